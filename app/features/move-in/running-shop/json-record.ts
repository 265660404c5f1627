/** A record of an API: every field may be missing or of another type. */
export type JsonRecord = Record<string, unknown>

export const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns a field as text; empty for none. */
export function textOf(record: JsonRecord, name: string): string {
  const value = record[name]
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  // A text of WordPress: `raw` only for those who may edit it.
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

/** Returns an id; 0 for none. */
export function idOf(record: JsonRecord, name = 'id'): number {
  const value = Number(record[name])
  return Number.isSafeInteger(value) && value > 0 ? value : 0
}

/** "2025-03-01T12:00:00" as unix seconds; empty for none. The API names times in UTC without a zone. */
export function unixOf(record: JsonRecord, name: string): string {
  const text = textOf(record, name)
  const time =
    text === '' ? Number.NaN : Date.parse(/[zZ+]/.test(text.slice(10)) ? text : `${text}Z`)
  return Number.isNaN(time) ? '' : String(Math.floor(time / 1000))
}

/** "2025-03-01T12:00:00" as WordPress stores it. */
export const momentOf = (record: JsonRecord, name: string): string =>
  textOf(record, name).slice(0, 19).replace('T', ' ')
