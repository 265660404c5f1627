const DAY_MS = 24 * 60 * 60 * 1000
/** A call is accepted if this part of a call is left: calls that were sent a second apart may arrive closer together. */
const MIN_CALLS_LEFT = 0.9

export interface Quota {
  /** null: unlimited */
  callsPerSecond: number | null
  callsPerDay: number | null
}

/** Counts the calls of each key against a quota, by the given clock. */
export function createThrottle(now: () => Date, quota: Quota) {
  const buckets = new Map<
    string,
    { callsLeft: number; updatedMs: number; day: number; callsToday: number }
  >()

  return {
    quota,
    /** Counts a call. Returns the quota that the call exceeds, or null; a rejected call is not counted. */
    take(key: string): 'second' | 'day' | null {
      const { callsPerSecond, callsPerDay } = quota
      const nowMs = now().getTime()
      const day = Math.floor(nowMs / DAY_MS)
      const capacity = Math.max(1, callsPerSecond ?? 1)
      const bucket = buckets.get(key) ?? {
        callsLeft: capacity,
        updatedMs: nowMs,
        day,
        callsToday: 0,
      }
      buckets.set(key, bucket)
      const elapsedMs = Math.max(0, nowMs - bucket.updatedMs)
      bucket.callsLeft = Math.min(
        capacity,
        bucket.callsLeft + (elapsedMs / 1000) * (callsPerSecond ?? 0),
      )
      bucket.updatedMs = nowMs
      if (bucket.day !== day) Object.assign(bucket, { day, callsToday: 0 })
      if (callsPerSecond !== null && bucket.callsLeft < MIN_CALLS_LEFT) return 'second'
      if (callsPerDay !== null && bucket.callsToday >= callsPerDay) return 'day'
      bucket.callsLeft = Math.max(0, bucket.callsLeft - 1)
      bucket.callsToday += 1
      return null
    },
  }
}
