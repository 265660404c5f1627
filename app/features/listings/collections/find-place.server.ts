import { asc, eq } from 'drizzle-orm'
import { findBrand } from '#app/features/catalog/attributes/ensure-brands.server.ts'
import type { Vocabulary } from '#app/features/catalog/attributes/vocabulary.server.ts'
import {
  type MovedSlug,
  selectMovedId,
} from '#app/features/catalog/products/slug-history.server.ts'
import { media } from '#app/features/core/media/media-tables.server.ts'
import { toPhoto } from '#app/features/core/media/photo.ts'
import type {
  ListingIndex,
  ListingScope,
} from '#app/features/listings/listing-index/listing-index.ts'
import type { App } from '#app/platform/app.ts'
import { addDays, dayOf, momentAtHour } from '#app/platform/calendar-day.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import type { CollectionRule, ListingPlace, PlaceDetail } from './collection.ts'
import { collections } from './collections-tables.server.ts'

interface PlaceWithScope {
  detail: PlaceDetail
  scope: ListingScope
  /** moment at which other products meet the rule, because their age in days changes; null: never */
  changesAt: Date | null
}

/** Finds a brand or collection with the selection of its products; undefined if no brand or collection has this slug. */
export async function findPlace(
  app: App,
  place: ListingPlace,
  vocabulary: Vocabulary,
): Promise<PlaceWithScope | undefined> {
  if (place.kind === 'brand') {
    const brand = await findBrand(app.db, place.slug)
    if (!brand) return undefined
    const rule = { values: { merk: [brand.slug] } }
    return { detail: { kind: 'brand', ...brand }, ...scopeOf(rule, vocabulary, app.clock.now()) }
  }
  const [row] = await app.db
    .select({ collection: collections, media })
    .from(collections)
    .leftJoin(media, eq(media.id, collections.mediaId))
    .where(eq(collections.slug, place.slug))
  if (!row) return undefined
  const { id, slug, name, description, searchResult, rule } = row.collection
  const photo = row.media ? toPhoto(row.media) : null
  const detail = { kind: place.kind, id, slug, name, description, searchResult, photo }
  return { detail, ...scopeOf(rule, vocabulary, app.clock.now()) }
}

/** Returns the selection of a rule at a moment. A removed category or value matches no product, so that no list grows by a removal. */
export function scopeOf(
  rule: Partial<CollectionRule>,
  vocabulary: Vocabulary,
  now: Date,
): Pick<PlaceWithScope, 'scope' | 'changesAt'> {
  const valueGroups = Object.entries(rule.values ?? {}).map(([code, slugs]) =>
    slugs.flatMap((slug) => vocabulary.valuesByCode.get(code)?.get(slug)?.id ?? []),
  )
  const today = dayOf(now)
  const { newDays = null, minCents = null, maxCents = null } = rule
  return {
    scope: {
      ...(rule.categoryIds?.length && { categoryIds: rule.categoryIds }),
      ...(valueGroups.length > 0 && { valueGroups }),
      ...(rule.tags?.length && { tags: rule.tags }),
      ...(minCents !== null && { minCents }),
      ...(maxCents !== null && { maxCents }),
      ...(rule.isOnSale && { isOnSale: true }),
      ...(rule.isInStock && { isInStock: true }),
      ...(newDays !== null && {
        publishedSince: momentAtHour(addDays(today, -newDays), 0).getTime() / 1000,
      }),
    },
    changesAt: newDays === null ? null : momentAtHour(addDays(today, 1), 0),
  }
}

/** Counts the products of a selection that everybody may see. */
export const countInScope = (index: ListingIndex, scope: ListingScope): number =>
  index.select({ scope, groups: [], inStockOnly: false, sort: 'populair', offset: 0, limit: 0 })
    .total

/** Finds the current slug of a collection by an old slug. */
export async function findMovedCollection(db: Db, slug: string): Promise<MovedSlug | undefined> {
  const [target] = await db
    .select({ moved: collections.slug })
    .from(collections)
    .where(eq(collections.id, selectMovedId(db, 'collection', slug)))
  return target
}

/** Returns the first collections by name, including those without products. */
export async function readCollections(app: App, limit: number) {
  return app.db
    .select({
      id: collections.id,
      slug: collections.slug,
      name: collections.name,
      rule: collections.rule,
    })
    .from(collections)
    .orderBy(asc(collections.name), asc(collections.id))
    .limit(limit)
}
