import type { ProductCard } from '#app/features/catalog/products/catalog.ts'
import { listingStore } from '#app/features/listings/listing-index/listing-store.server.ts'
import { readCards } from '#app/features/listings/product-cards/read-cards.server.ts'
import type { App } from '#app/platform/app.ts'
import { readLinkedIds } from './product-links.server.ts'
import type { LinkKind } from './product-links.ts'

export interface RelatedProducts {
  /** shown as "Past erbij": the owner's choice, supplemented to four with similar products */
  related: ProductCard[]
  /** the other products of its set */
  set: ProductCard[]
  /** ids of all linked products, hidden ones included */
  linkedIds: number[]
}

const RELATED = 4
const CATEGORY_WEIGHT = 3
/** Weights of shared attributes in the similarity of two products. */
const WEIGHTS: Record<string, number> = { collectie: 12, steen: 4, kleur: 3, materiaal: 2, merk: 1 }

/** Reads the products to show beside a product, whose linked products may be known already. */
export async function readRelated(
  app: App,
  productId: number,
  known?: Record<LinkKind, number[]>,
): Promise<RelatedProducts> {
  const linked = known ?? (await readLinkedIds(app.db, productId))
  const linkedIds = [...linked.related, ...linked.set]
  const [chosen, set] = await Promise.all([
    readCards(app.db, linked.related, app.clock.now()),
    readCards(app.db, linked.set, app.clock.now()),
  ])
  if (chosen.length >= RELATED) return { related: chosen, set, linkedIds }
  const { index, vocabulary } = await app.use(listingStore).open()
  const weigh = (key: number) =>
    key < 0 ? CATEGORY_WEIGHT : (WEIGHTS[vocabulary.valuesById.get(key)?.code ?? ''] ?? 0)
  const shown = new Set([...chosen, ...set].map(({ id }) => id))
  const nearest = index
    .nearest(productId, weigh, RELATED + shown.size)
    .filter((id) => !shown.has(id))
  const found = await readCards(app.db, nearest.slice(0, RELATED - chosen.length), app.clock.now())
  return { related: [...chosen, ...found], set, linkedIds }
}
