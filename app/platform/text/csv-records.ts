import { parse } from 'csv-parse/sync'

/** A record longer than this is an unclosed quote that swallowed what follows. */
const MAX_RECORD_LINES = 2_000
const MAX_RECORD_CHARS = 1_000_000
const BATCH_RECORDS = 500

export type CsvRecord = { line: number; cells: string[] } | { line: number; error: 'broken-quotes' }

interface RawRecord {
  line: number
  lines: string[]
}

/**
 * Cuts text into records. A quote that is never closed costs only the line it stands on: reading goes on with the
 * line after it. (csv-parse alone would take the rest of the file for that one cell.)
 */
export async function* readCsvRecords(
  text: AsyncIterable<string> | Iterable<string>,
  delimiter: string,
  firstLine = 1,
): AsyncGenerator<CsvRecord[]> {
  const source = openLines(text, firstLine)
  let size = BATCH_RECORDS
  for (;;) {
    const records: RawRecord[] = []
    const done: CsvRecord[] = []
    while (records.length < size) {
      const record = await takeRecord(source)
      if (!record) break
      records.push(record)
    }
    if (records.length === 0) return
    const rows = parseAll(records, delimiter)
    if (rows) {
      size = Math.min(size * 2, BATCH_RECORDS)
      yield rows
      continue
    }
    // Somewhere in here is a broken row: up to it all is well, it is judged alone, the rest is read again.
    size = 1
    let index = 0
    for (; index < records.length; index++) {
      const record = records[index] as RawRecord
      const good = parseAll([record], delimiter)
      if (good) done.push(...good)
      else {
        done.push(rescue(record, delimiter))
        break
      }
    }
    const broken = records[index]
    source.putBack([
      ...(broken?.lines.slice(1) ?? []),
      ...records.slice(index + 1).flatMap((record) => record.lines),
    ])
    yield done
  }
}

/** The number of columns the file promises is known only to the caller, so a lone line is taken as it stands. */
function rescue(record: RawRecord, delimiter: string): CsvRecord {
  const line = record.lines[0] ?? ''
  try {
    // An inch sign in a cell without quotes is just a character.
    const [cells] = parse(line, { delimiter, relax_quotes: true, relax_column_count: true })
    if (cells) return { line: record.line, cells }
  } catch {
    // falls through: this line cannot be read on its own either
  }
  return { line: record.line, error: 'broken-quotes' }
}

/** All records at once, or null when one of them is not well formed. */
function parseAll(records: RawRecord[], delimiter: string): CsvRecord[] | null {
  try {
    const rows = parse(records.map((record) => record.lines.join('\n')).join('\n'), {
      delimiter,
      record_delimiter: ['\r\n', '\n'],
      relax_column_count: true,
    })
    if (rows.length !== records.length) return null
    return rows.map((cells, index) => ({ line: (records[index] as RawRecord).line, cells }))
  } catch {
    return null
  }
}

type LineSource = ReturnType<typeof openLines>

/** A record goes on while its quotes are odd in number. */
async function takeRecord(source: LineSource): Promise<RawRecord | null> {
  let first = await source.next()
  while (first !== null && first.trim() === '') first = await source.next()
  if (first === null) return null
  const record: RawRecord = { line: source.number(), lines: [first] }
  if (hasEvenQuotes(first)) return record
  let chars = first.length
  for (;;) {
    const line = await source.next()
    if (line === null) break
    record.lines.push(line)
    chars += line.length
    if (!hasEvenQuotes(line)) return record
    if (record.lines.length >= MAX_RECORD_LINES || chars > MAX_RECORD_CHARS) break
  }
  return record
}

function hasEvenQuotes(line: string): boolean {
  let isEven = true
  for (let at = line.indexOf('"'); at !== -1; at = line.indexOf('"', at + 1)) isEven = !isEven
  return isEven
}

/** Lines of a text that arrives in pieces; some may be handed back to be read again. */
function openLines(text: AsyncIterable<string> | Iterable<string>, firstLine: number) {
  const chunks =
    Symbol.asyncIterator in text ? text[Symbol.asyncIterator]() : text[Symbol.iterator]()
  let lines: string[] = []
  let at = 0
  let rest: string | null = ''
  let taken = firstLine - 1
  return {
    async next(): Promise<string | null> {
      while (at >= lines.length) {
        if (rest === null) return null
        const chunk = await chunks.next()
        at = 0
        if (chunk.done) {
          lines = rest === '' ? [] : [rest]
          rest = null
        } else {
          lines = (rest + chunk.value).split('\n')
          rest = lines.pop() ?? ''
        }
      }
      taken++
      return lines[at++] as string
    },
    number: () => taken,
    putBack(again: string[]) {
      if (again.length === 0) return
      lines = [...again, ...lines.slice(at)]
      at = 0
      taken -= again.length
    },
  }
}

/** The character that parts columns: of the usual three the one that the heading has most of. */
export function findDelimiter(heading: string): string {
  const outside = heading.replace(/"[^"]*"/g, '')
  const counts = [',', ';', '\t'].map((sign) => ({ sign, count: outside.split(sign).length }))
  counts.sort((a, b) => b.count - a.count)
  return counts[0]?.sign ?? ','
}
