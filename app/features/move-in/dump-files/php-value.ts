/** A value of PHP's `serialize`: arrays and objects are maps, because their keys may be any text. */
export type PhpValue = string | number | boolean | null | PhpArray
export type PhpArray = Map<string, PhpValue>

const MAX_DEPTH = 40
const MAX_LENGTH = 16 * 1024 * 1024
const OPENING_BRACE = 0x7b
const CLOSING_BRACE = 0x7d

/** Thrown inside this file only; the exported functions return undefined for a broken value. */
class BrokenValue extends Error {}

export const isPhpArray = (value: PhpValue | undefined): value is PhpArray => value instanceof Map

/**
 * Parses a serialised value. Objects are read as data and their classes are ignored. A search and replace in the database
 * leaves wrong lengths; these are repaired with the next end of a string. Returns undefined for a broken value.
 */
export function readPhpValue(text: string): PhpValue | undefined {
  const startsWithType = /^[sidbaOCNrR][:;]/.test(text)
  if (text.length > MAX_LENGTH || !startsWithType) return undefined
  const cursor = { bytes: Buffer.from(text), position: 0, valuesByNumber: [] as PhpValue[] }
  try {
    const value = readValue(cursor, 0)
    // Some plugins serialise twice.
    return typeof value === 'string' && /^[aO]:\d+:/.test(value)
      ? (readPhpValue(value) ?? value)
      : value
  } catch (error) {
    if (error instanceof BrokenValue) return undefined
    throw error
  }
}

interface PhpCursor {
  bytes: Buffer
  position: number
  /** values in the order of their numbers, for references */
  valuesByNumber: PhpValue[]
}

function readValue(cursor: PhpCursor, depth: number): PhpValue {
  if (depth > MAX_DEPTH) throw new BrokenValue()
  const type = String.fromCharCode(cursor.bytes[cursor.position] ?? 0)
  const slot = cursor.valuesByNumber.push(null) - 1
  const value = readValueOfType(cursor, type, depth, slot)
  cursor.valuesByNumber[slot] = value
  return value
}

function readValueOfType(cursor: PhpCursor, type: string, depth: number, slot: number): PhpValue {
  switch (type) {
    case 'N':
      cursor.position += 2
      return null
    case 'b':
      return readUntil(cursor, ';') === '1'
    case 'i':
    case 'd':
      return Number(readUntil(cursor, ';'))
    case 's':
      return readString(cursor)
    case 'a':
      return readEntries(cursor, depth, slot)
    case 'O': {
      const length = Number(readUntil(cursor, ':'))
      // Skips the class name in O:8:"stdClass":2:{…} up to its closing quote; the count follows `":` as it follows `a:` in an array.
      cursor.position += length + 1
      return readEntries(cursor, depth, slot)
    }
    case 'r':
    case 'R':
      return cursor.valuesByNumber[Number(readUntil(cursor, ';')) - 1] ?? null
    default:
      throw new BrokenValue()
  }
}

/** Reads a scalar, without its type and colon, up to the delimiter. */
function readUntil(cursor: PhpCursor, delimiter: string): string {
  cursor.position += 2
  return readTo(cursor, delimiter)
}

function readTo(cursor: PhpCursor, delimiter: string): string {
  const end = cursor.bytes.indexOf(delimiter, cursor.position)
  if (end === -1 || end - cursor.position > 40) throw new BrokenValue()
  const text = cursor.bytes.toString('latin1', cursor.position, end)
  cursor.position = end + 1
  return text
}

/** Characters that may follow a string: the end of the value, the next one, or the end of an array. */
const AFTER_STRING = /^";(?:$|[sidbaOCNrR}])/

function readString(cursor: PhpCursor): string {
  const { bytes } = cursor
  const length = Number(readUntil(cursor, ':'))
  const start = cursor.position + 1
  const isLengthCorrect = AFTER_STRING.test(
    bytes.toString('latin1', start + length, start + length + 3),
  )
  const end =
    Number.isInteger(length) && isLengthCorrect ? start + length : findStringEnd(bytes, start)
  cursor.position = end + 2
  return bytes.toString('utf8', start, end)
}

function findStringEnd(bytes: Buffer, from: number): number {
  for (
    let position = bytes.indexOf('";', from);
    position !== -1;
    position = bytes.indexOf('";', position + 1)
  ) {
    if (AFTER_STRING.test(bytes.toString('latin1', position, position + 3))) return position
  }
  throw new BrokenValue()
}

function readEntries(cursor: PhpCursor, depth: number, slot: number): PhpArray {
  const count = Number(readUntil(cursor, ':'))
  if (!Number.isInteger(count) || cursor.bytes[cursor.position] !== OPENING_BRACE)
    throw new BrokenValue()
  cursor.position++
  const entries: PhpArray = new Map()
  cursor.valuesByNumber[slot] = entries
  for (let index = 0; index < count; index++) {
    const key = readKey(cursor)
    entries.set(key, readValue(cursor, depth + 1))
  }
  if (cursor.bytes[cursor.position] !== CLOSING_BRACE) throw new BrokenValue()
  cursor.position++
  return entries
}

/** Reads a key; keys are not numbered for references. PHP names private fields "\0Class\0name". */
function readKey(cursor: PhpCursor): string {
  const type = String.fromCharCode(cursor.bytes[cursor.position] ?? 0)
  if (type === 'i') return readUntil(cursor, ';')
  if (type !== 's') throw new BrokenValue()
  return readString(cursor).split('\0').at(-1) ?? ''
}

/** Returns the values of a serialised list as texts; empty if the text is no list. */
export function phpList(text: string | undefined): string[] {
  const value = readPhpValue(text ?? '')
  if (!isPhpArray(value)) return []
  return [...value.values()].flatMap((each) =>
    typeof each === 'string' || typeof each === 'number' ? String(each) : [],
  )
}

/** Writes a value as PHP's `serialize` does, with lengths in bytes. */
export function writePhpValue(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return `s:${Buffer.byteLength(value)}:"${value}";`
    case 'number':
      return `${Number.isInteger(value) ? 'i' : 'd'}:${value};`
    case 'boolean':
      return `b:${value ? 1 : 0};`
    case 'object': {
      if (value === null) return 'N;'
      const key = (name: string) => (/^\d+$/.test(name) ? `i:${name};` : writePhpValue(name))
      const entries = Object.entries(value).map(([name, item]) => key(name) + writePhpValue(item))
      return `a:${entries.length}:{${entries.join('')}}`
    }
    default:
      return 'N;'
  }
}
