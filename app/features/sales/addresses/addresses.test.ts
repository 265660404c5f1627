import { expect, test } from 'vitest'
import { type Address, labelLines, readPostcode } from './addresses.ts'

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
] as const)('a Dutch postcode typed as “%s” is %s', ([typed, read]) => {
  expect(readPostcode('NL', typed)).toBe(read)
})

test.for([
  ['9000', '9000'],
  ['0900', null],
  ['900', null],
  ['90000', null],
  ['3511 NR', null],
] as const)('a Belgian postcode typed as “%s” is %s', ([typed, read]) => {
  expect(readPostcode('BE', typed)).toBe(read)
})

test.for([
  ['10115', '10115'],
  [' 01 067', '01067'],
  ['00115', null],
  ['1011', null],
  ['D-10115', null],
] as const)('a German postcode typed as “%s” is %s', ([typed, read]) => {
  expect(readPostcode('DE', typed)).toBe(read)
})

test('a label names the company, the person, the door and, abroad, the country', () => {
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
  const inCity = { ...address, company: '', country: 'NL', postcode: '3511 NR', city: 'Utrecht' }
  expect(labelLines({ ...inCity, country: 'NL' })).toEqual([
    'Noor Peeters',
    'Voorbeeldstraat 12 bus 3',
    '3511 NR Utrecht',
  ])
})
