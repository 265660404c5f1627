import type { Vocabulary } from '#app/features/catalog/attributes/vocabulary.server.ts'
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

/** Number of products of a cart whose related products are read. */
const MAX_CART_PRODUCTS = 3

/**
 * Reads products that go with those of a cart, the newest last: the owner's choices first, then similar ones, without
 * sold-out ones and those in the cart.
 */
export async function readRelatedToCart(app: App, productIds: number[]): Promise<ProductCard[]> {
  const newest = [...new Set(productIds)].slice(-MAX_CART_PRODUCTS).reverse()
  if (newest.length === 0) return []
  const linkedIds = await Promise.all(newest.map((id) => readLinkedIds(app.db, id)))
  const { index, vocabulary } = await app.use(listingStore).open()
  const weigh = weighBy(vocabulary)
  const similar = newest.map((id) => [...index.nearest(id, weigh, RELATED * 2)])
  const inTurn = Array.from({ length: RELATED * 2 }, (_, index) =>
    similar.flatMap((ids) => ids[index] ?? []),
  )
  const relatedIds = linkedIds.flatMap(({ related, set }) => [...set, ...related])
  const ids = [...new Set([...relatedIds, ...inTurn.flat()])].filter(
    (id) => !productIds.includes(id),
  )
  const cards = await readCards(app.db, ids.slice(0, RELATED * 3), app.clock.now())
  return cards.filter(({ left }) => left !== 0).slice(0, RELATED)
}

/**
 * Reads the products to show beside a product, whose linked products may be known already. `setMetals`: the metal in which
 * the products of its set are shown, as terms of a text.
 */
export async function readRelated(
  app: App,
  productId: number,
  knownLinks?: Record<LinkKind, number[]>,
  setMetals: string[] = [],
): Promise<RelatedProducts> {
  const links = knownLinks ?? (await readLinkedIds(app.db, productId))
  const linkedIds = [...links.related, ...links.set]
  const [relatedCards, set] = await Promise.all([
    readCards(app.db, links.related, app.clock.now()),
    readCards(app.db, links.set, app.clock.now(), 'everybody', setMetals),
  ])
  if (relatedCards.length >= RELATED) return { related: relatedCards, set, linkedIds }
  const { index, vocabulary } = await app.use(listingStore).open()
  const weigh = weighBy(vocabulary)
  const shownIds = new Set([...relatedCards, ...set].map(({ id }) => id))
  const nearest = index
    .nearest(productId, weigh, RELATED + shownIds.size)
    .filter((id) => !shownIds.has(id))
  const nearestCards = await readCards(
    app.db,
    nearest.slice(0, RELATED - relatedCards.length),
    app.clock.now(),
  )
  return { related: [...relatedCards, ...nearestCards], set, linkedIds }
}

const weighBy =
  ({ valuesById }: Pick<Vocabulary, 'valuesById'>) =>
  (key: number) =>
    key < 0 ? CATEGORY_WEIGHT : (WEIGHTS[valuesById.get(key)?.code ?? ''] ?? 0)
