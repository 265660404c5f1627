import { REVIEW_LIMITS } from '#app/features/customers/reviews/reviews.ts'
import { createRateLimits, network, type TryResult } from '#app/platform/rate-limit.server.ts'
import type { Shop } from '#app/platform/shop.ts'

const { windowSeconds, written, reported } = REVIEW_LIMITS

const limits = createRateLimits('review-limits', {
  written: { name: 'review-written', tries: written, windowSeconds },
  reported: { name: 'review-reported', tries: reported, windowSeconds },
})

/** Somebody reads every review and report: one network must not be able to bury them. */
export function countTry(shop: Shop, what: 'written' | 'reported', ip: string): Promise<TryResult> {
  return shop.use(limits)[what].count(network(ip))
}
