/** Number of recent calls that are stored with their payload. */
const MAX_STORED_CALLS = 200

export interface ReceivedCall {
  /** name such as amazon.getItems, bol.search or feeds.awin */
  operation: string
  /** body or query of the request */
  payload: unknown
  /** value of the x-marketplace header of a call to Amazon */
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
    /** number of calls by operation */
    counts: (): Record<string, number> => Object.fromEntries(counts),
    /** recent calls, oldest first */
    last: (): ReceivedCall[] => [...last],
    reset() {
      counts.clear()
      last.length = 0
    },
  }
}
