import { expect, test } from 'vitest'
import { BELGIAN_COMPANY, CONSUMER, SELLER } from '#tests/support/e-invoice-samples.ts'
import { endpointOf, isCompleteBuyer, missingSellerFields, unitPrice } from './e-invoice.ts'

test('the electronic address is the KvK number, a Belgian enterprise number, a VAT id or the e-mail address', () => {
  expect(endpointOf(SELLER)).toEqual({ scheme: '0106', id: '12345678' })
  expect(endpointOf(BELGIAN_COMPANY)).toEqual({ scheme: '0208', id: '0123456789' })
  const belgianSeller = { ...SELLER, country: 'BE' as const, kvk: '0123456749' }
  expect(endpointOf(belgianSeller)).toEqual({ scheme: '0208', id: '0123456749' })
  const dutchCompany = { ...CONSUMER, vatId: 'NL001234567B01' }
  expect(endpointOf(dutchCompany)).toEqual({ scheme: '9944', id: 'NL001234567B01' })
  const germanCompany = { ...CONSUMER, vatId: 'DE123456789' }
  expect(endpointOf(germanCompany)).toEqual({ scheme: '9930', id: 'DE123456789' })
  expect(endpointOf(CONSUMER)).toEqual({ scheme: 'EM', id: 'sanne@voorbeeld.example' })
})

test('a price has as many decimals as the amount of its line needs', () => {
  // The net amount of the line in cents, and its quantity.
  expect(unitPrice(3_304, 1)).toBe('33.04')
  expect(unitPrice(11_565, 7)).toBe('16.521429')
  expect(unitPrice(0, 1)).toBe('0.00')
  expect(unitPrice(100, 3)).toBe('0.333333')
})

test('a shop without address, KvK number or VAT id cannot make an e-invoice yet; a shop that charges no VAT needs no VAT id', () => {
  const isVatExempt = true
  const seller = { ...SELLER, kvk: '', vatId: '', city: '' }
  expect(missingSellerFields(seller, !isVatExempt)).toEqual(['plaats', 'KvK-nummer', 'btw-id'])
  expect(missingSellerFields(seller, isVatExempt)).toEqual(['plaats', 'KvK-nummer'])
})

test('a buyer without an electronic address or a whole address can get no e-invoice', () => {
  expect(isCompleteBuyer(CONSUMER)).toBe(true)
  expect(isCompleteBuyer({ ...CONSUMER, email: '' })).toBe(false)
  expect(isCompleteBuyer({ ...CONSUMER, city: '' })).toBe(false)
  expect(isCompleteBuyer({ ...BELGIAN_COMPANY, email: '' }), 'has a VAT id instead').toBe(true)
})

/** Codes that release 3.0.21 of Peppol BIS Billing removed. */
const DROPPED_SCHEMES =
  /^(?:0037|0147|0154|0170|0177|0193|0194|0202|0203|0205|0212|0213|0215|0217)$/

test.each([
  ['AT', '9914'],
  ['BE', '9925'],
  ['BG', '9926'],
  ['CY', '9928'],
  ['CZ', '9929'],
  ['DE', '9930'],
  ['EE', '9931'],
  ['EL', '9933'],
  ['ES', '9920'],
  ['FI', 'EM'],
  ['FR', '9957'],
  ['HR', '9934'],
  ['HU', '9910'],
  ['IE', '9935'],
  ['IT', '0211'],
  ['LT', '9937'],
  ['LU', '9938'],
  ['LV', '9939'],
  ['MT', '9943'],
  ['NL', '9944'],
  ['PL', '9945'],
  ['PT', '9946'],
  ['RO', '9947'],
  ['SE', '9955'],
  ['SI', '9949'],
  ['SK', '9950'],
])('the scheme of a VAT id of %s is %s, which is valid', (country, scheme) => {
  const endpoint = endpointOf({ ...CONSUMER, vatId: `${country}23456789` })
  expect(endpoint.scheme).toBe(scheme)
  expect(endpoint.scheme).not.toMatch(DROPPED_SCHEMES)
})
