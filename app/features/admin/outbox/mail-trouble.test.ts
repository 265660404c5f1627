import { expect, test } from 'vitest'
import { mailTrouble } from './mail-trouble.ts'

const REFUSED = 'Can’t send mail - all recipients were rejected: 550 no such user here'

test('a mail that failed says why', () => {
  expect(mailTrouble({ state: 'failed', error: REFUSED })).toBe(
    'De mailserver weigert dit adres: 550 no such user here',
  )
  expect(mailTrouble({ state: 'failed', error: 'Message failed: 552 too big' })).toBe(
    'De mailserver zei: Message failed: 552 too big',
  )
  expect(mailTrouble({ state: 'failed', error: 'connect ECONNREFUSED 127.0.0.1:25' })).toBe(
    'De mailserver was niet te bereiken.',
  )
  expect(mailTrouble({ state: 'queued', error: 'Invalid login: 535 5.7.8 Error' })).toBe(
    'Nog niet gelukt, gaat vanzelf opnieuw. De mailserver weigert de inlognaam of het wachtwoord van de winkel.',
  )
  expect(mailTrouble({ state: 'uncertain', error: null })).toMatch(/nooit aangekomen/)
})

test('of a mail that went, or has not been tried, nothing is wrong', () => {
  expect(mailTrouble({ state: 'sent', error: null })).toBeNull()
  expect(mailTrouble({ state: 'queued', error: null })).toBeNull()
  expect(mailTrouble({ state: 'sending', error: REFUSED })).toBeNull()
})
