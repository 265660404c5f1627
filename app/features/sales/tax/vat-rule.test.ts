import { expect, test } from 'vitest'
import { percentText, vatName, vatRateOf } from './vat-rates.ts'
import { type TaxedCustomer, UNKNOWN_CUSTOMER, vatRuleFor } from './vat-rule.ts'

const CHECKED_AT = '2026-11-21T12:00:00.000Z'
const VALID = { state: 'valid', at: CHECKED_AT, name: null, proof: null } as const
const BELGIAN: TaxedCustomer = {
  country: 'BE',
  company: 'Voorbeeld BV',
  vatId: 'BE0123456789',
  vatIdCheck: VALID,
  delivery: null,
}
const GERMAN = { ...BELGIAN, country: 'DE', vatId: 'DE123456789' } as const

test.each<[string, TaxedCustomer, { isPickup?: boolean; usesOss?: boolean }, string]>([
  ['a Dutch consumer', UNKNOWN_CUSTOMER, {}, 'NL'],
  ['a Dutch consumer, with OSS', UNKNOWN_CUSTOMER, { usesOss: true }, 'NL'],
  ['a Belgian consumer', { ...UNKNOWN_CUSTOMER, country: 'BE' }, {}, 'NL'],
  ['a Belgian consumer, with OSS', { ...UNKNOWN_CUSTOMER, country: 'BE' }, { usesOss: true }, 'BE'],
  ['a German consumer, with OSS', { ...UNKNOWN_CUSTOMER, country: 'DE' }, { usesOss: true }, 'DE'],
  [
    'a Belgian consumer with delivery in the Netherlands, with OSS',
    { ...UNKNOWN_CUSTOMER, country: 'BE', delivery: { country: 'NL' } },
    { usesOss: true },
    'NL',
  ],
  [
    'a Dutch consumer with delivery in Germany, with OSS',
    { ...UNKNOWN_CUSTOMER, delivery: { country: 'DE' } },
    { usesOss: true },
    'DE',
  ],
  [
    'a Belgian consumer who picks up the order, with OSS',
    { ...UNKNOWN_CUSTOMER, country: 'BE' },
    { usesOss: true, isPickup: true },
    'NL',
  ],
  ['a Belgian company with a valid VAT id', BELGIAN, {}, 'BE reversed'],
  ['a Belgian company with a valid VAT id, with OSS', BELGIAN, { usesOss: true }, 'BE reversed'],
  ['a German company with a valid VAT id', GERMAN, {}, 'DE reversed'],
  [
    'a Belgian company with delivery in Germany',
    { ...BELGIAN, delivery: GERMAN },
    {},
    'DE reversed',
  ],
  [
    'a Belgian company with delivery in the Netherlands',
    { ...BELGIAN, delivery: { country: 'NL' } },
    {},
    'NL',
  ],
  ['a Belgian company that picks up the order', BELGIAN, { isPickup: true }, 'NL'],
  [
    'a Belgian company while VIES does not answer, with OSS',
    { ...BELGIAN, vatIdCheck: { state: 'unavailable', at: CHECKED_AT } },
    { usesOss: true },
    'BE',
  ],
  [
    'a Belgian company with a VAT id that VIES does not know',
    { ...BELGIAN, vatIdCheck: { state: 'invalid', at: CHECKED_AT } },
    {},
    'NL',
  ],
  ['a Belgian company whose VAT id was not checked', { ...BELGIAN, vatIdCheck: null }, {}, 'NL'],
  ['a Belgian company with a Dutch VAT id', { ...BELGIAN, vatId: 'NL001234567B01' }, {}, 'NL'],
  ['a Belgian consumer with a VAT id', { ...BELGIAN, company: '' }, {}, 'NL'],
  ['a Dutch company', { ...BELGIAN, country: 'NL', vatId: 'NL001234567B01' }, {}, 'NL'],
])(
  'the country whose VAT is charged, or to which it is reversed: %s',
  (_name, customer, { isPickup = false, usesOss = false }, expected) => {
    const { country, isReversed } = vatRuleFor(customer, { isPickup, usesOss })
    expect(isReversed ? `${country} reversed` : country).toBe(expected)
  },
)

test.each([
  ['NL', [21, 9, 0]],
  ['BE', [21, 6, 0]],
  ['DE', [19, 7, 0]],
  ['AT', [20, 10, 0]],
  ['BG', [20, 9, 0]],
  ['CY', [19, 3, 0]],
  ['CZ', [21, 0, 0]],
  ['DK', [25, 25, 0]],
  ['EE', [24, 9, 0]],
  ['ES', [21, 4, 0]],
  ['FI', [25.5, 13.5, 0]],
  ['FR', [20, 5.5, 0]],
  ['GR', [24, 6, 0]],
  ['HR', [25, 5, 0]],
  ['HU', [27, 5, 0]],
  ['IE', [23, 0, 0]],
  ['IT', [22, 4, 0]],
  ['LT', [21, 5, 0]],
  ['LU', [17, 3, 0]],
  ['LV', [21, 5, 0]],
  ['MT', [18, 5, 0]],
  ['PL', [23, 5, 0]],
  ['PT', [23, 6, 0]],
  ['RO', [21, 11, 0]],
  ['SE', [25, 6, 0]],
  ['SI', [22, 5, 0]],
  ['SK', [23, 5, 0]],
] as const)('the rates of %s for high, low and zero are %j', (country, rates) => {
  expect([21, 9, 0].map((rate) => vatRateOf(country, rate))).toEqual(rates)
})

test('a shop under the kleineondernemersregeling charges no VAT in any country', () => {
  for (const customer of [
    UNKNOWN_CUSTOMER,
    BELGIAN,
    { ...UNKNOWN_CUSTOMER, country: 'BE' as const },
  ])
    expect(vatRuleFor(customer, { isPickup: false, usesOss: true, isSmallBusiness: true })).toEqual(
      { country: 'NL', isReversed: false, isExempt: true },
    )
})

test('VAT rates and the VAT of a country are shown in Dutch', () => {
  expect(percentText(25.5)).toBe('25,5%')
  expect(vatName('NL')).toBe('btw')
  expect(vatName('FI')).toBe('Finse btw')
})
