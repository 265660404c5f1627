/** The highest id: id columns are 32-bit integers, and PostgreSQL rejects a query with a higher number. */
const MAX_ID = 2 ** 31 - 1

/** Returns whether a row can have this number as its id. */
export const isRowId = (id: number): boolean => Number.isInteger(id) && id >= 1 && id <= MAX_ID

/** Parses a row id from a URL or form; returns 0, which no row has, for any other text. */
export function readId(text: FormDataEntryValue | null | undefined): number {
  const id = typeof text === 'string' && /^\d{1,10}$/.test(text) ? Number(text) : 0
  return isRowId(id) ? id : 0
}
