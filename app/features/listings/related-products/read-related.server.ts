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
  /** products in stock that are shown in place of a sold-out product; they are not in `related` */
  alternatives: ProductCard[]
  /** other products of the same set */
  set: ProductCard[]
  /** ids of all linked products, including hidden ones */
  linkedIds: number[]
}

const RELATED_COUNT = 4
const MAX_ALTERNATIVES = 3
/** A shared category counts more than a stone and three colours together: a bracelet leads to bracelets. */
const CATEGORY_WEIGHT = 20
/** Weights of shared attributes in the similarity of two products; those of one collection are designed for each other. */
const WEIGHTS: Record<string, number> = { collectie: 48, steen: 4, kleur: 3, materiaal: 2, merk: 1 }

/** Number of products in a cart or an article whose related products are read. */
const MAX_STARTING_PRODUCTS = 3

interface RelatedOptions {
  /** maximum number of products that are read */
  count?: number
  /** codes of the metals in which the products are shown; empty: as in every list */
  metals?: string[]
}

/**
 * Reads products that go with several products, such as those in a cart: the owner's choices first, then similar products. Sold-out
 * products and the given products are left out. `productIds`: the most important product first.
 */
export async function readRelatedToAll(
  app: App,
  productIds: number[],
  { count = RELATED_COUNT, metals = [] }: RelatedOptions = {},
): Promise<ProductCard[]> {
  const startingIds = [...new Set(productIds)].slice(0, MAX_STARTING_PRODUCTS)
  if (startingIds.length === 0) return []
  const linkedIds = await Promise.all(startingIds.map((id) => readLinkedIds(app.db, id)))
  const { index, vocabulary } = await app.use(listingStore).open()
  const weightOf = weightsBy(vocabulary)
  const similarIds = startingIds.map((id) => index.nearest(id, weightOf, count * 2))
  // The most similar product of each product comes first, then the second of each, and so on.
  const interleavedIds = Array.from({ length: count * 2 }, (_, rank) =>
    similarIds.flatMap((ids) => ids[rank] ?? []),
  ).flat()
  const relatedIds = linkedIds.flatMap(({ related, set }) => [...set, ...related])
  const ids = [...new Set([...relatedIds, ...interleavedIds])].filter(
    (id) => !productIds.includes(id),
  )
  const cards = await readCards(
    app.db,
    ids.slice(0, count * 3),
    app.clock.now(),
    'everybody',
    metals,
  )
  return cards.filter(({ left }) => left !== 0).slice(0, count)
}

/**
 * Returns the products that may be shown beside a product: linked products and the most similar other products. `isSoldOut`: the
 * product is sold out, so it also gets alternatives.
 */
export async function findRelatedIds(
  app: App,
  productId: number,
  linked: Record<LinkKind, number[]>,
  isSoldOut = false,
) {
  const linkedIds = [...linked.related, ...linked.set]
  const count = RELATED_COUNT + (isSoldOut ? MAX_ALTERNATIVES : 0)
  const { index, vocabulary } = await app.use(listingStore).open()
  const nearest = index
    .nearest(productId, weightsBy(vocabulary), count + linkedIds.length)
    .filter((id) => !linkedIds.includes(id))
  return { ...linked, nearest: nearest.slice(0, count), isSoldOut }
}

/**
 * Reads the cards of the products to show beside a product. `metals`: codes of the metals in which the products of its set are shown.
 * `liveOffers`: the offers of all these products, if the caller has read them already.
 */
export async function readRelatedCards(
  app: App,
  { related, set, nearest, isSoldOut }: Awaited<ReturnType<typeof findRelatedIds>>,
  metals: string[] = [],
  liveOffers?: Promise<LiveOffer[]>,
): Promise<RelatedProducts> {
  const now = app.clock.now()
  const [relatedCards, setCards] = await Promise.all([
    readCards(app.db, [...related, ...nearest], now, 'everybody', [], liveOffers),
    readCards(app.db, set, now, 'everybody', metals, liveOffers),
  ])
  // The stock of other shops is unknown.
  const alternatives = relatedCards
    .filter(({ seller, left }) => isSoldOut && seller === 'own' && left !== 0)
    .slice(0, MAX_ALTERNATIVES)
  const otherCards = relatedCards.filter((card) => !alternatives.includes(card))
  const chosenCards = otherCards.filter(({ id }) => related.includes(id))
  const similarCards = otherCards.filter(({ id }) => nearest.includes(id))
  return {
    related: [
      ...chosenCards,
      ...similarCards.slice(0, Math.max(0, RELATED_COUNT - chosenCards.length)),
    ],
    alternatives,
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
