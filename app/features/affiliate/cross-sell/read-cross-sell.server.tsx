import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { renderToStaticMarkup } from 'react-dom/server'
import { productUrl } from '#app/features/catalog/products/catalog.ts'
import { readCards } from '#app/features/listings/product-cards/read-cards.server.ts'
import {
  earliestExpiry,
  homeFirst,
  type LiveOffer,
  photoOfOffer,
  sortByPrice,
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
  /** time from which the data may no longer be shown; null if there is no limit */
  endsAt: Date | null
  /** products in the box, for the page cache */
  productIds: number[]
  /** number of products and whether they came from the cache, or the reason for none; for debugging */
  debug: string
}

const NO_CROSS_SELL: CrossSell = {
  html: '',
  endsAt: null,
  productIds: [],
  debug: 'no products',
}

/**
 * Renders the cross-sell box on the page of an external product. Own products have related products instead. `preloaded`
 * contains the live offers of the product, the ids from `findCrossSellIds` and their live offers, if the caller has already read them.
 */
export async function renderProductCrossSell(
  app: App,
  product: { id: number; seller: 'own' | 'external' },
  chosenCountry?: string | null,
  preloaded?: { liveOffers: LiveOffer[]; crossSellOffers: LiveOffer[]; crossSellIds: number[] },
): Promise<CrossSell> {
  if (product.seller === 'own') return NO_CROSS_SELL
  const [partnerIds, liveOffers] = await Promise.all([
    readPartnerIds(app),
    preloaded?.liveOffers ?? readLiveOffers(app.db, [product.id], app.clock.now()),
  ])
  const defaultCountry = mainCountry(partnerIds)
  // Sorted like the product page, so that the box shows the country of the first price on the page. The product is found by the
  // ASIN of the main country, which other countries share.
  const amazonOffers = homeFirst(
    sortByPrice(liveOffers.filter(({ source }) => source === 'amazon')),
  )
  const offer = amazonOffers.find(({ country }) => country === defaultCountry)
  if (!offer) return NO_CROSS_SELL
  const country = chosenCountry ?? amazonOffers[0]?.country
  if (!preloaded) return renderCrossSellOfAsin(app, offer.externalId, country)
  if (preloaded.crossSellIds.length === 0) return NO_CROSS_SELL
  const crossSell = { asin: offer.externalId, productId: product.id, ids: preloaded.crossSellIds }
  return renderCrossSell(app, crossSell, country, [
    ...preloaded.liveOffers,
    ...preloaded.crossSellOffers,
  ])
}

/**
 * Renders the products that are bought together with an ASIN, all sold by one shop. The shop is the one of the chosen country if it
 * sells at least two of the products; otherwise it is the shop of the main country [S09] [C07].
 */
export async function renderCrossSellOfAsin(
  app: App,
  asin: string,
  chosenCountry?: string | null,
): Promise<CrossSell> {
  if ((await readSwitchedOff(app)).has('together'))
    return { ...NO_CROSS_SELL, debug: 'switched off' }
  const [asinOffer] = await app.db
    .select({
      productId: offers.productId,
      cached: cachedCrossSellIds(sql`"offers"."product_id"`, app.clock.now()),
    })
    .from(offers)
    .where(and(eq(offers.source, 'amazon'), eq(offers.externalId, asin)))
    .orderBy(offers.id)
    .limit(1)
  if (!asinOffer) return { ...NO_CROSS_SELL, debug: 'unknown asin' }
  const { productId, cached } = asinOffer
  const ids = await findCrossSellIds(app, productId, cached)
  const crossSell = await renderCrossSell(app, { asin, productId, ids }, chosenCountry)
  if (crossSell.html === '') return crossSell
  return { ...crossSell, debug: `${crossSell.debug}, ${cached ? 'cached' : 'loaded'}` }
}

/** Returns the card with the photo of the offer, which shows the metal that is for sale. */
const withPhotoOf = (offer: LiveOffer, card: CrossSellItem['card']): CrossSellItem['card'] => ({
  ...card,
  linked: photoOfOffer(offer) ?? card.linked,
})

async function renderCrossSell(
  app: App,
  { asin, productId, ids }: { asin: string; productId: number; ids: number[] },
  chosenCountry?: string | null,
  preloadedOffers?: LiveOffer[],
): Promise<CrossSell> {
  const now = app.clock.now()
  const productIds = [productId, ...ids.filter((id) => id !== productId)]
  const pendingOffers = preloadedOffers
    ? Promise.resolve(preloadedOffers)
    : readLiveOffers(app.db, productIds, now)
  const [cards, liveOffers, partnerIds] = await Promise.all([
    readCards(app.db, productIds, now, 'everybody', [], pendingOffers),
    pendingOffers,
    readPartnerIds(app),
  ])
  const defaultCountry = mainCountry(partnerIds)
  const itemsSoldIn = (country: string) =>
    productIds.flatMap((id): CrossSellItem[] => {
      const card = cards.find((card) => card.id === id)
      const offer = liveOffers.find(
        (offer) =>
          offer.productId === id &&
          offer.source === 'amazon' &&
          offer.country === country &&
          offer.quote?.priceCents != null &&
          offer.quote.availability !== 'sold-out' &&
          // Of the product itself, only the variant with this ASIN counts.
          (id !== productId || offer.externalId === asin),
      )
      if (!card || !offer) return []
      return [{ asin: offer.externalId, card: withPhotoOf(offer, card), offer }]
    })
  const isProductWithOthers = (items: CrossSellItem[]) =>
    items.length > 1 && items[0]?.asin === asin
  const chosenItems =
    chosenCountry && chosenCountry !== defaultCountry ? itemsSoldIn(chosenCountry) : []
  const country = chosenCountry && isProductWithOthers(chosenItems) ? chosenCountry : defaultCountry
  const items = country === defaultCountry ? itemsSoldIn(defaultCountry) : chosenItems
  if (!isProductWithOthers(items)) return NO_CROSS_SELL
  const shownItems = items.slice(0, MAX_ITEMS)
  const photoEnds = shownItems.flatMap(({ card }) =>
    card.linked ? Date.parse(card.linked.until) : [],
  )
  const offersEnd = earliestExpiry(shownItems.map(({ offer }) => offer))
  const ends = offersEnd ? [offersEnd.getTime(), ...photoEnds] : photoEnds
  return {
    html: renderToStaticMarkup(
      <CrossSellBox
        items={shownItems}
        productPageUrl={productUrl(shownItems[0]?.card.slug ?? '')}
        country={country === defaultCountry ? '' : country}
      />,
    ),
    endsAt: ends.length > 0 ? new Date(Math.min(...ends)) : null,
    productIds: shownItems.map(({ card }) => card.id),
    debug: `${shownItems.length} products`,
  }
}

/** Larger than the number of shown products, because some candidates may have no price at the moment. */
const MAX_CANDIDATES = 12

/** Selects the cached result of `findCrossSellIds` for a product; null if the result is older than a day. */
export const cachedCrossSellIds = (productId: SQLWrapper, now: Date): SQL<number[] | null> => sql<
  number[] | null
>`(
  SELECT cached.product_ids FROM offers item JOIN ${crossSells} cached ON cached.asin = item.external_id
  WHERE item.product_id = ${productId} AND item.source = 'amazon'
    AND cached.found_at > ${new Date(now.getTime() - CACHE_HOURS * 3_600_000).toISOString()}::timestamptz
  ORDER BY item.id LIMIT 1)`

/**
 * Finds external products that share a cart with this product, the most frequent first, and then products of the same brand or
 * category. The result is cached for a day; `cached` is the result of `cachedCrossSellIds`.
 */
export async function findCrossSellIds(
  app: App,
  productId: number,
  cached: number[] | null,
): Promise<number[]> {
  if ((await readSwitchedOff(app)).has('together')) return []
  if (cached) return cached
  const now = app.clock.now().toISOString()
  const { rows } = await app.db.execute<{ ids: number[] }>(sql`
    WITH carted AS (
      SELECT c.cart_id, o.product_id FROM cart_offers c JOIN offers o ON o.id = c.offer_id
      UNION SELECT cart_id, product_id FROM handovers WHERE cart_id IS NOT NULL AND product_id IS NOT NULL
    ), together AS (
      SELECT other.product_id, count(*) AS times FROM carted own
      JOIN carted other ON other.cart_id = own.cart_id AND other.product_id <> own.product_id
      WHERE own.product_id = ${productId} GROUP BY other.product_id
    ), found AS (SELECT ARRAY(
      SELECT p.id FROM products own
      JOIN products p ON p.id <> own.id AND p.status = 'published' AND p.seller = 'external'
      LEFT JOIN together t ON t.product_id = p.id
      WHERE own.id = ${productId}
        AND (t.times > 0 OR p.brand_id = own.brand_id OR p.category_id = own.category_id)
        AND EXISTS (SELECT 1 FROM offers o WHERE o.product_id = p.id AND o.source = 'amazon')
      ORDER BY coalesce(t.times, 0) DESC, (p.brand_id IS NOT DISTINCT FROM own.brand_id) DESC,
        (p.category_id IS NOT DISTINCT FROM own.category_id) DESC, p.popularity DESC, p.id DESC
      LIMIT ${MAX_CANDIDATES}
    ) AS ids), stored AS (
      INSERT INTO ${crossSells} (asin, product_ids, found_at)
      SELECT DISTINCT item.external_id, found.ids, ${now}::timestamptz FROM offers item, found
      WHERE item.product_id = ${productId} AND item.source = 'amazon'
      -- In a fixed order, because concurrent requests could block each other otherwise.
      ORDER BY item.external_id
      ON CONFLICT (asin) DO UPDATE SET product_ids = excluded.product_ids, found_at = excluded.found_at
    )
    -- No products if Amazon does not sell this one.
    SELECT ids FROM found WHERE EXISTS (
      SELECT FROM offers item WHERE item.product_id = ${productId} AND item.source = 'amazon')`)
  return rows[0]?.ids ?? []
}
