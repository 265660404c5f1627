import type { SqlValue } from './sql-dump.ts'

interface ScanPosition {
  position: number
  /** false: the text ends before the scanned part does */
  isComplete: boolean
}

const SPACE = /\s*/y

/** Skips space and comments; the content of "/*!40101 …" is read as SQL. */
export function skipSpace(text: string, from: number, isEnd: boolean): ScanPosition {
  let position = from
  for (;;) {
    SPACE.lastIndex = position
    SPACE.exec(text)
    position = SPACE.lastIndex
    const two = text.slice(position, position + 2)
    if (two.length < 2 && !isEnd && '-/#*'.includes(two)) return { position, isComplete: false }
    if (two[0] === '#' || (two === '--' && !/\S/.test(text[position + 2] ?? ' '))) {
      const end = text.indexOf('\n', position)
      if (end === -1)
        return isEnd ? { position: text.length, isComplete: true } : { position, isComplete: false }
      position = end + 1
    } else if (two === '/*') {
      const version = /\/\*M?!\d*\s*/y
      version.lastIndex = position
      const match = version.exec(text)
      if (match) {
        position += match[0].length
        continue
      }
      const end = text.indexOf('*/', position + 2)
      if (end === -1) return { position, isComplete: false }
      position = end + 2
    } else if (two === '*/') position += 2
    else return { position, isComplete: true }
  }
}

/** Text without characters that can start a string, comment or delimiter. */
const PLAIN_TEXT = /[^'"`;#/\-$\\]+/y

/** Skips to the end of the delimiter; the same characters in strings and comments do not count. */
export function skipStatement(
  text: string,
  from: number,
  delimiter: string,
  isEnd: boolean,
): ScanPosition {
  let position = from
  while (position < text.length) {
    PLAIN_TEXT.lastIndex = position
    if (PLAIN_TEXT.exec(text)) position = PLAIN_TEXT.lastIndex
    if (position >= text.length) break
    if (text.startsWith(delimiter, position))
      return { position: position + delimiter.length, isComplete: true }
    const character = text[position] ?? ''
    const end = endOfQuoted(text, position, character)
    // An incomplete comment or string is scanned again from its start.
    if (end === -1) return { position, isComplete: false }
    // The next chunk decides whether a character or a closing quote stands alone.
    const isOpen = end === position ? text.length - position < 3 : end === text.length
    if (isOpen && !isEnd) return { position, isComplete: false }
    position = end === position ? position + 1 : end
  }
  return { position, isComplete: false }
}

/** Returns the end of the string or comment at `position`, `position` if none starts there, or -1 if it is incomplete. */
function endOfQuoted(text: string, position: number, character: string): number {
  if (character === "'" || character === '"') return endOfString(text, position)
  if (character === '`') {
    const end = text.indexOf('`', position + 1)
    return end === -1 ? -1 : end + 1
  }
  if (
    character === '#' ||
    (character === '-' && /^--\s/.test(text.slice(position, position + 3)))
  ) {
    const end = text.indexOf('\n', position)
    return end === -1 ? -1 : end + 1
  }
  if (character === '/' && text[position + 1] === '*' && text[position + 2] !== '!') {
    const end = text.indexOf('*/', position + 2)
    return end === -1 ? -1 : end + 2
  }
  return position
}

/** Returns the position behind the closing quote, or -1. A backslash or a second quote escapes a quote. */
function endOfString(text: string, from: number): number {
  const quote = text[from] ?? "'"
  let position = from + 1
  for (;;) {
    const end = text.indexOf(quote, position)
    if (end === -1) return -1
    let slashes = 0
    while (text[end - 1 - slashes] === '\\' && end - 1 - slashes > from) slashes++
    if (slashes % 2 === 1) position = end + 1
    else if (text[end + 1] === quote) position = end + 2
    else return end + 1
  }
}

type Scan<T> =
  | ({ state: 'done'; position: number } & T)
  | { state: 'short' }
  | { state: 'bad'; position: number }

const BARE_VALUE =
  /\s*(?:_\w+\s*)?(?:(NULL|DEFAULT)(?![\w'])|(-?[\d.]+(?:e[+-]?\d+)?)(?=\s*[,);])|(true|false)(?![\w'])|0x([\da-f]*)(?=\s*[,);])|x'([\da-f]*)'|b'([01]+)'|(?=['"]))/iy
const SEPARATOR = /\s*([,);])/y

/** A value or character at the end of the text may continue in the next chunk. */
const shortOrBad = (
  text: string,
  position: number,
): { state: 'short' } | { state: 'bad'; position: number } =>
  text.length - position < 200 ? { state: 'short' } : { state: 'bad', position }

function readValue(text: string, position: number): Scan<{ value: SqlValue }> {
  BARE_VALUE.lastIndex = position
  const match = BARE_VALUE.exec(text)
  if (!match) return shortOrBad(text, position)
  const end = BARE_VALUE.lastIndex
  const [, empty, number, truth, hex, quotedHex, bits] = match
  if (empty) return { state: 'done', position: end, value: null }
  if (number !== undefined) return { state: 'done', position: end, value: number }
  if (bits) return { state: 'done', position: end, value: BigInt(`0b${bits}`).toString() }
  if (truth)
    return { state: 'done', position: end, value: truth.toLowerCase() === 'true' ? '1' : '0' }
  if (hex !== undefined || quotedHex !== undefined) {
    const value = Buffer.from(hex ?? quotedHex ?? '', 'hex').toString('latin1')
    return { state: 'done', position: end, value }
  }
  const close = endOfString(text, end)
  if (close === -1 || close >= text.length) return { state: 'short' }
  return {
    state: 'done',
    position: close,
    value: unescapeText(text.slice(end + 1, close - 1), text[end] ?? "'"),
  }
}

/** Reads the values of one row, from its opening parenthesis. */
export function readTuple(text: string, from: number): Scan<{ values: SqlValue[] }> {
  if (from >= text.length) return { state: 'short' }
  if (text[from] !== '(') return { state: 'bad', position: from }
  const values: SqlValue[] = []
  for (let position = from + 1; ; ) {
    const parsedValue = readValue(text, position)
    if (parsedValue.state !== 'done') return parsedValue
    values.push(parsedValue.value)
    SEPARATOR.lastIndex = parsedValue.position
    const next = SEPARATOR.exec(text)
    if (!next) return shortOrBad(text, parsedValue.position)
    position = SEPARATOR.lastIndex
    if (next[1] === ')') return { state: 'done', position, values }
    if (next[1] === ';') return { state: 'bad', position: parsedValue.position }
  }
}

const ASSIGNED = /\s*([`"\w.$-]+)\s*=/y

/** Reads the row of "INSERT INTO t SET a = 1, b = 'x';" from behind SET. */
export function readAssignments(
  text: string,
  from: number,
): Scan<{ columns: string[]; values: SqlValue[] }> {
  const columns: string[] = []
  const values: SqlValue[] = []
  for (let position = from; ; ) {
    ASSIGNED.lastIndex = position
    const name = ASSIGNED.exec(text)?.[1]
    if (name === undefined) return shortOrBad(text, position)
    const parsedValue = readValue(text, ASSIGNED.lastIndex)
    if (parsedValue.state !== 'done') return parsedValue
    columns.push(name)
    values.push(parsedValue.value)
    SEPARATOR.lastIndex = parsedValue.position
    const next = SEPARATOR.exec(text)
    if (!next) return shortOrBad(text, parsedValue.position)
    position = SEPARATOR.lastIndex
    if (next[1] === ';') return { state: 'done', position, columns, values }
    if (next[1] === ')') return { state: 'bad', position: parsedValue.position }
  }
}

const NAME = /[`"]([^`"]+)[`"]|(\w+)/y
/** Definitions in a CREATE TABLE that are no columns. */
const KEYS = /^(?:PRIMARY|UNIQUE|KEY|INDEX|CONSTRAINT|FULLTEXT|SPATIAL|FOREIGN|CHECK|PERIOD)$/i

/** Reads the names of the columns of a CREATE TABLE, from behind its opening parenthesis. */
export function readColumns(body: string): string[] {
  const names: string[] = []
  let depth = 0
  let isStart = true
  for (let position = 0; position < body.length; ) {
    if (isStart) {
      NAME.lastIndex = skipSpace(body, position, true).position
      const nameMatch = NAME.exec(body)
      if (!nameMatch) break
      const [, quoted, bare = ''] = nameMatch
      if (quoted !== undefined || !KEYS.test(bare)) names.push(quoted ?? bare)
      position = NAME.lastIndex
      isStart = false
      continue
    }
    const character = body[position] ?? ''
    const end = endOfQuoted(body, position, character)
    if (end === -1) break
    if (character === '(') depth++
    if (character === ')' && --depth < 0) break
    if (character === ',' && depth === 0) isStart = true
    position = Math.max(end, position + 1)
  }
  return names
}

const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', '0': '\0', Z: '\x1a', b: '\b' }

function unescapeText(raw: string, quote: string): string {
  const text = raw.includes(quote + quote) ? unescapeQuotes(raw, quote) : raw
  return text.includes('\\')
    ? text.replace(/\\([\s\S])/g, (_, character) => ESCAPES[character] ?? character)
    : text
}

/** Turns doubled quotes into single ones; a backslash before a quote was handled earlier. */
const unescapeQuotes = (raw: string, quote: string) =>
  raw.replace(quote === "'" ? /\\[\s\S]|''/g : /\\[\s\S]|""/g, (escapedText) =>
    escapedText[0] === '\\' ? escapedText : quote,
  )
