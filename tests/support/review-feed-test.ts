import { MARKETPLACE_SWITCHES } from '#app/features/partners/offers/switches.ts'
import { type Marketplaces, openMarketplaces } from '#simulators/marketplaces/local-marketplaces.ts'
import { shopTest, type TestClock } from './shop-test.ts'

export const reviewsTest = shopTest.extend<{ networks: Marketplaces }>({
  networks: async ({ clock }: { clock: TestClock }, use) => {
    const networks = await openMarketplaces({ now: () => clock.now() })
    await use(networks)
    await networks.close()
  },
})

export const DAY = 24 * 3_600_000

export const ALL_SWITCHES = Object.keys(MARKETPLACE_SWITCHES)
