import { REVIEW_LIMITS } from '#app/features/customers/reviews/reviews.ts'
import type { App } from '#app/platform/app.ts'
import { createRateLimits, network, type TryResult } from '#app/platform/http/rate-limit.server.ts'

const { windowSeconds, written, reported } = REVIEW_LIMITS

const limits = createRateLimits('review-limits', {
  written: { name: 'review-written', maxTries: written, windowSeconds },
  reported: { name: 'review-reported', maxTries: reported, windowSeconds },
})

/** Counts a review or report against the limit of the network, because staff have to read all of them. */
export function countTry(app: App, action: 'written' | 'reported', ip: string): Promise<TryResult> {
  return app.use(limits)[action].count(network(ip))
}
