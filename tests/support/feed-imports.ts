import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import {
  type ImportFeedOptions,
  importFeed,
} from '#app/features/data-transfer/incoming-feed-runs/import-feed.server.ts'
import { readLiveOffers } from '#app/features/partners/offers/read-live-offers.server.ts'
import type { App } from '#app/platform/app.ts'
import { type Marketplaces, openMarketplaces } from '#simulators/marketplaces/local-marketplaces.ts'
import { shopTest, type TestClock } from './shop-test.ts'

export const feedTest = shopTest.extend<{ networks: Marketplaces }>({
  networks: async ({ clock }: { clock: TestClock }, use) => {
    const networks = await openMarketplaces({ now: () => clock.now() })
    await use(networks)
    await networks.close()
  },
})

const OPTIONS = { country: 'nl', categorySlug: undefined, isDryRun: false, publishes: true }

export const runImport = (app: App, address: string, options: Partial<ImportFeedOptions> = {}) =>
  importFeed(app, { ...OPTIONS, address, ...options })

export async function readFeed(...args: Parameters<typeof runImport>) {
  const result = await runImport(...args)
  if (!result.ok) throw new Error(result.error)
  return result.summary
}

export function withQuery(address: string, query: Record<string, string>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

export async function readOffers(app: App, clock: TestClock) {
  const rows = await app.db.select({ id: products.id }).from(products)
  return readLiveOffers(
    app.db,
    rows.map(({ id }) => id),
    clock.now(),
  )
}
