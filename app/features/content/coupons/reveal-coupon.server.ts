import { sql } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import { createRateLimits, network } from '#app/platform/http/rate-limit.server.ts'
import { isRobot } from '#app/platform/http/robots.ts'
import { type CouponRow, revealCoupons } from './coupon-rows.server.ts'
import { REVEAL_LIMIT, type RevealedCoupon, VISIT_SECONDS } from './coupons.ts'
import { couponCounts } from './coupons-tables.server.ts'
import { findCoupon } from './read-coupons.server.ts'

/** Data of a visitor that is needed to count a visit once. */
export interface CouponVisitor {
  ip: string
  userAgent: string | null
  isCustomer: boolean
}

export type RevealResult =
  | { ok: true; coupon: RevealedCoupon }
  | { ok: false; error: 'unknown-coupon' | 'members-only' }
  | { ok: false; error: 'too-many'; retryAfterSeconds: number }

const limits = createRateLimits('coupon-limits', {
  address: { name: 'coupon-address', ...REVEAL_LIMIT },
  visit: { name: 'coupon-visit', maxTries: 1, windowSeconds: VISIT_SECONDS },
})

/** Returns the code of a coupon and counts the reveal, once per visit [T14]. */
export async function revealCoupon(
  app: App,
  query: { codeid: number } | { codetext: string },
  visitor: CouponVisitor,
): Promise<RevealResult> {
  const row = await findCoupon(app, query)
  return row ? revealRow(app, row, visitor) : { ok: false, error: 'unknown-coupon' }
}

/** Reveals the code of a coupon that the caller has already read. */
export async function revealRow(
  app: App,
  row: CouponRow,
  visitor: CouponVisitor,
): Promise<RevealResult> {
  if (row.coupon.customersOnly && !visitor.isCustomer) return { ok: false, error: 'members-only' }
  const limitResult = await app.use(limits).address.count(network(visitor.ip))
  if (!limitResult.ok) {
    return { ok: false, error: 'too-many', retryAfterSeconds: limitResult.retryAfterSeconds }
  }
  await countEvent(app, row.coupon.id, 'reveals', visitor)
  const [coupon] = await revealCoupons(app, [row])
  return coupon ? { ok: true, coupon } : { ok: false, error: 'unknown-coupon' }
}

/** Counts a click on the destination of a coupon. */
export async function countClick(app: App, codeid: number, visitor: CouponVisitor): Promise<void> {
  const row = await findCoupon(app, { codeid })
  if (row) await countEvent(app, codeid, 'clicks', visitor)
}

/** Counts an event once per visit and ignores robots. Visitors are stored only briefly, as a hash. */
async function countEvent(
  app: App,
  id: number,
  event: 'reveals' | 'clicks',
  { ip, userAgent }: CouponVisitor,
): Promise<void> {
  if (isRobot(userAgent)) return
  const visit = `${event} ${id} ${network(ip)} ${userAgent}`
  if (!(await app.use(limits).visit.count(visit)).ok) return
  await app.db
    .insert(couponCounts)
    .values({ couponId: id, [event]: 1 })
    .onConflictDoUpdate({
      target: couponCounts.couponId,
      set: { [event]: sql`${couponCounts[event]} + 1` },
    })
}
