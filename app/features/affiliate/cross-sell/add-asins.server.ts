import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { addOffersToCart } from '#app/features/affiliate/partner-cart/change-partner-cart.server.ts'
import type { AddOfferResult } from '#app/features/affiliate/partner-cart/partner-cart.ts'
import { offers } from '#app/features/partners/offers/offers-tables.server.ts'
import { mainCountry } from '#app/features/partners/offers/partner-link.ts'
import { readPartnerIds } from '#app/features/partners/offers/read-partner-ids.server.ts'
import { isShownOffer } from '#app/features/partners/offers/shown-offers.server.ts'
import type { App } from '#app/platform/app.ts'

/**
 * Adds products to the cart by their ASINs. The offers come from the given country, or from the main country if it has no offer
 * [S06]. ASINs without an offer are left out.
 */
export async function addAsinsToCart(
  app: App,
  cartId: string,
  asins: string[],
  country = '',
): Promise<AddOfferResult> {
  if (asins.length === 0) return { ok: false, error: 'unknown-offer' }
  const main = mainCountry(await readPartnerIds(app))
  const offerRows = await app.db
    .selectDistinctOn([offers.externalId], { id: offers.id })
    .from(offers)
    .where(and(eq(offers.source, 'amazon'), inArray(offers.externalId, asins), isShownOffer()))
    .orderBy(
      asc(offers.externalId),
      desc(sql`${offers.country} = ${country}`),
      desc(sql`${offers.country} = ${main}`),
      asc(offers.id),
    )
  return addOffersToCart(
    app,
    cartId,
    offerRows.map(({ id }) => id),
  )
}
