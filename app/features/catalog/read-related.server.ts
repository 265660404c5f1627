import type { Shop } from '#app/platform/shop.ts'
import type { ProductCard } from './catalog.ts'
import { listingStore } from './listing-store.server.ts'
import { readCards } from './read-cards.server.ts'

const RELATED = 4
const CATEGORY_WEIGHT = 3
/** What makes two pieces go together: the same collection most of all, then stone, colour and maker. */
const WEIGHTS: Record<string, number> = { collectie: 12, steen: 4, kleur: 3, materiaal: 2, merk: 1 }

/** "Past erbij": at most four pieces that can be had. */
export async function readRelated(shop: Shop, productId: number): Promise<ProductCard[]> {
  const { index, vocabulary } = await shop.use(listingStore).open()
  const weigh = (key: number) =>
    key < 0 ? CATEGORY_WEIGHT : (WEIGHTS[vocabulary.valuesById.get(key)?.code ?? ''] ?? 0)
  return readCards(shop.db, index.nearest(productId, weigh, RELATED))
}
