import { and, asc, eq, isNull } from 'drizzle-orm'
import { amazonSource } from '#app/features/partners/amazon/amazon-source.server.ts'
import { bolSource } from '#app/features/partners/bol/bol-source.server.ts'
import { importMarketplaceItems } from '#app/features/partners/marketplace-import/import-marketplace-items.server.ts'
import { offers } from '#app/features/partners/offers/offers-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { isOnThisMachine } from '#app/platform/loopback.ts'

export const DEMO_OFFERS = 'demo-offers'

/** By category the word that finds pieces for it. */
const WANTED = [
  ['ringen', 'ring'],
  ['kettingen', 'ketting'],
  ['oorbellen', 'oorknoppen'],
  ['armbanden', 'armband'],
] as const
const AT_AMAZON = 3
const AT_BOL = 2
const OTHER_COUNTRIES = ['de', 'be', 'uk']
const MAX_ASINS = 100

/** Whether the marketplaces of this shop are played on this machine, and it is a demo itself. */
export const hasDemoOffers = ({ env }: App): boolean =>
  env.SHOP_DEMO === true && isOnThisMachine(env.AMAZON_API_URL ?? '')

/**
 * Takes pieces of the played marketplaces over into the demo. Done again at the next start it asks anew what is said of them; their
 * addresses follow where those marketplaces moved to another port.
 */
export async function fillDemoOffers(app: App): Promise<void> {
  const taken = { isDryRun: false, publishes: true }
  for (const [categorySlug, terms] of WANTED) {
    for (const [source, most] of [
      [await amazonSource(app), AT_AMAZON],
      [await bolSource(app), AT_BOL],
    ] as const) {
      const wanted = { words: terms, most }
      await importMarketplaceItems(app, source, { ...taken, country: 'nl', categorySlug, wanted })
    }
  }
  const wanted = { ids: await readAsins(app) }
  for (const country of OTHER_COUNTRIES)
    await importMarketplaceItems(app, await amazonSource(app), {
      ...taken,
      country,
      categorySlug: undefined,
      wanted,
    })
}

/** Of what Amazon's Dutch shop sells; choices of one piece would be asked for by the dozen. */
async function readAsins(app: App): Promise<string[]> {
  const rows = await app.db
    .select({ id: offers.externalId })
    .from(offers)
    .where(and(eq(offers.source, 'amazon'), eq(offers.country, 'nl'), isNull(offers.variantId)))
    .orderBy(asc(offers.id))
    .limit(MAX_ASINS)
  return rows.map(({ id }) => id)
}
