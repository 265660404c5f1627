import { pathTo } from '#app/features/catalog/categories/category-tree.ts'
import { readCategoryRows } from '#app/features/catalog/categories/read-category-rows.server.ts'
import { storeProducts } from '#app/features/catalog/product-drafts/store-products.server.ts'
import { refreshProducts } from '#app/features/catalog/products/refresh-products.server.ts'
import { takeFamily } from '#app/features/partners/families/take-family.server.ts'
import { findPieces } from '#app/features/partners/item-drafts/find-pieces.server.ts'
import { foretellChanges } from '#app/features/partners/item-drafts/foretell-changes.server.ts'
import {
  type ImportedPiece,
  type ImportPiecesOptions,
  type ImportPiecesResult,
  seenOf,
} from '#app/features/partners/item-drafts/import-pieces.ts'
import { matchPieces } from '#app/features/partners/item-drafts/match-pieces.server.ts'
import {
  type DraftOptions,
  type PieceDraft,
  pieceDraft,
} from '#app/features/partners/item-drafts/piece-draft.ts'
import { writeEvents } from '#app/features/partners/item-drafts/product-events.server.ts'
import { writePieces } from '#app/features/partners/item-drafts/write-pieces.server.ts'
import type { WrittenPiece } from '#app/features/partners/item-drafts/write-words.server.ts'
import type {
  FoundPiece,
  LookedUp,
  MarketplaceSource,
  SourceFailure,
  SourceName,
} from '#app/features/partners/marketplace-sources/marketplace-source.ts'
import type { Shop } from '#app/platform/shop.ts'

/**
 * Takes pieces of a marketplace over as products that it sells, or as offers more of products the shop has. Done again it changes
 * only what is other there; cut short it goes on where it was.
 */
export async function importPieces(
  shop: Shop,
  source: MarketplaceSource,
  options: ImportPiecesOptions,
): Promise<ImportPiecesResult> {
  const categoryPath = await findPath(shop, options.categorySlug)
  if (!categoryPath) return { ok: false, error: 'unknown-category' }
  const pieces: ImportedPiece[] = []
  for await (const found of findPieces(source, options)) {
    if (!found.ok) return { ...found, pieces }
    const taken = await takeFound(shop, source, found, { ...options, categoryPath })
    pieces.push(...taken.pieces)
    if (taken.failure) return { ...taken.failure, pieces }
    pieces.push(
      ...found.missing.map(({ id, reason }): ImportedPiece => {
        return { id, name: '', outcome: 'missing', productId: null, notes: [reason] }
      }),
    )
    options.onProgress?.(pieces.length, Math.max(found.total, pieces.length))
  }
  return { ok: true, pieces }
}

/** Families each as one product, the rest piece by piece; what is here already is told anew as it is. */
async function takeFound(
  shop: Shop,
  source: MarketplaceSource,
  found: LookedUp,
  options: ImportPiecesOptions & DraftOptions,
): Promise<{ pieces: ImportedPiece[]; failure?: SourceFailure }> {
  const matches = await matchPieces(shop.db, source.name, found.pieces)
  const isOfFamily = (piece: FoundPiece) =>
    source.variations !== undefined && piece.family !== undefined && !matches.get(piece)?.hasOffer
  const alone = found.pieces.filter((piece) => !isOfFamily(piece))
  const families = Map.groupBy(found.pieces.filter(isOfFamily), ({ family }) => family?.id)
  const pieces: ImportedPiece[] = []
  for (const [first, ...rest] of families.values()) {
    if (!first) continue
    const taken = await takeFamily(shop, source, [first, ...rest], options)
    if (!taken.ok) return { pieces, failure: taken }
    if ('alone' in taken) alone.push(first, ...rest)
    else pieces.push(...taken.pieces)
    options.onTaken?.(pieces.length)
  }
  const single = await takeOver(shop, source.name, { at: found.at, pieces: alone }, options)
  return { pieces: [...pieces, ...single] }
}

/** Two EANs may be of one piece, which is then told twice. */
const onceEach = (pieces: FoundPiece[]) => [
  ...new Map(
    pieces.map((piece) => [`${piece.place.country} ${piece.place.externalId}`, piece]),
  ).values(),
]

/** Names from the top down; empty without a category; undefined when there is no such one. */
export async function findPath(
  shop: Shop,
  slug: string | undefined,
): Promise<string[] | undefined> {
  if (slug === undefined) return []
  const rows = await readCategoryRows(shop.db)
  const category = rows.find((row) => row.slug === slug)
  return category && pathTo(rows, category.id).map(({ name }) => name)
}

interface Planned {
  piece: FoundPiece
  draft: PieceDraft
  productId: number | null
  variantId: number | null
  hasOffer: boolean
  /** another of this batch brings the product: the same EAN */
  leader: FoundPiece | undefined
}

/** What a source told of at once, each piece once: as products, offers, prices and words of the shop. */
export async function takeOver(
  shop: Shop,
  source: SourceName,
  found: { at: Date; pieces: FoundPiece[] },
  options: Pick<ImportPiecesOptions, 'isDryRun' | 'publishes' | 'journal'> & {
    categoryPath: string[]
  },
): Promise<ImportedPiece[]> {
  const planned = await plan(shop, source, onceEach(found.pieces), options)
  if (options.isDryRun) {
    const changing = await foretellChanges(shop, source, planned, found.at)
    return planned.map((one) => toRow(one, one.productId, changing.has(one.productId ?? 0)))
  }
  const fresh = planned.filter(({ productId, leader }) => productId === null && !leader)
  const moments = { at: found.at, now: shop.clock.now() }
  // A product and where its words came from are written together: cut short between the two they would count as the owner's.
  const stored = await storeProducts(
    shop,
    source,
    fresh.map(({ draft }) => draft.product),
    {
      ...(options.journal && { journal: options.journal }),
      alongside: async (tx, made) => {
        const pieces = made.flatMap(({ ref, productId, outcome }): WrittenPiece[] => {
          const one = fresh.find(({ draft }) => draft.product.ref === ref)
          return one && productId !== null ? [{ ...one, productId, isNew: outcome === 'made' }] : []
        })
        await writePieces(tx, source, pieces, moments)
      },
    },
  )
  const made = new Map(fresh.map(({ piece }, index) => [piece, stored[index]]))
  const idOf = ({ piece, productId, leader }: Planned) =>
    productId ?? made.get(leader ?? piece)?.productId ?? null
  const known = planned.flatMap((one): WrittenPiece[] => {
    const productId = made.has(one.piece) ? null : idOf(one)
    return productId === null ? [] : [{ ...one, productId, isNew: false }]
  })
  const events = await shop.db.transaction(async (tx) => {
    const told = await writePieces(tx, source, known, moments)
    await writeEvents(tx, told, moments.now)
    return told
  })
  const changed = new Set(events.map(({ productId }) => productId))
  await refreshProducts(
    shop,
    planned.flatMap((one) => idOf(one) ?? []),
  )
  return planned.map((one) => {
    const productId = idOf(one)
    const row = toRow(one, productId, productId !== null && changed.has(productId))
    const reason = made.get(one.piece)?.reason
    return reason === undefined ? row : { ...row, outcome: 'refused', notes: [reason] }
  })
}

async function plan(
  shop: Shop,
  source: SourceName,
  pieces: FoundPiece[],
  options: { categoryPath: string[]; publishes: boolean },
): Promise<Planned[]> {
  const matches = await matchPieces(shop.db, source, pieces)
  return pieces.map((piece, index) => {
    const match = matches.get(piece)
    const leader = pieces
      .slice(0, index)
      .find(
        (other) =>
          !matches.has(other) &&
          (other.place.externalId === piece.place.externalId ||
            other.gtins.some((gtin) => piece.gtins.includes(gtin))),
      )
    return {
      piece,
      draft: pieceDraft(piece, options),
      productId: match?.productId ?? null,
      variantId: match?.variantId ?? null,
      hasOffer: match?.hasOffer ?? false,
      leader: match ? undefined : leader,
    }
  })
}

function toRow(
  { piece, draft, productId, hasOffer, leader }: Planned,
  id: number | null,
  isChanged: boolean,
): ImportedPiece {
  const { name, mended, unlawful } = draft.words
  const isNew = productId === null && !leader
  return {
    id: piece.place.externalId,
    name,
    outcome: isNew ? 'made' : !hasOffer ? 'joined' : isChanged ? 'changed' : 'left',
    productId: id,
    ...seenOf(piece),
    notes: isNew
      ? [
          ...mended.map((change) => `bewoording aangepast: ${change}`),
          ...unlawful.map((found) => `blijft concept: ‘${found}’ mag niet zo heten`),
        ]
      : [],
  }
}
