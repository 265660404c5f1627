/** Start here: `meta_data`, values that programs store with an object under keys of their own. */

export interface MetaEntry {
  id: number
  key: string
  value: unknown
}

/** An entry in a request: identified by key or id; the value null, or none, deletes the entry. */
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

/** Returns the changes that a request makes: an id identifies its entry, a key the first entry with this key. */
export function planMetaChange(stored: MetaEntry[], requestedEntries: MetaInput[]): MetaChange {
  const change: MetaChange = { inserted: [], updated: [], removed: [] }
  for (const { id, key, value: sentValue } of requestedEntries) {
    // Parsed JSON objects have no prototype, and Drizzle cannot insert those.
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
