/** A value of PHP's `serialize`: arrays and objects are maps, because their keys may be any text. */
export type PhpValue = string | number | boolean | null | PhpArray
export type PhpArray = Map<string, PhpValue>

const MAX_DEPTH = 40
const MAX_LENGTH = 16 * 1024 * 1024

/** Thrown inside this file only; the exported functions return undefined for a broken value. */
class BrokenValue extends Error {}

export const isPhpArray = (value: PhpValue | undefined): value is PhpArray => value instanceof Map

/**
 * Parses a serialised value. Objects are read as data and their classes are ignored. A search and replace in the database
 * leaves wrong lengths; these are repaired with the next end of a string. Returns undefined for a broken value.
 */
export function readPhpValue(text: string): PhpValue | undefined {
  if (text.length > MAX_LENGTH || !/^(?:[sidbaOCNrR][:;])/.test(text)) return undefined
  const reading = { bytes: Buffer.from(text), position: 0, slots: [] as PhpValue[] }
  try {
    const value = readValue(reading, 0)
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
  slots: PhpValue[]
}

function readValue(reading: PhpCursor, depth: number): PhpValue {
  if (depth > MAX_DEPTH) throw new BrokenValue()
  const type = String.fromCharCode(reading.bytes[reading.position] ?? 0)
  const slot = reading.slots.push(null) - 1
  const value = readFormValues(reading, type, depth, slot)
  reading.slots[slot] = value
  return value
}

function readFormValues(reading: PhpCursor, type: string, depth: number, slot: number): PhpValue {
  switch (type) {
    case 'N':
      reading.position += 2
      return null
    case 'b':
      return readUntil(reading, ';') === '1'
    case 'i':
    case 'd':
      return Number(readUntil(reading, ';'))
    case 's':
      return readString(reading)
    case 'a':
      return readEntries(reading, depth, slot)
    case 'O': {
      reading.position += 2
      const length = Number(readPlain(reading, ':'))
      // The name of the class: O:8:"stdClass":
      reading.position += length + 3
      reading.position -= 2
      return readEntries(reading, depth, slot)
    }
    case 'r':
    case 'R':
      return reading.slots[Number(readUntil(reading, ';')) - 1] ?? null
    default:
      throw new BrokenValue()
  }
}

/** Reads a scalar without its type: from the colon to the end character. */
function readUntil(reading: PhpCursor, end: string): string {
  reading.position += 2
  return readPlain(reading, end)
}

function readPlain(reading: PhpCursor, end: string): string {
  const stop = reading.bytes.indexOf(end, reading.position)
  if (stop === -1 || stop - reading.position > 40) throw new BrokenValue()
  const text = reading.bytes.toString('latin1', reading.position, stop)
  reading.position = stop + 1
  return text
}

/** Characters that may follow a string: the end of the value, the next one, or the end of an array. */
const AFTER_STRING = /^";(?:$|[sidbaOCNrR}])/

function readString(reading: PhpCursor): string {
  const { bytes } = reading
  const length = Number(readUntil(reading, ':'))
  const start = reading.position + 1
  const isRight = AFTER_STRING.test(bytes.toString('latin1', start + length, start + length + 3))
  const end = Number.isInteger(length) && isRight ? start + length : findEnd(bytes, start)
  reading.position = end + 2
  return bytes.toString('utf8', start, end)
}

function findEnd(bytes: Buffer, from: number): number {
  for (
    let position = bytes.indexOf('";', from);
    position !== -1;
    position = bytes.indexOf('";', position + 1)
  ) {
    if (AFTER_STRING.test(bytes.toString('latin1', position, position + 3))) return position
  }
  throw new BrokenValue()
}

function readEntries(reading: PhpCursor, depth: number, slot: number): PhpArray {
  const count = Number(readUntil(reading, ':'))
  if (!Number.isInteger(count) || reading.bytes[reading.position] !== 0x7b) throw new BrokenValue()
  reading.position++
  const entries: PhpArray = new Map()
  reading.slots[slot] = entries
  for (let index = 0; index < count; index++) {
    const key = readKey(reading)
    entries.set(key, readValue(reading, depth + 1))
  }
  if (reading.bytes[reading.position] !== 0x7d) throw new BrokenValue()
  reading.position++
  return entries
}

/** Reads a key; keys are not numbered for references. PHP names private fields "\0Class\0name". */
function readKey(reading: PhpCursor): string {
  const type = String.fromCharCode(reading.bytes[reading.position] ?? 0)
  if (type === 'i') return readUntil(reading, ';')
  if (type !== 's') throw new BrokenValue()
  return readString(reading).split('\0').at(-1) ?? ''
}

/** Returns the values of a list, or the parts of "a,b", as texts. */
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
