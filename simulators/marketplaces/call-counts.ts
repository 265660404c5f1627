/** How many of the last calls are kept whole. */
const KEPT = 200

export interface AskedCall {
  /** such as amazon.getItems, bol.search, feeds.awin */
  operation: string
  /** body or query */
  asked: unknown
  /** the x-marketplace of a call to Amazon */
  marketplace?: string | undefined
}

/** What was asked of the marketplaces, whatever became of it. */
export function openCallCounts() {
  const counts = new Map<string, number>()
  const last: AskedCall[] = []
  return {
    add(call: AskedCall) {
      counts.set(call.operation, (counts.get(call.operation) ?? 0) + 1)
      last.push(call)
      if (last.length > KEPT) last.shift()
    },
    /** by operation */
    counts: (): Record<string, number> => Object.fromEntries(counts),
    /** the last ones, the first first */
    last: (): AskedCall[] => [...last],
    reset() {
      counts.clear()
      last.length = 0
    },
  }
}
