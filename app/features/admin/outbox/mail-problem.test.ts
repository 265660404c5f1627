import { expect, test } from 'vitest'
import { mailProblem } from './mail-problem.ts'

const REJECTED = 'Can’t send mail - all recipients were rejected: 550 no such user here'

test('a failed mail shows the reason', () => {
  expect(mailProblem({ state: 'failed', error: REJECTED })).toBe(
    'De mailserver weigert dit adres: 550 no such user here',
  )
  expect(mailProblem({ state: 'failed', error: 'Message failed: 552 too big' })).toBe(
    'De mailserver zei: Message failed: 552 too big',
  )
  expect(mailProblem({ state: 'failed', error: 'connect ECONNREFUSED 127.0.0.1:25' })).toBe(
    'De mailserver was niet te bereiken.',
  )
  expect(mailProblem({ state: 'queued', error: 'Invalid login: 535 5.7.8 Error' })).toBe(
    'Nog niet gelukt, gaat vanzelf opnieuw. De mailserver weigert de inlognaam of het wachtwoord van de winkel.',
  )
  expect(mailProblem({ state: 'uncertain', error: null })).toMatch(/nooit aangekomen/)
})

test('a mail that was sent or not yet tried has no problem', () => {
  expect(mailProblem({ state: 'sent', error: null })).toBeNull()
  expect(mailProblem({ state: 'queued', error: null })).toBeNull()
  expect(mailProblem({ state: 'sending', error: REJECTED })).toBeNull()
})
