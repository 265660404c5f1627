import { and, asc, eq, isNull } from 'drizzle-orm'
import { amazonSource } from '#app/features/partners/amazon/amazon-source.server.ts'
import { bolSource } from '#app/features/partners/bol/bol-source.server.ts'
import { importPieces } from '#app/features/partners/marketplace-import/import-pieces.server.ts'
import { offers } from '#app/features/partners/offers/offers-tables.server.ts'
import { isOnThisMachine } from '#app/platform/loopback.ts'
import type { Shop } from '#app/platform/shop.ts'

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
const MOST_ASINS = 100

/** Whether the marketplaces of this shop are played on this machine, and it is a demo itself. */
export const hasDemoOffers = ({ env }: Shop): boolean =>
  env.SHOP_DEMO === true && isOnThisMachine(env.AMAZON_API_URL ?? '')

/**
 * Takes pieces of the played marketplaces over into the demo. Done again at the next start it asks anew what is said of them; their
 * addresses follow where those marketplaces moved to another port.
 */
export async function fillDemoOffers(shop: Shop): Promise<void> {
  const taken = { isDryRun: false, publishes: true }
  for (const [categorySlug, words] of WANTED) {
    for (const [source, most] of [
      [await amazonSource(shop), AT_AMAZON],
      [await bolSource(shop), AT_BOL],
    ] as const) {
      const wanted = { words, most }
      await importPieces(shop, source, { ...taken, country: 'nl', categorySlug, wanted })
    }
  }
  const wanted = { ids: await readAsins(shop) }
  for (const country of OTHER_COUNTRIES)
    await importPieces(shop, await amazonSource(shop), {
      ...taken,
      country,
      categorySlug: undefined,
      wanted,
    })
}

/** Of what Amazon's Dutch shop sells; choices of one piece would be asked for by the dozen. */
async function readAsins(shop: Shop): Promise<string[]> {
  const rows = await shop.db
    .select({ id: offers.externalId })
    .from(offers)
    .where(and(eq(offers.source, 'amazon'), eq(offers.country, 'nl'), isNull(offers.variantId)))
    .orderBy(asc(offers.id))
    .limit(MOST_ASINS)
  return rows.map(({ id }) => id)
}
