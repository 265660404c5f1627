import type { Payment } from './payments.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** The shop stops querying a payment of this age for which the provider gives no valid answer. */
const GIVE_UP_MS = 60 * DAY_MS

/** Payments are queried this long for chargebacks. Cards can be charged back for about four months, direct debits for thirteen. */
const CHARGEBACK_WINDOW_MS = 180 * DAY_MS

/** Minimum interval between two queries while a shopper waits. */
export const MIN_QUERY_INTERVAL_MS = 2_000

/** Returns when to query an open payment next: after short intervals at first, later every hour. */
export function nextCheck({ createdAt }: Pick<Payment, 'createdAt'>, now: Date): Date {
  const ageMs = now.getTime() - createdAt.getTime()
  return new Date(now.getTime() + Math.min(Math.max(ageMs / 4, MINUTE_MS), HOUR_MS))
}

/** Returns when to query a paid payment next while a refund or the capture of its authorization is in progress. */
export function nextRefundCheck(now: Date): Date {
  return new Date(now.getTime() + HOUR_MS)
}

/**
 * Returns when to query a paid payment for chargebacks next, because a webhook can get lost: after a day, then at intervals that
 * grow to a week, for half a year.
 */
export function nextChargebackCheck(
  { createdAt }: Pick<Payment, 'createdAt'>,
  now: Date,
): Date | null {
  const ageMs = now.getTime() - createdAt.getTime()
  if (ageMs > CHARGEBACK_WINDOW_MS) return null
  return new Date(now.getTime() + Math.min(Math.max(ageMs, DAY_MS), 7 * DAY_MS))
}

/** Returns when to query a payment next after a query failed; null: never. */
export function checkAfterFailure(
  payment: Pick<Payment, 'createdAt' | 'state'>,
  error: 'unavailable' | 'rejected',
  now: Date,
): Date | null {
  if (payment.state === 'paid') {
    return error === 'unavailable' ? nextRefundCheck(now) : nextChargebackCheck(payment, now)
  }
  const isOld = now.getTime() - payment.createdAt.getTime() > GIVE_UP_MS
  return isOld ? null : nextCheck(payment, now)
}
