import { expect, test } from 'vitest'
import { BELGIAN, CONSUMER, SELLER } from '#tests/support/e-invoice-samples.ts'
import { endpointOf, missingSellerFields, unitPrice } from './e-invoice.ts'

test('the electronic address is the KvK number, a Belgian enterprise number, a VAT id or the e-mail address', () => {
  expect([
    endpointOf(SELLER),
    endpointOf(BELGIAN),
    endpointOf({ ...CONSUMER, vatId: 'NL001234567B01' }),
    endpointOf({ ...CONSUMER, vatId: 'DE123456789' }),
    endpointOf(CONSUMER),
  ]).toEqual([
    { scheme: '0106', id: '12345678' },
    { scheme: '0208', id: '0123456789' },
    { scheme: '9944', id: 'NL001234567B01' },
    { scheme: '9930', id: 'DE123456789' },
    { scheme: 'EM', id: 'sanne@voorbeeld.example' },
  ])
})

test('a price has as many decimals as the amount of its line needs', () => {
  expect([unitPrice(3_304, 1), unitPrice(11_565, 7), unitPrice(0, 1), unitPrice(100, 3)]).toEqual([
    '33.04',
    '16.521429',
    '0.00',
    '0.333333',
  ])
})

test('a shop without address, KvK number or VAT id cannot make an e-invoice yet', () => {
  expect(missingSellerFields({ ...SELLER, kvk: '', vatId: '', city: '' })).toEqual([
    'plaats',
    'KvK-nummer',
    'btw-id',
  ])
})
