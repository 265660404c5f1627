import { Parser } from 'htmlparser2'
import type { FeedRow } from './feeds.ts'

/** The elements that are read from a feed. */
export interface XmlElementNames {
  /** elements that hold one row each */
  rows: string[]
  /** elements outside rows, with their parents, whose text applies to every row */
  headings: string[]
}

const PRODUCTS: XmlElementNames = {
  rows: ['product', 'item', 'entry'],
  headings: ['channel/title'],
}
/** Attributes that are added to the value of their element. */
const EXTRA_ATTRIBUTES = ['currency', 'min', 'max', 'is_anonymous']
/** Elements that only contain other elements. */
const CONTAINER_ELEMENTS = new Set(['additional', 'properties', 'images', 'categories', 'value'])
/** Nested products are skipped: those that are for sale have rows of their own. */
const SKIPPED_ELEMENTS = new Set(['variations'])
const MAX_ROW_CHARS = 200_000
const MAX_HEADING_CHARS = 1_000
/** Text of this length without an end is not a tag, comment or instruction; the parser would hold all of it in memory. */
const MAX_TAG_CHARS = 1_000_000
/** Text of this length is stored before its lines are counted. */
const MAX_UNCOUNTED_CHARS = 256 * 1024

interface OpenRow {
  line: number
  values: Map<string, string[]>
  chars: number
  isBroken: boolean
}

/**
 * Yields the rows of an XML feed in batches: values by element name without prefix; a `name` attribute replaces the element
 * name. An invalid row is reported without affecting others. Entities that the file declares are never expanded. Memory does
 * not grow with the file: reading ends at a tag of excessive length. Returns whether the root was closed.
 */
export async function* readXmlRows(
  text: AsyncIterable<string>,
  elementNames = PRODUCTS,
): AsyncGenerator<FeedRow[], { isWhole: boolean }> {
  const reader = createReader(elementNames)
  for await (const chunk of text) {
    const isReadable = reader.write(chunk)
    const rows = reader.drainRows()
    if (rows.length > 0) yield rows
    if (!isReadable) return { isWhole: false }
  }
  const isWhole = reader.end()
  const rows = reader.drainRows()
  if (rows.length > 0) yield rows
  return { isWhole }
}

function createReader({ rows: rowNames, headings }: XmlElementNames) {
  let completeRows: FeedRow[] = []
  let row: OpenRow | null = null
  /** names of the open elements: inside a row those below it, otherwise from the root down */
  let path: string[] = []
  let elementText = ''
  const headingTexts = new Map<string, string>()
  let [root, isRootClosed] = ['', false]
  /** position of the start of the last opened tag */
  let tagStart = -1
  const lineIndex = createLineIndex()
  /** end positions of the received and of the parsed data */
  let [receivedEnd, parsedEnd] = [0, 0]

  const closeRow = () => {
    if (!row) return
    const { line, values, chars, isBroken } = row
    for (const [name, text] of headingTexts) if (!values.has(name)) values.set(name, [text])
    if (chars > MAX_ROW_CHARS) completeRows.push({ line, problem: { code: 'too-long' } })
    else completeRows.push(isBroken ? { line, problem: { code: 'broken' } } : { line, values })
    row = null
    path = []
  }
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        parsedEnd = parser.endIndex
        const localName = name.replace(/^.*:/, '').toLowerCase()
        elementText = ''
        tagStart = parser.startIndex
        if (rowNames.includes(localName) && !path.some((part) => SKIPPED_ELEMENTS.has(part))) {
          // The previous row was never closed.
          if (row) row.isBroken = true
          closeRow()
          row = createRow(lineIndex.lineAt(parser.startIndex))
          path = []
          for (const [key, value] of Object.entries(attributes))
            addValue(row, `@${key.toLowerCase()}`, value)
          return
        }
        if (!row && root === '') root = localName
        path.push(attributes.name?.trim().toLowerCase() || localName)
        for (const attributeName of row ? EXTRA_ATTRIBUTES : []) {
          const value = attributes[attributeName]
          if (row && value) addValue(row, `${columnNameOf(path)}@${attributeName}`, value)
        }
      },
      ontext(data) {
        parsedEnd = parser.endIndex
        lineIndex.skipTo(parser.startIndex)
        if (row && row.chars <= MAX_ROW_CHARS) {
          row.chars += data.length
          elementText += data
        } else if (!row) addHeading(headingTexts, headings, path, data)
      },
      onclosetag(name, isImplied) {
        parsedEnd = parser.endIndex
        const localName = name.replace(/^.*:/, '').toLowerCase()
        // The parser also implies the end of an empty element such as "<variations/>".
        const isUnclosed = isImplied && parser.startIndex !== tagStart
        if (row && path.length === 0) {
          if (isUnclosed) row.isBroken = true
          closeRow()
          elementText = ''
          return
        }
        if (row) {
          if (isUnclosed) row.isBroken = true
          if (elementText.trim() !== '' && !path.some((part) => SKIPPED_ELEMENTS.has(part)))
            addValue(row, columnNameOf(path), elementText.trim())
        } else if (localName === root && !isUnclosed) isRootClosed = true
        path.pop()
        elementText = ''
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  return {
    /** Parses a chunk. Returns false if the rest cannot be read. */
    write(chunk: string): boolean {
      receivedEnd += chunk.length
      lineIndex.add(chunk)
      parser.write(chunk)
      if (receivedEnd - parsedEnd <= MAX_TAG_CHARS + chunk.length) return true
      completeRows.push({ line: lineIndex.lineAt(parsedEnd), problem: { code: 'too-long' } })
      return false
    },
    drainRows() {
      const rows = completeRows
      completeRows = []
      return rows
    },
    /** Ends parsing, and returns whether the file is complete. */
    end() {
      parser.end()
      return isRootClosed
    },
  }
}

function addHeading(texts: Map<string, string>, names: string[], path: string[], data: string) {
  const name = path.slice(-2).join('/')
  const heading = texts.get(name) ?? ''
  if (names.includes(name) && heading.length < MAX_HEADING_CHARS)
    texts.set(name, (heading + data).slice(0, MAX_HEADING_CHARS))
}

const createRow = (line: number): OpenRow => ({
  line,
  values: new Map(),
  chars: 0,
  isBroken: false,
})

function addValue(row: OpenRow, key: string, value: string): void {
  const values = row.values.get(key)
  if (values) values.push(value)
  else row.values.set(key, [value])
}

const columnNameOf = (path: string[]) => {
  const parts = path.filter((part) => !CONTAINER_ELEMENTS.has(part))
  return (parts.length > 0 ? parts : path.slice(-1)).join('/')
}

/** Returns the line of a character; positions must be requested in ascending order. */
function createLineIndex() {
  let uncountedText = ''
  let textStart = 0
  let line = 1
  return {
    add(chunk: string) {
      uncountedText += chunk
    },
    /** Counts the lines before a position once there is enough text. */
    skipTo(index: number) {
      if (index - textStart > MAX_UNCOUNTED_CHARS) this.lineAt(index)
    },
    lineAt(index: number): number {
      const endOffset = index - textStart
      for (
        let position = uncountedText.indexOf('\n');
        position !== -1 && position < endOffset;
        position = uncountedText.indexOf('\n', position + 1)
      )
        line++
      uncountedText = uncountedText.slice(endOffset)
      textStart = index
      return line
    },
  }
}
