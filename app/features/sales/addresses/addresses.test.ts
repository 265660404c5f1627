import { expect, test } from 'vitest'
import { type Address, COUNTRIES, countryName, labelLines, readPostcode } from './addresses.ts'

test.for([
  ['3511 NR', '3511 NR'],
  ['3511nr', '3511 NR'],
  [' 35 11 nr ', '3511 NR'],
  ['0511 NR', null],
  ['3511 SA', null],
  ['3511 SD', null],
  ['3511 SS', null],
  ['3511 SB', '3511 SB'],
  ['3511', null],
  ['3511 N', null],
  ['35111 NR', null],
  ['', null],
] as const)('a Dutch postcode typed as “%s” is read as %s', ([text, postcode]) => {
  expect(readPostcode('NL', text)).toBe(postcode)
})

test.for([
  ['9000', '9000'],
  ['0900', null],
  ['900', null],
  ['90000', null],
  ['3511 NR', null],
] as const)('a Belgian postcode typed as “%s” is read as %s', ([text, postcode]) => {
  expect(readPostcode('BE', text)).toBe(postcode)
})

test.for([
  ['10115', '10115'],
  [' 01 067', '01067'],
  ['00115', null],
  ['1011', null],
  ['D-10115', null],
] as const)('a German postcode typed as “%s” is read as %s', ([text, postcode]) => {
  expect(readPostcode('DE', text)).toBe(postcode)
})

test('an address label has the company, the person, the house and, for other countries, the country', () => {
  const address: Address = {
    firstName: 'Noor',
    lastName: 'Peeters',
    company: 'Goudlijn',
    country: 'BE',
    postcode: '9000',
    houseNumber: '12',
    houseNumberAddition: 'bus 3',
    street: 'Voorbeeldstraat',
    city: 'Gent',
  }
  expect(labelLines(address)).toEqual([
    'Goudlijn',
    'Noor Peeters',
    'Voorbeeldstraat 12 bus 3',
    '9000 Gent',
    'België',
  ])
  const dutchAddress: Address = {
    ...address,
    company: '',
    country: 'NL',
    postcode: '3511 NR',
    city: 'Utrecht',
  }
  expect(labelLines(dutchAddress)).toEqual([
    'Noor Peeters',
    'Voorbeeldstraat 12 bus 3',
    '3511 NR Utrecht',
  ])
})

/** Each row: country, its name, a postcode as it may be typed, this postcode as it is stored, and an invalid postcode. */
const POSTCODES = [
  ['NL', 'Nederland', '1012ab', '1012 AB', '1012'],
  ['BE', 'België', ' 2000 ', '2000', '200'],
  ['DE', 'Duitsland', '04109', '04109', '4109'],
  ['BG', 'Bulgarije', '1000', '1000', '0100'],
  ['CY', 'Cyprus', '1065', '1065', '106'],
  ['DK', 'Denemarken', '0999', '0999', '999'],
  ['EE', 'Estland', '10 111', '10111', '1011'],
  ['FI', 'Finland', '00100', '00100', '100'],
  ['FR', 'Frankrijk', '75 008', '75008', '99000'],
  ['GR', 'Griekenland', '10557', '105 57', '90557'],
  ['HU', 'Hongarije', '1051', '1051', '105'],
  ['IE', 'Ierland', 'd02af30', 'D02 AF30', 'D02'],
  ['IT', 'Italië', '00184', '00184', '184'],
  ['HR', 'Kroatië', '10000', '10000', '90000'],
  ['LV', 'Letland', '1050', 'LV-1050', 'LT-1050'],
  ['LT', 'Litouwen', 'lt-01100', 'LT-01100', '1100'],
  ['LU', 'Luxemburg', '1009', 'L-1009', '0009'],
  ['MT', 'Malta', 'vlt1117', 'VLT 1117', '1117'],
  ['AT', 'Oostenrijk', '1010', '1010', 'A-1010'],
  ['PL', 'Polen', '00950', '00-950', '0950'],
  ['PT', 'Portugal', '1000 205', '1000-205', '1000'],
  ['RO', 'Roemenië', '010011', '010011', '10011'],
  ['SI', 'Slovenië', '1000', '1000', '0100'],
  ['SK', 'Slowakije', '81101', '811 01', '41101'],
  ['ES', 'Spanje', '28001', '28001', '53001'],
  ['CZ', 'Tsjechië', '11000', '110 00', '91000'],
  ['SE', 'Zweden', '114 55', '114 55', '01455'],
] as const

test.for(POSTCODES)(
  'a postcode of %s (%s) typed as “%s” is stored as “%s”, and “%s” is rejected',
  ([country, name, text, postcode, invalidPostcode]) => {
    expect(countryName(country)).toBe(name)
    expect(readPostcode(country, text)).toBe(postcode)
    expect(readPostcode(country, postcode)).toBe(postcode)
    expect(readPostcode(country, invalidPostcode)).toBeNull()
  },
)

test('a shop can deliver to all members of the EU, its own country and neighbours first', () => {
  expect(COUNTRIES).toEqual(POSTCODES.map(([country]) => country))
  expect(COUNTRIES).toHaveLength(27)
})
