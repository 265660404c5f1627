import { type CsvRecord, readCsvRecords } from '#app/platform/text/csv-records.ts'
import type { FeedRow } from './feeds.ts'

/** Yields the rows of a CSV feed in batches: values by column name. */
export async function* readCsvRows(
  text: AsyncIterable<string>,
  delimiter: string,
): AsyncGenerator<FeedRow[], { isWhole: boolean }> {
  let names: string[] | null = null
  for await (const records of readCsvRecords(text, delimiter)) {
    const rows: FeedRow[] = []
    for (const record of records) {
      if (names) rows.push(toRow(record, names))
      else names = 'cells' in record ? record.cells.map(columnName) : []
    }
    if (rows.length > 0) yield rows
  }
  // A CSV file has no end mark, so its completeness cannot be checked.
  return { isWhole: true }
}

/** Normalises "Product Name" and "g:image_link" to the usual spelling. */
export const columnName = (heading: string) =>
  heading
    .replace(/^\uFEFF/, '')
    .trim()
    .toLowerCase()
    .replace(/^g:/, '')
    .replaceAll(' ', '_')

function toRow(record: CsvRecord, names: string[]): FeedRow {
  const { line } = record
  if ('error' in record)
    return { line, problem: { code: record.error === 'line-too-long' ? 'too-long' : 'broken' } }
  const cellCount = record.cells.length
  if (cellCount !== names.length)
    return { line, problem: { code: 'column-count', actual: cellCount, expected: names.length } }
  const values = new Map<string, string[]>()
  names.forEach((name, index) => {
    const cell = record.cells[index]?.trim()
    if (cell) values.set(name, [...(values.get(name) ?? []), cell])
  })
  // Google's format puts further photos into one cell.
  const morePhotos = values.get('additional_image_link')
  if (morePhotos)
    values.set(
      'additional_image_link',
      morePhotos.flatMap((cell) => cell.split(/,(?=http)/)),
    )
  return { line, values }
}
