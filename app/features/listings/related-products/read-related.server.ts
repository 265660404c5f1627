import type { Vocabulary } from '#app/features/catalog/attributes/vocabulary.server.ts'
import type { ProductCard } from '#app/features/catalog/products/catalog.ts'
import { listingStore } from '#app/features/listings/listing-index/listing-store.server.ts'
import { readCards } from '#app/features/listings/product-cards/read-cards.server.ts'
import type { LiveOffer } from '#app/features/partners/offers/offers.ts'
import type { App } from '#app/platform/app.ts'
import { readLinkedIds } from './product-links.server.ts'
import type { LinkKind } from './product-links.ts'

export interface RelatedProducts {
  /** products for "Past erbij": the owner's choice, supplemented to four with similar products */
  related: ProductCard[]
  /** other products of the same set */
  set: ProductCard[]
  /** ids of all linked products, including hidden ones */
  linkedIds: number[]
}

const RELATED_COUNT = 4
const CATEGORY_WEIGHT = 3
/** Weights of shared attributes in the similarity of two products. */
const WEIGHTS: Record<string, number> = { collectie: 12, steen: 4, kleur: 3, materiaal: 2, merk: 1 }

/** Number of products in a cart whose related products are read. */
const MAX_CART_PRODUCTS = 3

/**
 * Reads products that go with the products of a cart: the owner's choices first, then similar products. Sold-out products and products
 * in the cart are left out. `productIds`: the products of the cart, the newest last.
 */
export async function readRelatedToCart(app: App, productIds: number[]): Promise<ProductCard[]> {
  const newestIds = [...new Set(productIds)].slice(-MAX_CART_PRODUCTS).reverse()
  if (newestIds.length === 0) return []
  const linkedIds = await Promise.all(newestIds.map((id) => readLinkedIds(app.db, id)))
  const { index, vocabulary } = await app.use(listingStore).open()
  const weightOf = weightsBy(vocabulary)
  const similarIds = newestIds.map((id) => index.nearest(id, weightOf, RELATED_COUNT * 2))
  // The most similar product of each product in the cart comes first, then the second of each, and so on.
  const interleavedIds = Array.from({ length: RELATED_COUNT * 2 }, (_, rank) =>
    similarIds.flatMap((ids) => ids[rank] ?? []),
  ).flat()
  const relatedIds = linkedIds.flatMap(({ related, set }) => [...set, ...related])
  const ids = [...new Set([...relatedIds, ...interleavedIds])].filter(
    (id) => !productIds.includes(id),
  )
  const cards = await readCards(app.db, ids.slice(0, RELATED_COUNT * 3), app.clock.now())
  return cards.filter(({ left }) => left !== 0).slice(0, RELATED_COUNT)
}

/** Returns the products that may be shown beside a product: linked products and the most similar other products. */
export async function findRelatedIds(
  app: App,
  productId: number,
  linked: Record<LinkKind, number[]>,
) {
  const linkedIds = [...linked.related, ...linked.set]
  const { index, vocabulary } = await app.use(listingStore).open()
  const nearest = index
    .nearest(productId, weightsBy(vocabulary), RELATED_COUNT + linkedIds.length)
    .filter((id) => !linkedIds.includes(id))
  return { ...linked, nearest: nearest.slice(0, RELATED_COUNT) }
}

/**
 * Reads the cards of the products to show beside a product. `metals`: codes of the metals in which the products of its set are shown.
 * `liveOffers`: the offers of all these products, if the caller has read them already.
 */
export async function readRelatedCards(
  app: App,
  { related, set, nearest }: Awaited<ReturnType<typeof findRelatedIds>>,
  metals: string[] = [],
  liveOffers?: Promise<LiveOffer[]>,
): Promise<RelatedProducts> {
  const now = app.clock.now()
  const [relatedCards, setCards] = await Promise.all([
    readCards(app.db, [...related, ...nearest], now, 'everybody', [], liveOffers),
    readCards(app.db, set, now, 'everybody', metals, liveOffers),
  ])
  const chosenCards = relatedCards.filter(({ id }) => related.includes(id))
  const similarCards = relatedCards.filter(({ id }) => nearest.includes(id))
  return {
    related: [
      ...chosenCards,
      ...similarCards.slice(0, Math.max(0, RELATED_COUNT - chosenCards.length)),
    ],
    set: setCards,
    linkedIds: [...related, ...set],
  }
}

/** Reads the products to show beside a product. */
export async function readRelated(app: App, productId: number): Promise<RelatedProducts> {
  const linked = await readLinkedIds(app.db, productId)
  return readRelatedCards(app, await findRelatedIds(app, productId, linked))
}

/** Returns a function that gives the weight of a facet value (id) or category (negated id). */
const weightsBy =
  ({ valuesById }: Pick<Vocabulary, 'valuesById'>) =>
  (key: number) =>
    key < 0 ? CATEGORY_WEIGHT : (WEIGHTS[valuesById.get(key)?.code ?? ''] ?? 0)
