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
    const nextTwo = text.slice(position, position + 2)
    const mayStartComment = nextTwo.length < 2 && '-/#*'.includes(nextTwo)
    if (mayStartComment && !isEnd) return { position, isComplete: false }
    if (nextTwo[0] === '#' || (nextTwo === '--' && !/\S/.test(text[position + 2] ?? ' '))) {
      const end = text.indexOf('\n', position)
      if (end === -1)
        return isEnd ? { position: text.length, isComplete: true } : { position, isComplete: false }
      position = end + 1
    } else if (nextTwo === '/*') {
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
    } else if (nextTwo === '*/') position += 2
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
    const end = endOfQuotedOrComment(text, position, character)
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
function endOfQuotedOrComment(text: string, position: number, character: string): number {
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
  | { state: 'incomplete' }
  | { state: 'invalid'; position: number }

/**
 * Matches a value up to its end, or up to its quote if it is a string: NULL or DEFAULT, a number, a boolean, a hexadecimal or
 * bit literal. A charset such as "_binary" may precede it.
 */
const BARE_VALUE =
  /\s*(?:_\w+\s*)?(?:(NULL|DEFAULT)(?![\w'])|(-?[\d.]+(?:e[+-]?\d+)?)(?=\s*[,);])|(true|false)(?![\w'])|0x([\da-f]*)(?=\s*[,);])|x'([\da-f]*)'|b'([01]+)'|(?=['"]))/iy
const SEPARATOR = /\s*([,);])/y

/** A value or character at the end of the text may continue in the next chunk. */
const incompleteOrInvalid = (
  text: string,
  position: number,
): { state: 'incomplete' } | { state: 'invalid'; position: number } =>
  text.length - position < 200 ? { state: 'incomplete' } : { state: 'invalid', position }

function readValue(text: string, position: number): Scan<{ value: SqlValue }> {
  BARE_VALUE.lastIndex = position
  const match = BARE_VALUE.exec(text)
  if (!match) return incompleteOrInvalid(text, position)
  const end = BARE_VALUE.lastIndex
  const [, nullWord, number, booleanWord, hex, quotedHex, bits] = match
  if (nullWord) return { state: 'done', position: end, value: null }
  if (number !== undefined) return { state: 'done', position: end, value: number }
  if (bits) return { state: 'done', position: end, value: BigInt(`0b${bits}`).toString() }
  if (booleanWord)
    return { state: 'done', position: end, value: booleanWord.toLowerCase() === 'true' ? '1' : '0' }
  if (hex !== undefined || quotedHex !== undefined) {
    const value = Buffer.from(hex ?? quotedHex ?? '', 'hex').toString('latin1')
    return { state: 'done', position: end, value }
  }
  const close = endOfString(text, end)
  if (close === -1 || close >= text.length) return { state: 'incomplete' }
  return {
    state: 'done',
    position: close,
    value: unescapeText(text.slice(end + 1, close - 1), text[end] ?? "'"),
  }
}

/** Reads the values of one row, from its opening parenthesis. */
export function readTuple(text: string, from: number): Scan<{ values: SqlValue[] }> {
  if (from >= text.length) return { state: 'incomplete' }
  if (text[from] !== '(') return { state: 'invalid', position: from }
  const values: SqlValue[] = []
  for (let position = from + 1; ; ) {
    const parsedValue = readValue(text, position)
    if (parsedValue.state !== 'done') return parsedValue
    values.push(parsedValue.value)
    SEPARATOR.lastIndex = parsedValue.position
    const separator = SEPARATOR.exec(text)
    if (!separator) return incompleteOrInvalid(text, parsedValue.position)
    position = SEPARATOR.lastIndex
    if (separator[1] === ')') return { state: 'done', position, values }
    if (separator[1] === ';') return { state: 'invalid', position: parsedValue.position }
  }
}

const ASSIGNMENT = /\s*([`"\w.$-]+)\s*=/y

/** Reads the row of "INSERT INTO t SET a = 1, b = 'x';" from behind SET. */
export function readAssignments(
  text: string,
  from: number,
): Scan<{ columns: string[]; values: SqlValue[] }> {
  const columns: string[] = []
  const values: SqlValue[] = []
  for (let position = from; ; ) {
    ASSIGNMENT.lastIndex = position
    const name = ASSIGNMENT.exec(text)?.[1]
    if (name === undefined) return incompleteOrInvalid(text, position)
    const parsedValue = readValue(text, ASSIGNMENT.lastIndex)
    if (parsedValue.state !== 'done') return parsedValue
    columns.push(name)
    values.push(parsedValue.value)
    SEPARATOR.lastIndex = parsedValue.position
    const separator = SEPARATOR.exec(text)
    if (!separator) return incompleteOrInvalid(text, parsedValue.position)
    position = SEPARATOR.lastIndex
    if (separator[1] === ';') return { state: 'done', position, columns, values }
    if (separator[1] === ')') return { state: 'invalid', position: parsedValue.position }
  }
}

const NAME = /[`"]([^`"]+)[`"]|(\w+)/y
/** Words at the start of a definition in CREATE TABLE that is no column, such as a key. */
const NON_COLUMN_KEYWORDS =
  /^(?:PRIMARY|UNIQUE|KEY|INDEX|CONSTRAINT|FULLTEXT|SPATIAL|FOREIGN|CHECK|PERIOD)$/i

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
      if (quoted !== undefined || !NON_COLUMN_KEYWORDS.test(bare)) names.push(quoted ?? bare)
      position = NAME.lastIndex
      isStart = false
      continue
    }
    const character = body[position] ?? ''
    const end = endOfQuotedOrComment(body, position, character)
    if (end === -1) break
    if (character === '(') depth++
    if (character === ')') depth--
    if (depth < 0) break
    if (character === ',' && depth === 0) isStart = true
    position = Math.max(end, position + 1)
  }
  return names
}

const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', '0': '\0', Z: '\x1a', b: '\b' }

function unescapeText(escapedText: string, quote: string): string {
  const text = escapedText.includes(quote + quote)
    ? unescapeQuotes(escapedText, quote)
    : escapedText
  return text.includes('\\')
    ? text.replace(/\\([\s\S])/g, (_, character) => ESCAPES[character] ?? character)
    : text
}

/** Turns doubled quotes into single ones; a backslash before a quote was handled earlier. */
const unescapeQuotes = (text: string, quote: string) =>
  text.replace(quote === "'" ? /\\[\s\S]|''/g : /\\[\s\S]|""/g, (escapedText) =>
    escapedText[0] === '\\' ? escapedText : quote,
  )
