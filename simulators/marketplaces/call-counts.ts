/** number of recent calls that are stored in full */
const MAX_STORED_CALLS = 200

export interface ReceivedCall {
  /** such as amazon.getItems, bol.search, feeds.awin */
  operation: string
  /** body or query */
  payload: unknown
  /** the x-marketplace of a call to Amazon */
  marketplace?: string | undefined
}

/** Counts the calls to the marketplaces, whatever their outcome. */
export function createCallCounts() {
  const counts = new Map<string, number>()
  const last: ReceivedCall[] = []
  return {
    add(call: ReceivedCall) {
      counts.set(call.operation, (counts.get(call.operation) ?? 0) + 1)
      last.push(call)
      if (last.length > MAX_STORED_CALLS) last.shift()
    },
    /** by operation */
    counts: (): Record<string, number> => Object.fromEntries(counts),
    /** the last ones, oldest first */
    last: (): ReceivedCall[] => [...last],
    reset() {
      counts.clear()
      last.length = 0
    },
  }
}
