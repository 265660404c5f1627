import type { SqlValue } from './sql-dump.ts'

interface Scanned {
  at: number
  /** false: the text ends before what is scanned does */
  isComplete: boolean
}

const SPACE = /\s*/y

/** Skips space and comments; the content of "/*!40101 …" is read as SQL. */
export function skipSpace(text: string, from: number, isEnd: boolean): Scanned {
  let at = from
  for (;;) {
    SPACE.lastIndex = at
    SPACE.exec(text)
    at = SPACE.lastIndex
    const two = text.slice(at, at + 2)
    if (two.length < 2 && !isEnd && '-/#*'.includes(two)) return { at, isComplete: false }
    if (two[0] === '#' || (two === '--' && !/\S/.test(text[at + 2] ?? ' '))) {
      const end = text.indexOf('\n', at)
      if (end === -1)
        return isEnd ? { at: text.length, isComplete: true } : { at, isComplete: false }
      at = end + 1
    } else if (two === '/*') {
      const version = /\/\*M?!\d*\s*/y
      version.lastIndex = at
      const found = version.exec(text)
      if (found) {
        at += found[0].length
        continue
      }
      const end = text.indexOf('*/', at + 2)
      if (end === -1) return { at, isComplete: false }
      at = end + 2
    } else if (two === '*/') at += 2
    else return { at, isComplete: true }
  }
}

/** Text without a meaning for the end of a statement. */
const PLAIN_TEXT = /[^'"`;#/\-$\\]+/y

/** Skips to behind the delimiter, which may also stand in strings and comments. */
export function skipStatement(
  text: string,
  from: number,
  delimiter: string,
  isEnd: boolean,
): Scanned {
  let at = from
  while (at < text.length) {
    PLAIN_TEXT.lastIndex = at
    if (PLAIN_TEXT.exec(text)) at = PLAIN_TEXT.lastIndex
    if (at >= text.length) break
    if (text.startsWith(delimiter, at)) return { at: at + delimiter.length, isComplete: true }
    const character = text[at] ?? ''
    const end = endOfQuoted(text, at, character)
    // A comment or string that is not complete is scanned again from its start.
    if (end === -1) return { at, isComplete: false }
    // The next chunk decides whether a character or a closing quote stands alone.
    const isOpen = end === at ? text.length - at < 3 : end === text.length
    if (isOpen && !isEnd) return { at, isComplete: false }
    at = end === at ? at + 1 : end
  }
  return { at, isComplete: false }
}

/** Returns the end of the string or comment at `at`; `at` if there is none, -1 if the text ends before it. */
function endOfQuoted(text: string, at: number, character: string): number {
  if (character === "'" || character === '"') return endOfString(text, at)
  if (character === '`') {
    const end = text.indexOf('`', at + 1)
    return end === -1 ? -1 : end + 1
  }
  if (character === '#' || (character === '-' && /^--\s/.test(text.slice(at, at + 3)))) {
    const end = text.indexOf('\n', at)
    return end === -1 ? -1 : end + 1
  }
  if (character === '/' && text[at + 1] === '*' && text[at + 2] !== '!') {
    const end = text.indexOf('*/', at + 2)
    return end === -1 ? -1 : end + 2
  }
  return at
}

/** Returns the position behind the closing quote, or -1. A backslash or a second quote escapes a quote. */
function endOfString(text: string, from: number): number {
  const quote = text[from] ?? "'"
  let at = from + 1
  for (;;) {
    const end = text.indexOf(quote, at)
    if (end === -1) return -1
    let slashes = 0
    while (text[end - 1 - slashes] === '\\' && end - 1 - slashes > from) slashes++
    if (slashes % 2 === 1) at = end + 1
    else if (text[end + 1] === quote) at = end + 2
    else return end + 1
  }
}

type Scan<T> =
  | ({ state: 'done'; at: number } & T)
  | { state: 'short' }
  | { state: 'bad'; at: number }

const BARE_VALUE =
  /\s*(?:_\w+\s*)?(?:(NULL|DEFAULT)(?![\w'])|(-?[\d.]+(?:e[+-]?\d+)?)(?=\s*[,);])|(true|false)(?![\w'])|0x([\da-f]*)(?=\s*[,);])|x'([\da-f]*)'|b'([01]+)'|(?=['"]))/iy
const SEPARATOR = /\s*([,);])/y

/** A value or character that ends with the text may go on in the next chunk. */
const unfinished = (text: string, at: number): { state: 'short' } | { state: 'bad'; at: number } =>
  text.length - at < 200 ? { state: 'short' } : { state: 'bad', at }

function readValue(text: string, at: number): Scan<{ value: SqlValue }> {
  BARE_VALUE.lastIndex = at
  const found = BARE_VALUE.exec(text)
  if (!found) return unfinished(text, at)
  const end = BARE_VALUE.lastIndex
  const [, empty, number, truth, hex, quotedHex, bits] = found
  if (empty) return { state: 'done', at: end, value: null }
  if (number !== undefined) return { state: 'done', at: end, value: number }
  if (bits) return { state: 'done', at: end, value: BigInt(`0b${bits}`).toString() }
  if (truth) return { state: 'done', at: end, value: truth.toLowerCase() === 'true' ? '1' : '0' }
  if (hex !== undefined || quotedHex !== undefined) {
    const value = Buffer.from(hex ?? quotedHex ?? '', 'hex').toString('latin1')
    return { state: 'done', at: end, value }
  }
  const close = endOfString(text, end)
  if (close === -1 || close >= text.length) return { state: 'short' }
  return {
    state: 'done',
    at: close,
    value: unescapeText(text.slice(end + 1, close - 1), text[end] ?? "'"),
  }
}

/** Reads the values of one row, from its opening parenthesis. */
export function readTuple(text: string, from: number): Scan<{ values: SqlValue[] }> {
  if (from >= text.length) return { state: 'short' }
  if (text[from] !== '(') return { state: 'bad', at: from }
  const values: SqlValue[] = []
  for (let at = from + 1; ; ) {
    const read = readValue(text, at)
    if (read.state !== 'done') return read
    values.push(read.value)
    SEPARATOR.lastIndex = read.at
    const next = SEPARATOR.exec(text)
    if (!next) return unfinished(text, read.at)
    at = SEPARATOR.lastIndex
    if (next[1] === ')') return { state: 'done', at, values }
    if (next[1] === ';') return { state: 'bad', at: read.at }
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
  for (let at = from; ; ) {
    ASSIGNED.lastIndex = at
    const name = ASSIGNED.exec(text)?.[1]
    if (name === undefined) return unfinished(text, at)
    const read = readValue(text, ASSIGNED.lastIndex)
    if (read.state !== 'done') return read
    columns.push(name)
    values.push(read.value)
    SEPARATOR.lastIndex = read.at
    const next = SEPARATOR.exec(text)
    if (!next) return unfinished(text, read.at)
    at = SEPARATOR.lastIndex
    if (next[1] === ';') return { state: 'done', at, columns, values }
    if (next[1] === ')') return { state: 'bad', at: read.at }
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
  for (let at = 0; at < body.length; ) {
    if (isStart) {
      NAME.lastIndex = skipSpace(body, at, true).at
      const found = NAME.exec(body)
      if (!found) break
      const [, quoted, bare = ''] = found
      if (quoted !== undefined || !KEYS.test(bare)) names.push(quoted ?? bare)
      at = NAME.lastIndex
      isStart = false
      continue
    }
    const character = body[at] ?? ''
    const end = endOfQuoted(body, at, character)
    if (end === -1) break
    if (character === '(') depth++
    if (character === ')' && --depth < 0) break
    if (character === ',' && depth === 0) isStart = true
    at = Math.max(end, at + 1)
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

/** Doubled quotes become one; those behind a backslash are escaped already. */
const unescapeQuotes = (raw: string, quote: string) =>
  raw.replace(quote === "'" ? /\\[\s\S]|''/g : /\\[\s\S]|""/g, (found) =>
    found[0] === '\\' ? found : quote,
  )
