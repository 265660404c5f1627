import { pathTo } from '#app/features/catalog/categories/category-tree.ts'
import { readCategoryRows } from '#app/features/catalog/categories/read-category-rows.server.ts'
import { storeProducts } from '#app/features/catalog/product-drafts/store-products.server.ts'
import { refreshProducts } from '#app/features/catalog/products/refresh-products.server.ts'
import { takeFamily } from '#app/features/partners/families/take-family.server.ts'
import { findItems } from '#app/features/partners/item-drafts/find-items.server.ts'
import { foretellChanges } from '#app/features/partners/item-drafts/foretell-changes.server.ts'
import {
  type ImportedItem,
  type ImportItemsOptions,
  type ImportItemsResult,
  seenOf,
} from '#app/features/partners/item-drafts/imported-items.ts'
import {
  type DraftOptions,
  type ItemDraft,
  itemDraft,
} from '#app/features/partners/item-drafts/item-draft.ts'
import { matchItems } from '#app/features/partners/item-drafts/match-items.server.ts'
import { writeEvents } from '#app/features/partners/item-drafts/product-events.server.ts'
import type { WrittenItem } from '#app/features/partners/item-drafts/write-item-texts.server.ts'
import { writeItems } from '#app/features/partners/item-drafts/write-items.server.ts'
import type {
  FoundItem,
  LookedUp,
  MarketplaceSource,
  SourceFailure,
  SourceName,
} from '#app/features/partners/marketplace-sources/marketplace-source.ts'
import type { App } from '#app/platform/app.ts'

/**
 * Takes pieces of a marketplace over as products that it sells, or as offers more of products the shop has. Done again it changes
 * only what is other there; cut short it goes on where it was.
 */
export async function importMarketplaceItems(
  app: App,
  source: MarketplaceSource,
  options: ImportItemsOptions,
): Promise<ImportItemsResult> {
  const categoryPath = await findPath(app, options.categorySlug)
  if (!categoryPath) return { ok: false, error: 'unknown-category' }
  const items: ImportedItem[] = []
  for await (const found of findItems(source, options)) {
    if (!found.ok) return { ...found, items }
    const taken = await takeFound(app, source, found, { ...options, categoryPath })
    items.push(...taken.items)
    if (taken.failure) return { ...taken.failure, items }
    items.push(
      ...found.missing.map(({ id, reason }): ImportedItem => {
        return { id, name: '', outcome: 'missing', productId: null, notes: [reason] }
      }),
    )
    options.onProgress?.(items.length, Math.max(found.total, items.length))
  }
  return { ok: true, items }
}

/** Families each as one product, the rest piece by piece; what is here already is told anew as it is. */
async function takeFound(
  app: App,
  source: MarketplaceSource,
  found: LookedUp,
  options: ImportItemsOptions & DraftOptions,
): Promise<{ items: ImportedItem[]; failure?: SourceFailure }> {
  const matches = await matchItems(app.db, source.name, found.items)
  const isOfFamily = (item: FoundItem) =>
    source.variations !== undefined && item.family !== undefined && !matches.get(item)?.hasOffer
  const alone = found.items.filter((item) => !isOfFamily(item))
  const families = Map.groupBy(found.items.filter(isOfFamily), ({ family }) => family?.id)
  const items: ImportedItem[] = []
  for (const [first, ...rest] of families.values()) {
    if (!first) continue
    const taken = await takeFamily(app, source, [first, ...rest], options)
    if (!taken.ok) return { items, failure: taken }
    if ('alone' in taken) alone.push(first, ...rest)
    else items.push(...taken.items)
    options.onTaken?.(items.length)
  }
  const single = await takeOver(app, source.name, { at: found.at, items: alone }, options)
  return { items: [...items, ...single] }
}

/** Two EANs may be of one piece, which is then told twice. */
const onceEach = (items: FoundItem[]) => [
  ...new Map(
    items.map((item) => [`${item.place.country} ${item.place.externalId}`, item]),
  ).values(),
]

/** Names from the top down; empty without a category; undefined when there is no such one. */
export async function findPath(app: App, slug: string | undefined): Promise<string[] | undefined> {
  if (slug === undefined) return []
  const rows = await readCategoryRows(app.db)
  const category = rows.find((row) => row.slug === slug)
  return category && pathTo(rows, category.id).map(({ name }) => name)
}

interface Planned {
  item: FoundItem
  draft: ItemDraft
  productId: number | null
  variantId: number | null
  hasOffer: boolean
  /** another of this batch brings the product: the same EAN */
  leader: FoundItem | undefined
}

/** What a source told of at once, each piece once: as products, offers, prices and words of the shop. */
export async function takeOver(
  app: App,
  source: SourceName,
  found: { at: Date; items: FoundItem[] },
  options: Pick<ImportItemsOptions, 'isDryRun' | 'publishes' | 'journal'> & {
    categoryPath: string[]
  },
): Promise<ImportedItem[]> {
  const planned = await plan(app, source, onceEach(found.items), options)
  if (options.isDryRun) {
    const changing = await foretellChanges(app, source, planned, found.at)
    return planned.map((one) => toRow(one, one.productId, changing.has(one.productId ?? 0)))
  }
  const fresh = planned.filter(({ productId, leader }) => productId === null && !leader)
  const moments = { at: found.at, now: app.clock.now() }
  // A product and where its words came from are written together: cut short between the two they would count as the owner's.
  const stored = await storeProducts(
    app,
    source,
    fresh.map(({ draft }) => draft.product),
    {
      ...(options.journal && { journal: options.journal }),
      alongside: async (tx, made) => {
        const items = made.flatMap(({ ref, productId, outcome }): WrittenItem[] => {
          const one = fresh.find(({ draft }) => draft.product.ref === ref)
          return one && productId !== null ? [{ ...one, productId, isNew: outcome === 'made' }] : []
        })
        await writeItems(tx, source, items, moments)
      },
    },
  )
  const made = new Map(fresh.map(({ item }, index) => [item, stored[index]]))
  const idOf = ({ item, productId, leader }: Planned) =>
    productId ?? made.get(leader ?? item)?.productId ?? null
  const known = planned.flatMap((one): WrittenItem[] => {
    const productId = made.has(one.item) ? null : idOf(one)
    return productId === null ? [] : [{ ...one, productId, isNew: false }]
  })
  const events = await app.db.transaction(async (tx) => {
    const changes = await writeItems(tx, source, known, moments)
    await writeEvents(tx, changes, moments.now)
    return changes
  })
  const changed = new Set(events.map(({ productId }) => productId))
  await refreshProducts(
    app,
    planned.flatMap((one) => idOf(one) ?? []),
  )
  return planned.map((one) => {
    const productId = idOf(one)
    const row = toRow(one, productId, productId !== null && changed.has(productId))
    const reason = made.get(one.item)?.reason
    return reason === undefined ? row : { ...row, outcome: 'refused', notes: [reason] }
  })
}

async function plan(
  app: App,
  source: SourceName,
  items: FoundItem[],
  options: { categoryPath: string[]; publishes: boolean },
): Promise<Planned[]> {
  const matches = await matchItems(app.db, source, items)
  return items.map((item, index) => {
    const match = matches.get(item)
    const leader = items
      .slice(0, index)
      .find(
        (other) =>
          !matches.has(other) &&
          (other.place.externalId === item.place.externalId ||
            other.gtins.some((gtin) => item.gtins.includes(gtin))),
      )
    return {
      item,
      draft: itemDraft(item, options),
      productId: match?.productId ?? null,
      variantId: match?.variantId ?? null,
      hasOffer: match?.hasOffer ?? false,
      leader: match ? undefined : leader,
    }
  })
}

function toRow(
  { item, draft, productId, hasOffer, leader }: Planned,
  id: number | null,
  isChanged: boolean,
): ImportedItem {
  const { name, mended, unlawful } = draft.texts
  const isNew = productId === null && !leader
  return {
    id: item.place.externalId,
    name,
    outcome: isNew ? 'made' : !hasOffer ? 'joined' : isChanged ? 'changed' : 'left',
    productId: id,
    ...seenOf(item),
    notes: isNew
      ? [
          ...mended.map((change) => `bewoording aangepast: ${change}`),
          ...unlawful.map((found) => `blijft concept: ‘${found}’ mag niet zo heten`),
        ]
      : [],
  }
}
