/**
 * A text as JSON, null where it is none. A number that JavaScript can't hold, as bol's own are, stays the text it was written as:
 * rounded it would be another product's.
 */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text, (_key, value: unknown, written?: { source?: string }) =>
      typeof value === 'number' && value > Number.MAX_SAFE_INTEGER
        ? (written?.source ?? value)
        : value,
    )
  } catch {
    return null
  }
}
