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
import { inOrder } from '#app/features/partners/offers/offers.ts'
import { readLiveOffers } from '#app/features/partners/offers/read-live-offers.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { cardInMetal } from './product-card.ts'
import { shownTemperature } from './shown-temperature.server.ts'
import { temperatureOf } from './temperature.ts'
import { customersCanSee } from './visibility-functions.server.ts'

const seenByCustomers = customersCanSee(productListings)

/**
 * Returns the cards of these products in the order of `ids`, without those that are not visible to the audience.
 * `metals`: slugs of the metals that the list was filtered by, in which the products are shown.
 */
export async function readCards(
  db: Db,
  ids: number[],
  now: Date,
  audience: Audience = 'everybody',
  metals: string[] = [],
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
        audience === 'customers' ? seenByCustomers : productListings.isVisible,
      ),
    )
  const bare = rows.flatMap(({ card }) =>
    card.seller === 'external' && !card.photo ? card.id : [],
  )
  const images = await readLinkedImages(db, bare, now)
  const cards = new Map(
    rows.map(({ card, categoryIds, wishes, hot, cold, rated }) => {
      const temperature = temperatureOf(hot ?? 0, cold ?? 0)
      const beside = { categoryIds, wishes: wishes ?? 0, temperature, rating: ratingOf(rated) }
      const linked = images.get(card.id) ?? null
      return [card.id, cardInMetal({ ...card, ...beside, linked }, metals)] as const
    }),
  )
  return ids.map((id) => cards.get(id)).filter((card): card is ProductCard => card !== undefined)
}

/** Returns by product the first photo at a shop that sells it, with its expiry (ISO). */
export async function readLinkedImages(
  db: Db,
  productIds: number[],
  now: Date,
): Promise<Map<number, { url: string; until: string }>> {
  const images = new Map<number, { url: string; until: string }>()
  for (const { productId, quote } of inOrder(await readLiveOffers(db, productIds, now))) {
    const [first] = quote?.images ?? []
    if (quote && first && !images.has(productId))
      images.set(productId, { url: first.url, until: quote.expiresAt.toISOString() })
  }
  return images
}
