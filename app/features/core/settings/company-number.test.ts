import { expect, test } from 'vitest'
import {
  companyNumberText,
  countryOfCompanyNumber,
  isCompanyNumber,
  registerScheme,
} from './company-number.ts'

// number, country, scheme of the register in e-invoices, text
test.each([
  ['12345678', 'NL', '0106', 'KvK 12345678'],
  ['0123456749', 'BE', '0208', 'Ondernemingsnummer 0123.456.749'],
  ['1000000021', 'BE', '0208', 'Ondernemingsnummer 1000.000.021'],
] as const)('the company number %s is of %s', (number, country, scheme, text) => {
  expect(isCompanyNumber(number)).toBe(true)
  expect(countryOfCompanyNumber(number)).toBe(country)
  expect(registerScheme(number)).toBe(scheme)
  expect(companyNumberText(number)).toBe(text)
})

test.each(['', '1234567', '123456789', '0123456748', '2123456749', '01234567490'])(
  '“%s” is no company number',
  (number) => {
    expect(isCompanyNumber(number)).toBe(false)
  },
)

test('a shop that entered no number has no text and no register', () => {
  expect([companyNumberText(''), registerScheme('')]).toEqual(['', undefined])
})
