import type { ReadyEnv } from '#app/platform/env.ts'
import { type Marketplaces, openMarketplaces } from '#simulators/marketplaces/local-marketplaces.ts'
import { shopTest, type TestClock } from './shop-test.ts'

/** A shop with keys of local marketplaces that have no quota worth waiting for. */
export const marketplaceImportTest = shopTest
  .extend<{ markets: Marketplaces }>({
    markets: async ({ clock }: { clock: TestClock }, use) => {
      const markets = await openMarketplaces({ now: () => clock.now(), callsPerSecond: 1_000_000 })
      await use(markets)
      await markets.close()
    },
  })
  .extend<{ env: Partial<ReadyEnv> }>({
    env: async ({ markets }: { markets: Marketplaces }, use) => {
      const { AMAZON_CREDENTIAL_VERSION: _version, ...environment } = markets.environment
      await use({ ...environment, AMAZON_CREDENTIAL_VERSION: '3.2' })
    },
  })

/** Items without variations, as they are requested from Amazon. */
export const listSimpleItems = (markets: Marketplaces, count: number) =>
  markets.catalogue.models
    .filter(({ parentAsin }) => !parentAsin)
    .flatMap(({ items }) => items.map(({ asin }) => asin))
    .slice(0, count)
    .map((itemRef) => ({ source: 'amazon' as const, country: 'nl', itemRef }))
