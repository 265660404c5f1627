import { createAmazonClient } from '#app/features/partners/amazon/amazon-client.server.ts'
import { amazonQuota, amazonSource } from '#app/features/partners/amazon/amazon-source.server.ts'
import type { MarketplaceSource } from '#app/features/partners/marketplace-sources/marketplace-source.ts'
import { createSourceAccount } from '#app/features/partners/marketplace-sources/source-account.server.ts'
import type { AmazonKey } from '#app/features/partners/marketplace-sources/source-keys.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Marketplaces } from '#simulators/marketplaces/local-marketplaces.ts'
import type { TestClock } from './shop-test.ts'

/** Connects the shop's Amazon client to the simulator; waiting for the quota moves the clock instead of taking time. */
export function createSimulatedAmazon(
  app: App,
  clock: TestClock,
  { environment }: Marketplaces,
  timeoutMs = 10_000,
): Promise<MarketplaceSource> {
  const key: AmazonKey = {
    id: environment.AMAZON_CREDENTIAL_ID,
    secret: environment.AMAZON_CREDENTIAL_SECRET,
    version: '3.2',
  }
  app.use({
    // The name under which amazon-source finds this client.
    name: 'amazon-client',
    open() {
      const client = createAmazonClient({
        ...key,
        clock,
        log: app.log,
        timeoutMs,
        apiUrl: environment.AMAZON_API_URL,
        tokenUrl: environment.AMAZON_TOKEN_URL,
        account: createSourceAccount(app, amazonQuota(app.env, key)),
        pause: async (milliseconds) => clock.advance(milliseconds),
      })
      return () => client
    },
  })
  return amazonSource(app)
}
