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
  toInsert: { key: string; value: unknown }[]
  toUpdate: { id: number; key: string; value: unknown }[]
  idsToRemove: number[]
}

/** Returns the changes that a request makes: an id identifies its entry, a key the first entry with this key. */
export function planMetaChange(stored: MetaEntry[], requestedEntries: MetaInput[]): MetaChange {
  const change: MetaChange = { toInsert: [], toUpdate: [], idsToRemove: [] }
  for (const { id, key, value: sentValue } of requestedEntries) {
    // Parsed JSON objects have no prototype, and Drizzle cannot insert those.
    const value = structuredClone(sentValue)
    const storedEntry = stored.find((entry) => (id ? entry.id === id : entry.key === key))
    const isEmpty = value === undefined || value === null
    if (storedEntry && isEmpty) change.idsToRemove.push(storedEntry.id)
    else if (storedEntry)
      change.toUpdate.push({ id: storedEntry.id, key: key ?? storedEntry.key, value })
    else if (key && !isEmpty) change.toInsert.push({ key, value })
  }
  return change
}
