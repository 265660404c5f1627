import { openAmazonClient } from '#app/features/marketplace/amazon-client.server.ts'
import { amazonSource } from '#app/features/marketplace/amazon-source.server.ts'
import { openSourceAccount } from '#app/features/marketplace/source-account.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import type { Marketplaces } from '#marketplaces/local-marketplaces.ts'
import type { TestClock } from './shop-test.ts'

/** The shop's own client of the played Amazon, but that waiting for a turn moves the clock instead of taking time. */
export function openPlayedAmazon(shop: Shop, clock: TestClock, { environment }: Marketplaces) {
  const { account } = amazonSource(shop, null)
  if (!account) throw new Error('the shop has no account at Amazon')
  return shop.use({
    // As amazon-source calls it, which finds this one there.
    name: 'amazon-client',
    open: () =>
      openAmazonClient({
        id: environment.AMAZON_CREDENTIAL_ID,
        secret: environment.AMAZON_CREDENTIAL_SECRET,
        version: '3.2',
        apiUrl: environment.AMAZON_API_URL,
        tokenUrl: environment.AMAZON_TOKEN_URL,
        account: openSourceAccount(shop, account),
        clock,
        log: shop.log,
        pause: async (milliseconds) => clock.advance(milliseconds),
      }),
  })
}
