/** Start here: `meta_data`, the values that programs store with an object by their own keys. */

export interface MetaEntry {
  id: number
  key: string
  value: unknown
}

/** An entry as it is sent: by key or by id; the value null deletes it. */
export interface MetaInput {
  id?: number | undefined
  key?: string | undefined
  value?: unknown
}

interface MetaChange {
  inserted: { key: string; value: unknown }[]
  updated: { id: number; key: string; value: unknown }[]
  removed: number[]
}

/** Returns what the sent entries change: an id names its entry, a key the first entry with that key. */
export function changesOf(stored: MetaEntry[], requestedEntries: MetaInput[]): MetaChange {
  const change: MetaChange = { inserted: [], updated: [], removed: [] }
  for (const { id, key, value: sentValue } of requestedEntries) {
    // Parsed requests have no prototype, which Drizzle cannot insert.
    const value = structuredClone(sentValue)
    const storedEntry = stored.find((entry) => (id ? entry.id === id : entry.key === key))
    const isEmpty = value === undefined || value === null
    if (storedEntry && isEmpty) change.removed.push(storedEntry.id)
    else if (storedEntry)
      change.updated.push({ id: storedEntry.id, key: key ?? storedEntry.key, value })
    else if (key && !isEmpty) change.inserted.push({ key, value })
  }
  return change
}
