/** A record of an API: every field may be missing or of another type. */
export type JsonRecord = Record<string, unknown>

export const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns a field as text; empty if it is missing. */
export function textOf(record: JsonRecord, name: string): string {
  const value = record[name]
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  // WordPress returns texts as objects; `raw` is present only for users who may edit the text.
  if (isRecord(value)) return textOf(value, 'raw') || textOf(value, 'rendered')
  return ''
}

export const recordOf = (record: JsonRecord, name: string): JsonRecord => {
  const value = record[name]
  return isRecord(value) ? value : {}
}

export const listOf = (record: JsonRecord, name: string): unknown[] => {
  const value = record[name]
  return Array.isArray(value) ? value : []
}

export const recordsOf = (record: JsonRecord, name: string): JsonRecord[] =>
  listOf(record, name).filter(isRecord)

/** Returns an id; 0 if it is missing. */
export function idOf(record: JsonRecord, name = 'id'): number {
  const value = Number(record[name])
  return Number.isSafeInteger(value) && value > 0 ? value : 0
}

/** Converts "2025-03-01T12:00:00" to unix seconds; empty if it is missing. The API returns UTC times without a zone. */
export function unixSecondsOf(record: JsonRecord, name: string): string {
  const text = textOf(record, name)
  const time =
    text === '' ? Number.NaN : Date.parse(/[zZ+]/.test(text.slice(10)) ? text : `${text}Z`)
  return Number.isNaN(time) ? '' : String(Math.floor(time / 1000))
}

/** Converts "2025-03-01T12:00:00" to the format that WordPress stores. */
export const storedTimeOf = (record: JsonRecord, name: string): string =>
  textOf(record, name).slice(0, 19).replace('T', ' ')
