import type { AccountQuota } from '#app/features/partners/marketplace-sources/marketplace-source.ts'
import { hasCallsLeft } from '#app/features/partners/marketplace-sources/source-account.server.ts'
import type { App } from '#app/platform/app.ts'
import { createRateLimits, network } from '#app/platform/http/rate-limit.server.ts'

/** Share of a day's calls that visitors may not use, because the owner and the refresh of prices need it. */
const RESERVED_SHARE = 0.5

/** Limit for a household or mobile network; above it visitors see stored data. */
const limits = createRateLimits('visitor-queries', {
  query: { name: 'source-query', maxTries: 60, windowSeconds: 60 * 60 },
})

/**
 * Returns whether a page view may query a marketplace. Anybody can send such requests, and each uses calls of the quota that
 * refreshing prices depends on.
 */
export async function mayQueryForVisitor(
  app: App,
  account: AccountQuota | null,
  ip: string,
): Promise<boolean> {
  if (!(await hasCallsLeft(app, account, RESERVED_SHARE))) return false
  return (await app.use(limits).query.count(network(ip))).ok
}
