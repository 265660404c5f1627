import type { Payment } from './payments.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** A provider that never says anything sensible of an attempt this old is not asked any more. */
const GIVE_UP_MS = 60 * DAY_MS

/** Cards can be charged back for about four months, direct debits for thirteen at the very most; this is the bound here. */
const CHARGEBACK_WINDOW_MS = 180 * DAY_MS

/** While a shopper waits the provider is asked no more often than this. */
export const PATIENCE_MS = 2_000

/** When to ask next about an attempt that has not ended: often at first, later every hour. */
export function nextCheck({ createdAt }: Pick<Payment, 'createdAt'>, now: Date): Date {
  const age = now.getTime() - createdAt.getTime()
  return new Date(now.getTime() + Math.min(Math.max(age / 4, MINUTE_MS), HOUR_MS))
}

/** When to ask next about one that has ended, while refunds are under way or the money is only promised. */
export function laterCheck(now: Date): Date {
  return new Date(now.getTime() + HOUR_MS)
}

/**
 * When to look again at one that was paid and has nothing under way: a bank may take the money back, and the webhook
 * about it be lost. After a day, then ever more rarely, but every week for half a year.
 */
export function nextChargebackCheck(
  { createdAt }: Pick<Payment, 'createdAt'>,
  now: Date,
): Date | null {
  const age = now.getTime() - createdAt.getTime()
  if (age > CHARGEBACK_WINDOW_MS) return null
  return new Date(now.getTime() + Math.min(Math.max(age, DAY_MS), 7 * DAY_MS))
}

export function checkAfterFailure(
  payment: Pick<Payment, 'createdAt' | 'state'>,
  error: 'unavailable' | 'refused',
  now: Date,
): Date | null {
  if (payment.state === 'paid') {
    return error === 'unavailable' ? laterCheck(now) : nextChargebackCheck(payment, now)
  }
  const isOld = now.getTime() - payment.createdAt.getTime() > GIVE_UP_MS
  return isOld ? null : nextCheck(payment, now)
}
