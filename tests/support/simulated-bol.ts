import { createBolClient } from '#app/features/partners/bol/bol-client.server.ts'
import { bolQuota, bolSource } from '#app/features/partners/bol/bol-source.server.ts'
import type { MarketplaceSource } from '#app/features/partners/marketplace-sources/marketplace-source.ts'
import { createSourceAccount } from '#app/features/partners/marketplace-sources/source-account.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Marketplaces } from '#simulators/marketplaces/local-marketplaces.ts'
import type { TestClock } from './shop-test.ts'

/** Connects the shop's bol client to the simulator; waiting moves the clock instead of taking time. */
export function createSimulatedBol(
  app: App,
  clock: TestClock,
  { environment }: Marketplaces,
  timeoutMs = 10_000,
): Promise<MarketplaceSource> {
  const key = { id: environment.BOL_CLIENT_ID, secret: environment.BOL_CLIENT_SECRET }
  app.use({
    // The name under which bol-source finds this client.
    name: 'bol-client',
    open() {
      const client = createBolClient({
        ...key,
        clock,
        log: app.log,
        timeoutMs,
        apiUrl: environment.BOL_API_URL,
        tokenUrl: environment.BOL_TOKEN_URL,
        account: createSourceAccount(app, bolQuota(key)),
        pause: async (milliseconds) => clock.advance(milliseconds),
      })
      return () => client
    },
  })
  return bolSource(app)
}
