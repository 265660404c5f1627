const DAY_MS = 24 * 60 * 60 * 1000
/** Accepted share of a second between calls: calls that were sent a second apart may arrive closer together. */
const ENOUGH = 0.9

export interface Quota {
  /** null: unlimited */
  callsPerSecond: number | null
  callsPerDay: number | null
}

/** Counts the calls of each key against a quota, by the given clock. */
export function createThrottle(now: () => Date, quota: Quota) {
  const buckets = new Map<string, { left: number; at: number; day: number; today: number }>()

  return {
    quota,
    /** Counts a call. Returns the quota that the call exceeds, or null; a rejected call is not counted. */
    take(key: string): 'second' | 'day' | null {
      const { callsPerSecond, callsPerDay } = quota
      const time = now().getTime()
      const day = Math.floor(time / DAY_MS)
      const capacity = Math.max(1, callsPerSecond ?? 1)
      const bucket = buckets.get(key) ?? { left: capacity, at: time, day, today: 0 }
      buckets.set(key, bucket)
      const passed = Math.max(0, time - bucket.at)
      bucket.left = Math.min(capacity, bucket.left + (passed / 1000) * (callsPerSecond ?? 0))
      bucket.at = time
      if (bucket.day !== day) Object.assign(bucket, { day, today: 0 })
      if (callsPerSecond !== null && bucket.left < ENOUGH) return 'second'
      if (callsPerDay !== null && bucket.today >= callsPerDay) return 'day'
      bucket.left = Math.max(0, bucket.left - 1)
      bucket.today += 1
      return null
    },
  }
}
