const MAX_ID = 2 ** 31 - 1

/** Parses a row id from a URL or form; returns 0, which no row has, for anything else. */
export function readId(text: FormDataEntryValue | null | undefined): number {
  const id = typeof text === 'string' && /^\d{1,10}$/.test(text) ? Number(text) : 0
  return id <= MAX_ID ? id : 0
}
