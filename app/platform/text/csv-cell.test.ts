import { expect, test } from 'vitest'
import { csvAmount, csvCell, csvRow } from './csv-cell.ts'

// Spreadsheets run a cell that begins with =, +, -, @, a tab or a carriage return as a formula; an apostrophe prevents that.
test.for([
  ['Sanne', 'Sanne'],
  ['Bakker; Zoon', '"Bakker; Zoon"'],
  ['zegt "ja"', '"zegt ""ja"""'],
  ['twee\nregels', '"twee\nregels"'],
  ['=SOM(A1)', "'=SOM(A1)"],
  ['=HYPERLINK("x";"y")', `"'=HYPERLINK(""x"";""y"")"`],
  ['+31 6', "'+31 6"],
  ['-1', '-1'],
  ['-12,50', '-12,50'],
  ['-1+2', "'-1+2"],
  ['@naam', "'@naam"],
  ['\t=1', "'\t=1"],
  ['\r=1', `"'\r=1"`],
  ['een=1', 'een=1'],
  ['', ''],
] as const)('%j becomes %j', ([text, cell]) => {
  expect(csvCell(text)).toBe(cell)
})

test('numbers remain numbers, also negative ones, and null is empty', () => {
  expect(csvRow([10_001, -2, null, '12,50'])).toBe('10001;-2;;12,50\r\n')
})

test('an amount has a decimal comma and no thousands separator', () => {
  expect([0, 5, 124_995, 100_000].map(csvAmount)).toEqual(['0,00', '0,05', '1249,95', '1000,00'])
})
