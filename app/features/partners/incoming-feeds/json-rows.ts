import type { FeedRow } from './feeds.ts'

const MAX_ROW_CHARS = 200_000
const PRODUCT_LIST_START = /"products"\s*:\s*\[/
/** Daisycon's affiliate program; its name is that of the merchant. */
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
  let scan = { position: 0, depth: 0, isInText: false }
  let hasSeenList = false
  /** the text is part of an invalid row that was reported already */
  let isSkipping = false

  /** Looks for the next list; false: there is none in the data so far. */
  function findList(): boolean {
    const listStart = PRODUCT_LIST_START.exec(unparsedText)
    const heading = listStart ? unparsedText.slice(0, listStart.index) : unparsedText
    const programText = PROGRAM.exec(heading)?.[1]
    if (programText) program = readProgramName(programText)
    if (!listStart) {
      const droppedLength = Math.max(0, unparsedText.length - MAX_HEADING)
      consume(droppedLength)
      return false
    }
    consume(listStart.index + listStart[0].length)
    isInList = true
    hasSeenList = true
    return true
  }

  /** Removes text from the start of the unparsed text and counts its lines. */
  function consume(chars: number) {
    line += countLines(unparsedText.slice(0, chars))
    unparsedText = unparsedText.slice(chars)
  }

  /** Returns the length of the object at the start of the unparsed text; null if it is incomplete. */
  function findObjectEnd(): number | null {
    for (; scan.position < unparsedText.length; scan.position++) {
      const charCode = unparsedText.charCodeAt(scan.position)
      if (scan.isInText) {
        if (charCode === BACKSLASH) scan.position++
        else if (charCode === QUOTE) scan.isInText = false
      } else if (charCode === QUOTE) scan.isInText = true
      else if (charCode === OPENING_BRACE) scan.depth++
      else if (charCode === CLOSING_BRACE) {
        scan.depth--
        if (scan.depth === 0) return scan.position + 1
      }
    }
    return null
  }

  return {
    read(chunk: string): FeedRow[] {
      unparsedText += chunk
      const rows: FeedRow[] = []
      while (isInList || findList()) {
        const separatorLength = /^[\s,]*/.exec(unparsedText)?.[0].length ?? 0
        if (scan.position === 0) consume(separatorLength)
        if (unparsedText === '') break
        if (unparsedText[0] === ']') {
          isSkipping = false
          consume(1)
          isInList = false
          continue
        }
        if (unparsedText[0] !== '{') {
          // The text is no row, so the scan continues at the next possible one.
          const nextStart = unparsedText.search(/[{\]]/)
          if (!isSkipping) rows.push({ line, problem: { code: 'broken' } })
          isSkipping = nextStart === -1
          consume(nextStart === -1 ? unparsedText.length : nextStart)
          continue
        }
        isSkipping = false
        const length = findObjectEnd()
        if (length === null) {
          if (unparsedText.length <= MAX_ROW_CHARS) break
          // An unclosed quote swallows all text after it: this row is skipped, and the next line may start another.
          rows.push({ line, problem: { code: 'too-long' } })
          const nextStart = unparsedText.indexOf('\n{', 1)
          consume(nextStart === -1 ? unparsedText.length : nextStart + 1)
          scan = { position: 0, depth: 0, isInText: false }
          continue
        }
        rows.push(toRow(unparsedText.slice(0, length), line, program))
        scan = { position: 0, depth: 0, isInText: false }
        consume(length)
      }
      return rows
    },
    isWhole: () => hasSeenList && !isInList,
  }
}

const QUOTE = '"'.charCodeAt(0)
const BACKSLASH = '\\'.charCodeAt(0)
const OPENING_BRACE = '{'.charCodeAt(0)
const CLOSING_BRACE = '}'.charCodeAt(0)

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

const readProgramName = (text: string) => {
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
  const mainImages = imageRecords.filter(({ tag }) => tag === 'default')
  return [...mainImages, ...imageRecords.filter(({ tag }) => tag !== 'default')].flatMap(
    ({ location }) => (typeof location === 'string' ? location : []),
  )
}
