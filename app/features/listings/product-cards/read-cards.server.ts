import { and, eq, inArray } from 'drizzle-orm'
import {
  type Audience,
  type ProductCard,
  ratingOf,
} from '#app/features/catalog/products/catalog.ts'
import {
  productListings,
  productRatings,
  productWishes,
  temperatures,
} from '#app/features/catalog/products/catalog-tables.server.ts'
import { type LiveOffer, sortByPrice } from '#app/features/partners/offers/offers.ts'
import { readLiveOffers } from '#app/features/partners/offers/read-live-offers.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { unbreakable } from '#app/platform/text/unbreakable.ts'
import { cardInMetal, metalCode } from './product-card.ts'
import { shownTemperature } from './shown-temperature.server.ts'
import { temperatureOf } from './temperature.ts'
import { customersCanSee } from './visibility-functions.server.ts'

const isVisibleToCustomers = customersCanSee(productListings)

/**
 * Returns the cards of these products in the order of `ids`; products that the audience may not see are left out. `metals`: codes of
 * the metals in the filters of the list; products are shown in these metals. `liveOffers`: offers of these and other products, if the
 * caller has read them already.
 */
export async function readCards(
  db: Db,
  ids: number[],
  now: Date,
  audience: Audience = 'everybody',
  metals: string[] = [],
  liveOffers?: Promise<LiveOffer[]>,
): Promise<ProductCard[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({
      card: productListings.card,
      categoryIds: productListings.categoryIds,
      wishes: productWishes.published,
      hot: temperatures.hot,
      cold: temperatures.cold,
      rated: { count: productRatings.count, starsSum: productRatings.starsSum },
    })
    .from(productListings)
    .leftJoin(productWishes, eq(productWishes.productId, productListings.productId))
    .leftJoin(temperatures, shownTemperature(productListings.productId))
    .leftJoin(productRatings, eq(productRatings.productId, productListings.productId))
    .where(
      and(
        inArray(productListings.productId, ids),
        audience === 'customers' ? isVisibleToCustomers : productListings.isVisible,
      ),
    )
  const idsWithoutPhoto = rows.flatMap(({ card }) =>
    card.seller === 'external' && !card.photo ? card.id : [],
  )
  const currentOffers = await (liveOffers ?? readLiveOffers(db, idsWithoutPhoto, now))
  const images = linkedImages(
    currentOffers.filter(({ productId }) => idsWithoutPhoto.includes(productId)),
    metals,
  )
  const cards = new Map(
    rows.map(({ card, categoryIds, wishes, hot, cold, rated }) => {
      const temperature = temperatureOf(hot ?? 0, cold ?? 0)
      const listingFacts = {
        categoryIds,
        wishes: wishes ?? 0,
        temperature,
        rating: ratingOf(rated),
      }
      const { metal = '', linked = null } = images.get(card.id) ?? {}
      const inMetal = cardInMetal({ ...card, ...listingFacts, linked }, metals)
      const shownCard = { ...inMetal, subtitle: unbreakable(inMetal.subtitle) }
      return [card.id, metal === '' ? shownCard : { ...shownCard, metal }] as const
    }),
  )
  return ids.map((id) => cards.get(id)).filter((card): card is ProductCard => card !== undefined)
}

interface CardImage {
  linked: { url: string; until: string }
  /** requested metal that the photo shows; '' if it shows none of them */
  metal: string
}

/** Returns the first photo at a shop that sells the product, by product id. */
export const readLinkedImages = async (db: Db, ids: number[], now: Date) =>
  linkedImages(await readLiveOffers(db, ids, now), [])

/** Returns one photo per product. If the product has an offer in one of `metals` (codes), the photo is that of such an offer. */
function linkedImages(currentOffers: LiveOffer[], metals: string[]): Map<number, CardImage> {
  const images = new Map<number, CardImage>()
  for (const { productId, quote, variantText } of sortByPrice(currentOffers)) {
    const [firstImage] = quote?.images ?? []
    if (!quote || !firstImage) continue
    const [metalName = ''] = variantText.split(', ')
    const metal = metals.includes(metalCode(metalName) ?? '') ? metalName : ''
    const imageSoFar = images.get(productId)
    if (imageSoFar && (imageSoFar.metal !== '' || metal === '')) continue
    const linkedPhoto = { url: firstImage.url, until: quote.expiresAt.toISOString() }
    images.set(productId, { linked: linkedPhoto, metal })
  }
  return images
}
