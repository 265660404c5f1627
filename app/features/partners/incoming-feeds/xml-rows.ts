import { Parser } from 'htmlparser2'
import type { FeedRow } from './feeds.ts'

/** The elements that are read from a feed. */
export interface XmlRows {
  /** elements that hold one row each */
  rows: string[]
  /** elements outside rows, with their parents, whose text applies to every row */
  headings: string[]
}

const PRODUCTS: XmlRows = { rows: ['product', 'item', 'entry'], headings: ['channel/title'] }
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
    const rows = reader.take()
    if (rows.length > 0) yield rows
    if (!isReadable) return { isWhole: false }
  }
  const isWhole = reader.end()
  const rows = reader.take()
  if (rows.length > 0) yield rows
  return { isWhole }
}

function createReader({ rows: rowNames, headings }: XmlRows) {
  let completeRows: FeedRow[] = []
  let row: OpenRow | null = null
  /** names of the open elements: inside a row those below it, otherwise from the root down */
  let path: string[] = []
  let leaf = ''
  const headingTexts = new Map<string, string>()
  let [root, isRootClosed] = ['', false]
  /** position of the start of the last opened tag */
  let tagStart = -1
  const lines = createLineIndex()
  /** end positions of the received and of the parsed data */
  let [written, finished] = [0, 0]

  const finish = () => {
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
        finished = parser.endIndex
        const localName = name.replace(/^.*:/, '').toLowerCase()
        leaf = ''
        tagStart = parser.startIndex
        if (rowNames.includes(localName) && !path.some((part) => SKIPPED_ELEMENTS.has(part))) {
          // The previous row was never closed.
          if (row) row.isBroken = true
          finish()
          row = createRow(lines.at(parser.startIndex))
          path = []
          for (const [key, value] of Object.entries(attributes))
            add(row, `@${key.toLowerCase()}`, value)
          return
        }
        if (!row && root === '') root = localName
        path.push(attributes.name?.trim().toLowerCase() || localName)
        for (const attributeName of row ? EXTRA_ATTRIBUTES : []) {
          const value = attributes[attributeName]
          if (row && value) add(row, `${keyOf(path)}@${attributeName}`, value)
        }
      },
      ontext(data) {
        finished = parser.endIndex
        lines.skipTo(parser.startIndex)
        if (row && row.chars <= MAX_ROW_CHARS) {
          row.chars += data.length
          leaf += data
        } else if (!row) addHeading(headingTexts, headings, path, data)
      },
      onclosetag(name, isImplied) {
        finished = parser.endIndex
        const localName = name.replace(/^.*:/, '').toLowerCase()
        // The parser also implies the end of an empty element such as "<variations/>".
        const isLeftOpen = isImplied && parser.startIndex !== tagStart
        if (row && path.length === 0) {
          if (isLeftOpen) row.isBroken = true
          finish()
          leaf = ''
          return
        }
        if (row) {
          if (isLeftOpen) row.isBroken = true
          if (leaf.trim() !== '' && !path.some((part) => SKIPPED_ELEMENTS.has(part)))
            add(row, keyOf(path), leaf.trim())
        } else if (localName === root && !isLeftOpen) isRootClosed = true
        path.pop()
        leaf = ''
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  return {
    /** Parses a chunk. Returns false if the rest cannot be read. */
    write(chunk: string): boolean {
      written += chunk.length
      lines.add(chunk)
      parser.write(chunk)
      if (written - finished <= MAX_TAG_CHARS + chunk.length) return true
      completeRows.push({ line: lines.at(finished), problem: { code: 'too-long' } })
      return false
    },
    take() {
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

function add(row: OpenRow, key: string, value: string): void {
  const values = row.values.get(key)
  if (values) values.push(value)
  else row.values.set(key, [value])
}

const keyOf = (path: string[]) => {
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
      if (index - textStart > MAX_UNCOUNTED_CHARS) this.at(index)
    },
    at(index: number): number {
      const upTo = index - textStart
      for (
        let position = uncountedText.indexOf('\n');
        position !== -1 && position < upTo;
        position = uncountedText.indexOf('\n', position + 1)
      )
        line++
      uncountedText = uncountedText.slice(upTo)
      textStart = index
      return line
    },
  }
}
