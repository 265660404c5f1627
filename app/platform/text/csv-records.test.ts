import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CsvRecord, readCsvRecords } from './csv-records.ts'

async function readRecords(text: string | Iterable<string>, delimiter = ','): Promise<CsvRecord[]> {
  const records: CsvRecord[] = []
  for await (const batch of readCsvRecords(typeof text === 'string' ? [text] : text, delimiter)) {
    records.push(...batch)
  }
  return records
}

test('cells with line ends, quotes and delimiters are unchanged, and lines are counted in the file', async () => {
  expect(
    await readRecords('naam,tekst\r\nring,"twee\r\nregels, met ""dit"""\r\n\r\nketting,x'),
  ).toEqual([
    { line: 1, cells: ['naam', 'tekst'] },
    { line: 2, cells: ['ring', 'twee\r\nregels, met "dit"'] },
    { line: 5, cells: ['ketting', 'x'] },
  ])
})

test('an unclosed quote invalidates only its own line', async () => {
  expect(await readRecords('a,"open,1\nb,goed,2\nc,"ook goed",3\n')).toEqual([
    { line: 1, error: 'broken-quotes' },
    { line: 2, cells: ['b', 'goed', '2'] },
    { line: 3, cells: ['c', 'ook goed', '3'] },
  ])
})

test('two unclosed quotes do not swallow the lines between them', async () => {
  expect(await readRecords('a,"open,1\nb,goed,2\nc,"open,3\nd,goed,4')).toEqual([
    { line: 1, error: 'broken-quotes' },
    { line: 2, cells: ['b', 'goed', '2'] },
    { line: 3, error: 'broken-quotes' },
    { line: 4, cells: ['d', 'goed', '4'] },
  ])
})

test('an inch sign in an unquoted cell is a character', async () => {
  expect(await readRecords('ketting 18" lang,1\nketting 20" lang,2\n"goed",3')).toEqual([
    { line: 1, cells: ['ketting 18" lang', '1'] },
    { line: 2, cells: ['ketting 20" lang', '2'] },
    { line: 3, cells: ['goed', '3'] },
  ])
})

test('an unclosed quote before many rows loses none of them', async () => {
  const rows = Array.from({ length: 5_000 }, (_, index) => `rij ${index},1`)
  const records = await readRecords(`a,"open\n${rows.join('\n')}`)
  expect(records).toHaveLength(5_001)
  expect(records[0]).toEqual({ line: 1, error: 'broken-quotes' })
  expect(records.at(-1)).toEqual({ line: 5_001, cells: ['rij 4999', '1'] })
})

function* repeatText(text: string, count: number, textBefore: string, textAfter: string) {
  yield textBefore
  for (let index = 0; index < count; index++) yield text
  yield textAfter
}

/** About a megabyte. */
const LONG_TEXT = 'lange tekst,'.repeat(87_382)
/** Size of a huge line in megabytes. */
const HUGE = 20

test('a line of 20 MB is too long, and the rows around it are read with their lines', async () => {
  for (const textBefore of ['ring,1\n', 'ring,1\n"een begin'])
    expect(
      await readRecords(repeatText(LONG_TEXT, HUGE, textBefore, '\nketting,2\n')),
      textBefore,
    ).toEqual([
      { line: 1, cells: ['ring', '1'] },
      { line: 2, error: 'line-too-long' },
      { line: 3, cells: ['ketting', '2'] },
    ])
})

test('a huge line after an unclosed quote invalidates no other line', async () => {
  expect(
    await readRecords(repeatText(LONG_TEXT, HUGE, 'ring,"1\n', '\n"arm\nband",2\nketting,3')),
  ).toEqual([
    { line: 1, error: 'broken-quotes' },
    { line: 2, error: 'line-too-long' },
    { line: 3, cells: ['arm\nband', '2'] },
    { line: 5, cells: ['ketting', '3'] },
  ])
})

test('long rows are returned in small batches', async () => {
  const row = `${'x'.repeat(900_000)}\n`
  let rowCount = 0
  for await (const records of readCsvRecords(repeatText(row, HUGE, '', ''), ',')) {
    expect(records.length).toBeLessThan(HUGE / 2)
    rowCount += records.length
  }
  expect(rowCount).toBe(HUGE)
})

test('any written CSV is read back, however the text is split into chunks', async () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'é', ' ', '"', ',', ';', '\n', '\r\n', '7') })
  const table = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 30 })
  await fc.assert(
    fc.asyncProperty(table, fc.integer({ min: 1, max: 40 }), async (rows, chunkLength) => {
      const text = rows
        .map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(';'))
        .join('\n')
      // `[^]` matches any character, also a line end.
      const chunks = text.match(new RegExp(`[^]{1,${chunkLength}}`, 'g')) ?? []
      const records = await readRecords(chunks, ';')
      expect(records.map((record) => ('cells' in record ? record.cells : null))).toEqual(rows)
    }),
  )
})

test('no text stops the reader or confuses its line numbers', async () => {
  const text = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', 'b'), maxLength: 120 })
  await fc.assert(
    fc.asyncProperty(text, async (csv) => {
      const lines = (await readRecords(csv)).map((record) => record.line)
      const increasingLines = [...new Set(lines)].sort((a, b) => a - b)
      expect(lines).toEqual(increasingLines)
      expect(lines.at(-1) ?? 1).toBeLessThanOrEqual(csv.split('\n').length)
    }),
  )
})
