import { and, eq, sql } from 'drizzle-orm'
import { renderToStaticMarkup } from 'react-dom/server'
import { productUrl } from '#app/features/catalog/products/catalog.ts'
import { readCards } from '#app/features/listings/product-cards/read-cards.server.ts'
import {
  firstEnd,
  homeFirst,
  inOrder,
  type LiveOffer,
} from '#app/features/partners/offers/offers.ts'
import { offers } from '#app/features/partners/offers/offers-tables.server.ts'
import { mainCountry } from '#app/features/partners/offers/partner-link.ts'
import { readLiveOffers } from '#app/features/partners/offers/read-live-offers.server.ts'
import { readPartnerIds } from '#app/features/partners/offers/read-partner-ids.server.ts'
import { readSwitchedOff } from '#app/features/partners/offers/switches.server.ts'
import type { App } from '#app/platform/app.ts'
import type { CrossSellItem } from './cross-sell.ts'
import { CACHE_HOURS, MAX_ITEMS } from './cross-sell.ts'
import { CrossSellBox } from './cross-sell-box.tsx'
import { crossSells } from './cross-sell-tables.server.ts'

export interface CrossSell {
  /** '' if there is nothing to show */
  html: string
  /** the time from which the data may no longer be shown; null: no limit */
  endsAt: Date | null
  /** the products in it, for the cache */
  productIds: number[]
  /** the way in which the products were found, for debugging */
  debug: string
}

const NOTHING: CrossSell = {
  html: '',
  endsAt: null,
  productIds: [],
  debug: 'nothing goes with it',
}

/**
 * Renders the box on the page of an external product; own products have related products instead.
 * `liveOffers`: its live offers, if the caller has read them.
 */
export async function readTogetherWith(
  app: App,
  product: { id: number; seller: 'own' | 'external' },
  chosenCountry?: string | null,
  liveOffers?: LiveOffer[],
): Promise<CrossSell> {
  if (product.seller === 'own') return NOTHING
  const [defaultCountry, live] = [
    mainCountry(await readPartnerIds(app)),
    liveOffers ?? (await readLiveOffers(app.db, [product.id], app.clock.now())),
  ]
  // In the order of the product page, so that the set has the variant and country of the first price on it.
  const amazonOffers = homeFirst(inOrder(live.filter(({ source }) => source === 'amazon')))
  const offer = amazonOffers.find(({ country }) => country === defaultCountry)
  if (!offer) return NOTHING
  return readCrossSell(app, offer.externalId, chosenCountry ?? amazonOffers[0]?.country)
}

/**
 * Returns the products that are bought together with an ASIN, all at one shop, with their prices there: in the country where
 * this visitor buys it if that sells enough of them, else in the main one [S09] [C07].
 */
export async function readCrossSell(
  app: App,
  asin: string,
  chosenCountry?: string | null,
): Promise<CrossSell> {
  const now = app.clock.now()
  if ((await readSwitchedOff(app)).has('together')) return { ...NOTHING, debug: 'switched off' }
  const [first] = await app.db
    .select({ productId: offers.productId })
    .from(offers)
    .where(and(eq(offers.source, 'amazon'), eq(offers.externalId, asin)))
    .orderBy(offers.id)
    .limit(1)
  if (!first) return { ...NOTHING, debug: 'unknown asin' }
  const { ids, isCached } = await findBoughtTogether(app, asin, first.productId)
  const productIds = [first.productId, ...ids]
  const [cards, live, partner] = await Promise.all([
    readCards(app.db, productIds, now),
    readLiveOffers(app.db, productIds, now),
    readPartnerIds(app),
  ])
  const defaultCountry = mainCountry(partner)
  const soldIn = (country: string) =>
    productIds.flatMap((id): CrossSellItem[] => {
      const card = cards.find((card) => card.id === id)
      const offer = live.find(
        (offer) =>
          offer.productId === id &&
          offer.source === 'amazon' &&
          offer.country === country &&
          offer.quote?.priceCents != null &&
          offer.quote.availability !== 'sold-out' &&
          (id !== first.productId || offer.externalId === asin),
      )
      return card && offer ? [{ asin: offer.externalId, card, offer }] : []
    })
  const isSet = (items: CrossSellItem[]) => items.length > 1 && items[0]?.asin === asin
  const chosenItems = chosenCountry && chosenCountry !== defaultCountry ? soldIn(chosenCountry) : []
  const country = isSet(chosenItems) ? (chosenCountry ?? defaultCountry) : defaultCountry
  const items = isSet(chosenItems) ? chosenItems : soldIn(defaultCountry)
  if (!isSet(items)) return NOTHING
  const shownItems = items.slice(0, MAX_ITEMS)
  const photoEnds = shownItems.flatMap(({ card }) =>
    card.linked ? Date.parse(card.linked.until) : [],
  )
  const ends = [firstEnd(shownItems.map(({ offer }) => offer))?.getTime() ?? [], photoEnds].flat()
  return {
    html: renderToStaticMarkup(
      <CrossSellBox
        items={shownItems}
        address={productUrl(shownItems[0]?.card.slug ?? '')}
        country={country === defaultCountry ? '' : country}
      />,
    ),
    endsAt: ends.length > 0 ? new Date(Math.min(...ends)) : null,
    productIds: shownItems.map(({ card }) => card.id),
    debug: `${shownItems.length} products, ${isCached ? 'cached' : 'loaded'}`,
  }
}

/** More than are shown, because some candidates may have no price at the moment. */
const MAX_CANDIDATES = 12

/**
 * Finds products that are or were in carts with this one, the most frequent first, and then those of its brand and category.
 * Cached for a day.
 */
async function findBoughtTogether(app: App, asin: string, productId: number) {
  const now = app.clock.now()
  const [cachedRow] = await app.db.select().from(crossSells).where(eq(crossSells.asin, asin))
  if (cachedRow && now.getTime() - cachedRow.foundAt.getTime() < CACHE_HOURS * 3_600_000)
    return { ids: cachedRow.productIds, isCached: true }
  const { rows } = await app.db.execute<{ id: number }>(sql`
    WITH carted AS (
      SELECT k.cart_id, o.product_id FROM cart_offers k JOIN offers o ON o.id = k.offer_id
      UNION SELECT cart_id, product_id FROM handovers WHERE cart_id IS NOT NULL AND product_id IS NOT NULL
    ), together AS (
      SELECT other.product_id, count(*) AS times FROM carted own
      JOIN carted other ON other.cart_id = own.cart_id AND other.product_id <> own.product_id
      WHERE own.product_id = ${productId} GROUP BY other.product_id
    )
    SELECT p.id FROM products own
    JOIN products p ON p.id <> own.id AND p.status = 'published' AND p.seller = 'external'
    LEFT JOIN together t ON t.product_id = p.id
    WHERE own.id = ${productId}
      AND (t.times > 0 OR p.brand_id = own.brand_id OR p.category_id = own.category_id)
      AND EXISTS (SELECT 1 FROM offers o WHERE o.product_id = p.id AND o.source = 'amazon')
    ORDER BY coalesce(t.times, 0) DESC, (p.brand_id IS NOT DISTINCT FROM own.brand_id) DESC,
      (p.category_id IS NOT DISTINCT FROM own.category_id) DESC, p.popularity DESC, p.id DESC
    LIMIT ${MAX_CANDIDATES}`)
  const ids = rows.map(({ id }) => id)
  await app.db
    .insert(crossSells)
    .values({ asin, productIds: ids, foundAt: now })
    .onConflictDoUpdate({
      target: crossSells.asin,
      set: { productIds: sql`excluded.product_ids`, foundAt: sql`excluded.found_at` },
    })
  return { ids, isCached: false }
}
