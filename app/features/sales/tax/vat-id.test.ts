import { expect, test } from 'vitest'
import { optionalVatId, readVatId } from './vat-id.ts'

test.each([
  ['nl 0012.34.567.b01', 'NL001234567B01'],
  ['BE 0123.456.789', 'BE0123456789'],
  ['BE 1012.345.678', 'BE1012345678'],
  ['de 123-456-789', 'DE123456789'],
  ['ATU12345678', 'ATU12345678'],
  ['BG123456789', 'BG123456789'],
  ['BG1234567890', 'BG1234567890'],
  ['CY12345678x', 'CY12345678X'],
  ['CZ12345678', 'CZ12345678'],
  ['CZ1234567890', 'CZ1234567890'],
  ['DK 12 34 56 78', 'DK12345678'],
  ['EE123456789', 'EE123456789'],
  ['EL123456789', 'EL123456789'],
  ['GR 123456789', 'EL123456789'],
  ['ESB12345678', 'ESB12345678'],
  ['ES12345678Z', 'ES12345678Z'],
  ['ESX1234567L', 'ESX1234567L'],
  ['FI12345678', 'FI12345678'],
  ['FR K7 399 859 412', 'FRK7399859412'],
  ['HR12345678901', 'HR12345678901'],
  ['HU12345678', 'HU12345678'],
  ['IE1234567WA', 'IE1234567WA'],
  ['IE1234567T', 'IE1234567T'],
  ['IE8Z49289F', 'IE8Z49289F'],
  ['IT12345678901', 'IT12345678901'],
  ['LT123456789', 'LT123456789'],
  ['LT123456789012', 'LT123456789012'],
  ['LU12345678', 'LU12345678'],
  ['LV12345678901', 'LV12345678901'],
  ['MT12345678', 'MT12345678'],
  ['PL 123-456-78-90', 'PL1234567890'],
  ['PT123456789', 'PT123456789'],
  ['RO12', 'RO12'],
  ['RO1234567890', 'RO1234567890'],
  ['SE123456789001', 'SE123456789001'],
  ['SI12345678', 'SI12345678'],
  ['SK1234567890', 'SK1234567890'],
  ['XI123456789', 'XI123456789'],
  ['XIGD123', 'XIGD123'],
])('the VAT id “%s” is read as %s', (text, vatId) => {
  expect(readVatId(text)).toBe(vatId)
})

test.each([
  'NL001234567',
  'BE2123456789',
  'BE123456789',
  'DE12345678',
  'AT12345678',
  'CY123456789',
  'DK1234567',
  'EL12345678',
  'ES123456789',
  'FR1234567890',
  'HU1234567',
  'IE12345678',
  'IT1234567890',
  'LT1234567890',
  'PL123456789',
  'RO1',
  'SE1234567890',
  'SK123456789',
  'XI1234567',
  'GB123456789',
  'CHE123456789',
  '12345678',
  'NL',
  'toString',
])('“%s” is not a VAT id', (text) => {
  expect(readVatId(text)).toBeNull()
})

test.each([
  ['BE123', 'Dit btw-id klopt niet. Een btw-id uit België ziet eruit als BE0123456789.'],
  ['gr12', 'Dit btw-id klopt niet. Een btw-id uit Griekenland ziet eruit als EL123456789.'],
  ['XI12', 'Dit btw-id klopt niet. Een btw-id uit Noord-Ierland ziet eruit als XI123456789.'],
  [
    'GB123456789',
    'Dit btw-id klopt niet. Het begint met de twee letters van een EU-land, zoals NL001234567B01 of BE0123456789.',
  ],
])('the message for “%s” shows the form of its country', (text, message) => {
  const result = optionalVatId.safeParse(text)
  expect(result.error?.issues.map((issue) => issue.message)).toEqual([message])
})

test('the VAT id may be left empty', () => {
  expect(optionalVatId.parse('  ')).toBe('')
})
