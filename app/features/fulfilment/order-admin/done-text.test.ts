import { expect, test } from 'vitest'
import { doneText } from './done-text.ts'

const SANNE = { email: 'sanne@voorbeeld.example' }

test('after a refund by hand no message promises money from the shop, or a mail without an address', () => {
  expect(doneText('refund', SANNE)).toBe('Het geld gaat terug. De klant krijgt een mail.')
  expect(doneText('refund-by-hand', SANNE)).toBe(
    'De terugbetaling is genoteerd. De winkel zelf maakt niets over. De klant krijgt een mail.',
  )
  expect(doneText('refund-by-hand', { email: '' })).toBe(
    'De terugbetaling is genoteerd. De winkel zelf maakt niets over.',
  )
})

test('an action that sends no mail promises none', () => {
  expect(doneText('note', SANNE)).toBe('De notitie is opgeslagen.')
  // no action, but a property of every JavaScript object
  expect(doneText('constructor', SANNE)).toBeNull()
  expect(doneText(null, SANNE)).toBeNull()
})
