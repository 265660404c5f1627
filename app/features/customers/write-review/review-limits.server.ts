import { REVIEW_LIMITS } from '#app/features/customers/reviews/reviews.ts'
import { network, openRateLimit, type TryResult } from '#app/platform/rate-limit.server.ts'
import type { Resource, Shop } from '#app/platform/shop.ts'

const limits: Resource<ReturnType<typeof openLimits>> = { name: 'review-limits', open: openLimits }

function openLimits({ pool }: Shop) {
  const { windowSeconds, written, reported } = REVIEW_LIMITS
  return {
    written: openRateLimit(pool, 'review-written', written, windowSeconds),
    reported: openRateLimit(pool, 'review-reported', reported, windowSeconds),
  }
}

/** Somebody reads every review and report: one network must not be able to bury them. */
export function countTry(shop: Shop, what: 'written' | 'reported', ip: string): Promise<TryResult> {
  return shop.use(limits)[what].count(network(ip))
}
