import { desc, inArray, lt, notInArray, or, sql } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import type { Cents } from '#app/platform/money.ts'
import type { OfferSource } from './offers.ts'
import { offerPrices, offers } from './offers-tables.server.ts'
import { POLICIES, sourcesWhere } from './source-policies.ts'

/** Older prices say nothing about the current value. */
const RETENTION_DAYS = 365
/** Maximum number of earlier prices beside an offer. */
const MAX_PRICES = 5

/** Stores a price that differs from the previous one, if the source of its offer allows it. */
export async function storePrices(
  db: Db,
  quotedOffers: { offerId: number; source: OfferSource; priceCents: Cents | null }[],
  moment: Date,
): Promise<void> {
  const storablePrices = quotedOffers.filter(
    ({ source, priceCents }) => POLICIES[source].storesPriceHistory && priceCents !== null,
  )
  if (storablePrices.length === 0) return
  await db.execute(sql`
    INSERT INTO offer_prices (offer_id, at, price_cents)
    SELECT w.id, ${moment.toISOString()}::timestamptz, w.cents
    FROM unnest(${sql.param(storablePrices.map(({ offerId }) => offerId))}::integer[],
      ${sql.param(storablePrices.map(({ priceCents }) => priceCents))}::integer[]) AS w (id, cents)
    WHERE w.cents IS DISTINCT FROM
      (SELECT p.price_cents FROM offer_prices p WHERE p.offer_id = w.id ORDER BY p.at DESC LIMIT 1)
    ON CONFLICT DO NOTHING`)
}

/** Returns earlier prices of offers, newest first. Prices of sources that do not allow them now are left out. */
export async function readEarlierPrices(
  db: Db,
  listedOffers: { id: number; source: OfferSource }[],
): Promise<Map<number, { at: Date; priceCents: Cents }[]>> {
  const ids = listedOffers.flatMap(({ id, source }) =>
    POLICIES[source].storesPriceHistory ? id : [],
  )
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(offerPrices)
    .where(inArray(offerPrices.offerId, ids))
    .orderBy(desc(offerPrices.at))
  // The newest price is left out, because it is shown as the current price.
  return new Map(
    [...Map.groupBy(rows, ({ offerId }) => offerId)].map(([id, prices]) => [
      id,
      prices.slice(1, MAX_PRICES + 1),
    ]),
  )
}

/** Deletes prices that may not be stored, or that are too old. */
export async function deleteOldPrices(app: App): Promise<void> {
  const deleteBefore = new Date(app.clock.now().getTime() - RETENTION_DAYS * 86_400_000)
  const offersWithoutHistory = app.db
    .select({ id: offers.id })
    .from(offers)
    .where(
      notInArray(
        offers.source,
        sourcesWhere(({ storesPriceHistory }) => storesPriceHistory),
      ),
    )
  await app.db
    .delete(offerPrices)
    .where(or(lt(offerPrices.at, deleteBefore), inArray(offerPrices.offerId, offersWithoutHistory)))
}
