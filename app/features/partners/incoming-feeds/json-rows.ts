import type { FeedRow } from './feeds.ts'

const MAX_ROW_CHARS = 200_000
const PRODUCTS = /"products"\s*:\s*\[/
const PROGRAM = /"program_info"\s*:\s*(\{[^{}]*\})/
/** Maximum length of stored text before a list, which names the program; only the end of a longer text is stored. */
const MAX_HEADING = 64 * 1024

/**
 * Yields the rows of Daisycon's JSON in batches. Each object in the lists called products is parsed separately, so that memory
 * does not grow with the file and an invalid object does not affect others. Returns whether the file was complete.
 */
export async function* readJsonRows(
  text: AsyncIterable<string>,
): AsyncGenerator<FeedRow[], { isWhole: boolean }> {
  const reader = createReader()
  for await (const chunk of text) {
    const rows = reader.read(chunk)
    if (rows.length > 0) yield rows
  }
  return { isWhole: reader.isWhole() }
}

function createReader() {
  let unparsedText = ''
  let line = 1
  let isInList = false
  let program = ''
  /** position in the unparsed text at which the scan of the open object continues */
  let scan = { at: 0, depth: 0, isInText: false }
  let hadList = false
  /** the text is part of an invalid row that was reported already */
  let isLost = false

  /** Looks for the next list; false: there is none in the data so far. */
  function findList(): boolean {
    const listStart = PRODUCTS.exec(unparsedText)
    const heading = listStart ? unparsedText.slice(0, listStart.index) : unparsedText
    const programText = PROGRAM.exec(heading)?.[1]
    if (programText) program = nameIn(programText)
    if (!listStart) {
      const droppedLength = Math.max(0, unparsedText.length - MAX_HEADING)
      line += countLines(unparsedText.slice(0, droppedLength))
      unparsedText = unparsedText.slice(droppedLength)
      return false
    }
    cut(listStart.index + listStart[0].length)
    isInList = true
    hadList = true
    return true
  }

  function cut(chars: number) {
    line += countLines(unparsedText.slice(0, chars))
    unparsedText = unparsedText.slice(chars)
  }

  /** Returns the length of the object at the start of the unparsed text; null if it is incomplete. */
  function endOfObject(): number | null {
    for (; scan.at < unparsedText.length; scan.at++) {
      const sign = unparsedText.charCodeAt(scan.at)
      if (scan.isInText) {
        if (sign === BACKSLASH) scan.at++
        else if (sign === QUOTE) scan.isInText = false
      } else if (sign === QUOTE) scan.isInText = true
      else if (sign === OPEN) scan.depth++
      else if (sign === CLOSE && --scan.depth === 0) return scan.at + 1
    }
    return null
  }

  return {
    read(chunk: string): FeedRow[] {
      unparsedText += chunk
      const rows: FeedRow[] = []
      while (isInList || findList()) {
        const lead = /^[\s,]*/.exec(unparsedText)?.[0].length ?? 0
        if (scan.at === 0) cut(lead)
        if (unparsedText === '') break
        if (unparsedText[0] === ']') {
          isLost = false
          cut(1)
          isInList = false
          continue
        }
        if (unparsedText[0] !== '{') {
          // The text is no row, so the scan continues at the next possible one.
          const next = unparsedText.search(/[{\]]/)
          if (!isLost) rows.push({ line, problem: { code: 'broken' } })
          isLost = next === -1
          cut(next === -1 ? unparsedText.length : next)
          continue
        }
        isLost = false
        const length = endOfObject()
        if (length === null) {
          if (unparsedText.length <= MAX_ROW_CHARS) break
          // An unclosed quote swallows all text after it: this row is skipped, and the next line may start another.
          rows.push({ line, problem: { code: 'too-long' } })
          const next = unparsedText.indexOf('\n{', 1)
          cut(next === -1 ? unparsedText.length : next + 1)
          scan = { at: 0, depth: 0, isInText: false }
          continue
        }
        rows.push(toRow(unparsedText.slice(0, length), line, program))
        scan = { at: 0, depth: 0, isInText: false }
        cut(length)
      }
      return rows
    },
    isWhole: () => hadList && !isInList,
  }
}

const [QUOTE, BACKSLASH, OPEN, CLOSE] = [34, 92, 123, 125]

function countLines(text: string): number {
  let count = 0
  for (
    let position = text.indexOf('\n');
    position !== -1;
    position = text.indexOf('\n', position + 1)
  )
    count++
  return count
}

function parse(text: string): Record<string, unknown> | null {
  try {
    const parsedRow: unknown = JSON.parse(text)
    return isRecord(parsedRow) ? parsedRow : null
  } catch {
    return null
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const nameIn = (text: string) => {
  const name = parse(text)?.name
  return typeof name === 'string' ? name : ''
}

function toRow(text: string, line: number, program: string): FeedRow {
  const parsedValue = parse(text)
  if (!parsedValue) return { line, problem: { code: 'broken' } }
  const values = new Map<string, string[]>()
  const parts = [parsedValue.update_info, parsedValue.product_info].filter(isRecord)
  for (const part of parts.length > 0 ? parts : [parsedValue]) {
    for (const [name, value] of Object.entries(part)) {
      if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
        values.set(name.toLowerCase(), [String(value)])
    }
    if (Array.isArray(part.images)) values.set('image', imagesOf(part.images))
  }
  if (program !== '') values.set('program_name', [program])
  return { line, values }
}

/** Puts the main photo first. */
function imagesOf(images: unknown[]): string[] {
  const imageRecords = images.filter(isRecord)
  const first = imageRecords.filter(({ tag }) => tag === 'default')
  return [...first, ...imageRecords.filter(({ tag }) => tag !== 'default')].flatMap(
    ({ location }) => (typeof location === 'string' ? location : []),
  )
}
