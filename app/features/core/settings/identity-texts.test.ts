import { expect, test } from 'vitest'
import { identityLines } from './identity-lines.ts'
import { contactText, returnAddressText, shopAddress } from './identity-texts.ts'
import { DEFAULT_SETTINGS } from './settings.ts'

const COMPLETE_SETTINGS = {
  ...DEFAULT_SETTINGS,
  name: 'Sieraden Voorbeeld',
  street: 'Dorpsstraat 1',
  postcode: '1234 AB',
  city: 'Voorbeeld',
  phone: '020 123 45 67',
  email: 'winkel@voorbeeld.example',
  kvk: '12345678',
  vatId: 'NL123456789B01',
}

test('the identity of a shop is its address, contact and registrations', () => {
  expect(shopAddress(COMPLETE_SETTINGS)).toBe('Dorpsstraat 1, 1234 AB Voorbeeld')
  expect(returnAddressText(COMPLETE_SETTINGS)).toBe(
    'Sieraden Voorbeeld, Dorpsstraat 1, 1234 AB Voorbeeld',
  )
  expect(identityLines(COMPLETE_SETTINGS)).toEqual([
    'Dorpsstraat 1, 1234 AB Voorbeeld',
    '020 123 45 67, winkel@voorbeeld.example',
    'KvK 12345678, btw-id NL123456789B01',
  ])
  expect(contactText(COMPLETE_SETTINGS)).toBe(
    'mail naar winkel@voorbeeld.example of bel 020 123 45 67',
  )
})

test('a Belgian company shows its enterprise number', () => {
  expect(identityLines({ ...COMPLETE_SETTINGS, kvk: '0123456749' })).toContain(
    'Ondernemingsnummer 0123.456.749, btw-id NL123456789B01',
  )
})

test('missing identity fields are left out, with their commas', () => {
  expect(identityLines(DEFAULT_SETTINGS)).toEqual([])
  expect(contactText(DEFAULT_SETTINGS)).toBe('')
  expect(shopAddress({ street: '', postcode: '', city: 'Voorbeeld' })).toBe('Voorbeeld')
  expect(identityLines({ ...DEFAULT_SETTINGS, phone: '020 123 45 67', kvk: '12345678' })).toEqual([
    '020 123 45 67',
    'KvK 12345678',
  ])
})
