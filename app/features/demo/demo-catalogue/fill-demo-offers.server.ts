import { and, asc, eq, isNull } from 'drizzle-orm'
import { amazonSource } from '#app/features/partners/amazon/amazon-source.server.ts'
import { bolSource } from '#app/features/partners/bol/bol-source.server.ts'
import { importMarketplaceItems } from '#app/features/partners/marketplace-import/import-marketplace-items.server.ts'
import { offers } from '#app/features/partners/offers/offers-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { isOnThisMachine } from '#app/platform/loopback.ts'

/** Name of the job that runs `fillDemoOffers`. */
export const DEMO_OFFERS = 'demo-offers'

/** Categories, each with the search term for its products. */
const SEARCHES = [
  ['ringen', 'ring'],
  ['kettingen', 'ketting'],
  ['oorbellen', 'oorknoppen'],
  ['armbanden', 'armband'],
] as const
const AT_AMAZON = 3
const AT_BOL = 2
const OTHER_COUNTRIES = ['de', 'be', 'uk']
const MAX_ASINS = 100

/** Returns whether this is a demo whose marketplaces are simulated on this computer. */
export const hasDemoOffers = ({ env }: App): boolean =>
  env.SHOP_DEMO === true && isOnThisMachine(env.AMAZON_API_URL ?? '')

/**
 * Imports products of the simulated marketplaces into the demo. Runs at every start, because the simulators may have
 * another port and the offers expire.
 */
export async function fillDemoOffers(app: App): Promise<void> {
  const options = { isDryRun: false, publishes: true }
  for (const [categorySlug, terms] of SEARCHES) {
    for (const [source, maxOffers] of [
      [await amazonSource(app), AT_AMAZON],
      [await bolSource(app), AT_BOL],
    ] as const) {
      const searchRequest = { terms, limit: maxOffers }
      await importMarketplaceItems(app, source, {
        ...options,
        country: 'nl',
        categorySlug,
        request: searchRequest,
      })
    }
  }
  const asinRequest = { ids: await readAsins(app) }
  for (const country of OTHER_COUNTRIES)
    await importMarketplaceItems(app, await amazonSource(app), {
      ...options,
      country,
      categorySlug: undefined,
      request: asinRequest,
    })
}

/** Returns ASINs of Amazon's Dutch shop; variants are excluded, because a product may have dozens of them. */
async function readAsins(app: App): Promise<string[]> {
  const rows = await app.db
    .select({ id: offers.externalId })
    .from(offers)
    .where(and(eq(offers.source, 'amazon'), eq(offers.country, 'nl'), isNull(offers.variantId)))
    .orderBy(asc(offers.id))
    .limit(MAX_ASINS)
  return rows.map(({ id }) => id)
}
