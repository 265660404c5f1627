import { parse } from 'csv-parse/sync'

/** A record with more lines has an unclosed quote. */
const MAX_RECORD_LINES = 2_000
const MAX_RECORD_CHARS = 1_000_000
const BATCH_RECORDS = 500
const MAX_BATCH_CHARS = 4_000_000
/** Stands for a line of more than MAX_RECORD_CHARS, whose text is not stored. */
const LONG_LINE = Symbol('line that is too long')

type Line = string | typeof LONG_LINE

export type CsvRecord =
  | { line: number; cells: string[] }
  | { line: number; error: 'broken-quotes' | 'line-too-long' }

interface RawRecord {
  line: number
  lines: Line[]
}

/**
 * Splits text into records. An unclosed quote invalidates only its own line, and reading continues with the next line;
 * csv-parse alone would take the rest of the file as one cell. The text of a line that is too long is skipped.
 */
export async function* readCsvRecords(
  text: AsyncIterable<string> | Iterable<string>,
  delimiter: string,
  firstLine = 1,
): AsyncGenerator<CsvRecord[]> {
  const source = createLineReader(text, firstLine)
  let batchSize = BATCH_RECORDS
  for (;;) {
    const records: RawRecord[] = []
    const parsedRecords: CsvRecord[] = []
    let batchChars = 0
    while (records.length < batchSize && batchChars < MAX_BATCH_CHARS) {
      const record = await takeRecord(source)
      if (!record) break
      records.push(record)
      for (const line of record.lines) if (line !== LONG_LINE) batchChars += line.length
    }
    if (records.length === 0) return
    const rows = parseAll(records, delimiter)
    if (rows) {
      batchSize = Math.min(batchSize * 2, BATCH_RECORDS)
      yield rows
      continue
    }
    // One of these records is invalid. The records before it are returned and its first line is parsed alone. All later
    // lines are read again.
    batchSize = 1
    let index = 0
    for (; index < records.length; index++) {
      const record = records[index] as RawRecord
      const parsedRecord = parseAll([record], delimiter)
      if (parsedRecord) parsedRecords.push(...parsedRecord)
      else {
        parsedRecords.push(parseAlone(record, delimiter))
        break
      }
    }
    const brokenRecord = records[index]
    source.putBack([
      ...(brokenRecord?.lines.slice(1) ?? []),
      ...records.slice(index + 1).flatMap((record) => record.lines),
    ])
    yield parsedRecords
  }
}

/** Parses one line alone. Any number of columns is accepted, because only the caller knows the right number. */
function parseAlone(record: RawRecord, delimiter: string): CsvRecord {
  const [line = ''] = record.lines
  if (line === LONG_LINE) return { line: record.line, error: 'line-too-long' }
  try {
    // An inch sign in an unquoted cell is just a character.
    const [cells] = parse(line, { delimiter, relax_quotes: true, relax_column_count: true })
    if (cells) return { line: record.line, cells }
  } catch {
    // The line is invalid even without the lines after it.
  }
  return { line: record.line, error: 'broken-quotes' }
}

/** Parses all records at once; returns null if one of them is invalid. */
function parseAll(records: RawRecord[], delimiter: string): CsvRecord[] | null {
  if (records.some((record) => record.lines.includes(LONG_LINE))) return null
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

type LineSource = ReturnType<typeof createLineReader>

/** Reads a record. It continues on the next line for as long as its number of quotes is odd. */
async function takeRecord(source: LineSource): Promise<RawRecord | null> {
  let firstLine = await source.next()
  while (typeof firstLine === 'string' && firstLine.trim() === '') firstLine = await source.next()
  if (firstLine === null) return null
  const record: RawRecord = { line: source.lineNumber(), lines: [firstLine] }
  if (firstLine === LONG_LINE || hasEvenQuotes(firstLine)) return record
  let chars = firstLine.length
  for (;;) {
    const line = await source.next()
    if (line === null) break
    record.lines.push(line)
    if (line === LONG_LINE) break
    chars += line.length
    // A second line with an odd number of quotes makes the number of the record even.
    if (!hasEvenQuotes(line)) return record
    if (record.lines.length >= MAX_RECORD_LINES || chars > MAX_RECORD_CHARS) break
  }
  return record
}

function hasEvenQuotes(line: string): boolean {
  let isEven = true
  for (
    let position = line.indexOf('"');
    position !== -1;
    position = line.indexOf('"', position + 1)
  )
    isEven = !isEven
  return isEven
}

const appendText = (line: Line, text: string): Line =>
  line === LONG_LINE || line.length + text.length > MAX_RECORD_CHARS ? LONG_LINE : line + text

/** Reads lines from chunks of text; lines can be put back to be read again. */
function createLineReader(text: AsyncIterable<string> | Iterable<string>, firstLine: number) {
  const chunks =
    Symbol.asyncIterator in text ? text[Symbol.asyncIterator]() : text[Symbol.iterator]()
  let lines: Line[] = []
  let position = 0
  let unfinishedLine: Line | null = ''
  let lineNumber = firstLine - 1
  return {
    async next(): Promise<Line | null> {
      while (position >= lines.length) {
        if (unfinishedLine === null) return null
        const chunk = await chunks.next()
        position = 0
        if (chunk.done) {
          lines = unfinishedLine === '' ? [] : [unfinishedLine]
          unfinishedLine = null
        } else {
          const [lineEnd = '', ...otherLines] = chunk.value.split('\n')
          lines = [
            appendText(unfinishedLine, lineEnd),
            ...otherLines.map((text) => appendText('', text)),
          ]
          unfinishedLine = lines.pop() ?? ''
        }
      }
      const line = lines[position] as Line
      position++
      lineNumber++
      return line
    },
    /** Returns the number of the last line that `next` returned. */
    lineNumber: () => lineNumber,
    putBack(unreadLines: Line[]) {
      if (unreadLines.length === 0) return
      lines = [...unreadLines, ...lines.slice(position)]
      position = 0
      lineNumber -= unreadLines.length
    },
  }
}

/** Returns the most frequent of three common delimiters in the header row. */
export function findDelimiter(heading: string): string {
  const unquotedText = heading.replace(/"[^"]*"/g, '')
  const counts = [',', ';', '\t'].map((delimiter) => ({
    delimiter,
    count: unquotedText.split(delimiter).length,
  }))
  counts.sort((a, b) => b.count - a.count)
  return counts[0]?.delimiter ?? ','
}
