import { sql } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import { createRateLimits, network } from '#app/platform/http/rate-limit.server.ts'
import { isRobot } from '#app/platform/http/robots.ts'
import { type CouponRow, revealCoupons } from './coupon-rows.server.ts'
import { REVEAL_LIMIT, type RevealedCoupon, VISIT_SECONDS } from './coupons.ts'
import { findCoupon } from './read-coupons.server.ts'

/** Who asks, as far as counting needs it. */
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
  visit: { name: 'coupon-visit', tries: 1, windowSeconds: VISIT_SECONDS },
})

/** The code of a coupon for who fetches it [T14]; counted once a visit. */
export async function revealCoupon(
  app: App,
  by: { codeid: number } | { codetext: string },
  visitor: CouponVisitor,
): Promise<RevealResult> {
  const row = await findCoupon(app, by)
  return row ? revealRow(app, row, visitor) : { ok: false, error: 'unknown-coupon' }
}

/** The same of one that was found already. */
export async function revealRow(
  app: App,
  row: CouponRow,
  visitor: CouponVisitor,
): Promise<RevealResult> {
  if (row.coupon.membersOnly && !visitor.isCustomer) return { ok: false, error: 'members-only' }
  const tried = await app.use(limits).address.count(network(visitor.ip))
  if (!tried.ok) {
    return { ok: false, error: 'too-many', retryAfterSeconds: tried.retryAfterSeconds }
  }
  await count(app, row.coupon.id, 'reveals', visitor)
  const [coupon] = await revealCoupons(app, [row])
  return coupon ? { ok: true, coupon } : { ok: false, error: 'unknown-coupon' }
}

/** Somebody goes to where a coupon leads. */
export async function countClick(app: App, codeid: number, visitor: CouponVisitor): Promise<void> {
  const row = await findCoupon(app, { codeid })
  if (row) await count(app, codeid, 'clicks', visitor)
}

/** Counts robots never, and others once a visit; what tells visits apart is kept as a hash, and not for long. */
async function count(
  app: App,
  id: number,
  what: 'reveals' | 'clicks',
  { ip, userAgent }: CouponVisitor,
): Promise<void> {
  if (isRobot(userAgent)) return
  const visit = `${what} ${id} ${network(ip)} ${userAgent}`
  if (!(await app.use(limits).visit.count(visit)).ok) return
  const one = sql.identifier(what)
  await app.db.execute(sql`
    INSERT INTO coupon_counts AS kept (coupon_id, ${one}) VALUES (${id}, 1)
    ON CONFLICT (coupon_id) DO UPDATE SET ${one} = kept.${one} + 1`)
}
