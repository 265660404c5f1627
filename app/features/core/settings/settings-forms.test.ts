import { expect, test } from 'vitest'
import { settingsFields } from './settings-forms.ts'

test.each([
  ['vatId', ' nl 1234.56.789 b01 ', 'NL123456789B01'],
  ['vatId', '', ''],
  ['kvk', '12 34 56 78', '12345678'],
  ['kvk', '01234567', '01234567'],
  ['kvk', '0123.456.749', '0123456749'],
  ['postcode', ' 1621kj', '1621 KJ'],
  ['postcode', '1234  Ab', '1234 AB'],
  ['postcode', '2000', '2000'],
  ['postcode', 'LV-1050', 'LV-1050'],
] as const)('the %s that the owner types as “%s” is %s', (name, text, stored) => {
  expect(settingsFields[name].parse(text)).toBe(stored)
})

test.each([
  ['vatId', 'NL123456789', 'Een btw-id ziet eruit als NL000000000B00.'],
  [
    'vatId',
    'BE0123456749',
    'De winkel rekent Nederlandse btw: vul het btw-id in dat je bedrijf in Nederland heeft.',
  ],
  [
    'kvk',
    '1234567',
    'Een KvK-nummer heeft 8 cijfers, een Belgisch ondernemingsnummer 10, zoals 0123.456.749.',
  ],
  [
    'kvk',
    '0123456748',
    'Een KvK-nummer heeft 8 cijfers, een Belgisch ondernemingsnummer 10, zoals 0123.456.749.',
  ],
] as const)('the %s “%s” is rejected', (name, text, message) => {
  expect(settingsFields[name].safeParse(text).error?.issues.map((issue) => issue.message)).toEqual([
    message,
  ])
})
