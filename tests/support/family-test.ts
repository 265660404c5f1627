import { importMarketplaceItems } from '#app/features/partners/marketplace-import/import-marketplace-items.server.ts'
import type { MarketplaceSource } from '#app/features/partners/marketplace-sources/marketplace-source.ts'
import type { App } from '#app/platform/app.ts'
import type { ReadyEnv } from '#app/platform/env.ts'
import { type Marketplaces, openMarketplaces } from '#simulators/marketplaces/local-marketplaces.ts'
import { shopTest, type TestClock } from '#tests/support/shop-test.ts'

/** At the rate of the real source; waiting for the quota moves both clocks. */
export const familyTest = shopTest
  .extend<{ market: Marketplaces }>({
    market: async ({ clock }: { clock: TestClock }, use) => {
      const market = await openMarketplaces({ now: () => clock.now() })
      await use(market)
      await market.close()
    },
  })
  .extend<{ env: Partial<ReadyEnv> }>({
    env: async ({ market }: { market: Marketplaces }, use) => {
      const { AMAZON_CREDENTIAL_VERSION: _version, ...environment } = market.environment
      await use({ ...environment, AMAZON_CREDENTIAL_VERSION: '3.2', AMAZON_CALLS_PER_SECOND: 1 })
    },
  })

/** Imports items and returns the outcome of each. */
export async function importByIds(
  app: App,
  source: MarketplaceSource,
  ids: string[],
  overrides: { country?: string; isDryRun?: boolean } = {},
) {
  const result = await importMarketplaceItems(app, source, {
    country: 'nl',
    request: { ids },
    categorySlug: undefined,
    isDryRun: false,
    publishes: true,
    ...overrides,
  })
  if (!result.ok) throw new Error(result.error)
  return result.items
}
