import type { Payment } from './payments.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** While a shopper waits the provider is asked no more often than this. */
export const PATIENCE_MS = 2_000

/** When to ask next about an attempt that has not ended: often at first, later every hour. */
export function nextCheck({ createdAt }: Pick<Payment, 'createdAt'>, now: Date): Date {
  const age = now.getTime() - createdAt.getTime()
  return new Date(now.getTime() + Math.min(Math.max(age / 4, MINUTE_MS), HOUR_MS))
}
