import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { keepOffers } from '#app/features/affiliate/partner-cart/keep-offers.server.ts'
import type { KeepOfferResult } from '#app/features/affiliate/partner-cart/partner-cart.ts'
import { offers } from '#app/features/partners/offers/offers-tables.server.ts'
import { mainCountry } from '#app/features/partners/offers/partner-link.ts'
import { readPartnerIds } from '#app/features/partners/offers/read-partner-ids.server.ts'
import { isShownOffer } from '#app/features/partners/offers/shown-offers.server.ts'
import type { App } from '#app/platform/app.ts'

/**
 * Puts products into the cart by their ASINs, of this country, else of the main one [S06]; those without an offer are left out.
 */
export async function keepAsins(
  app: App,
  cartId: string,
  asins: string[],
  country = '',
): Promise<KeepOfferResult> {
  if (asins.length === 0) return { ok: false, error: 'unknown-offer' }
  const main = mainCountry(await readPartnerIds(app))
  const found = await app.db
    .selectDistinctOn([offers.externalId], { id: offers.id })
    .from(offers)
    .where(and(eq(offers.source, 'amazon'), inArray(offers.externalId, asins), isShownOffer()))
    .orderBy(
      asc(offers.externalId),
      desc(sql`${offers.country} = ${country}`),
      desc(sql`${offers.country} = ${main}`),
      asc(offers.id),
    )
  return keepOffers(
    app,
    cartId,
    found.map(({ id }) => id),
  )
}
