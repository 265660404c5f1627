import { asc, count, eq, sql } from 'drizzle-orm'
import { readCategoryNames } from '#app/features/catalog/categories/read-category-names.server.ts'
import { toSlug } from '#app/features/catalog/products/slug.ts'
import {
  deleteOldSlugs,
  recordOldSlug,
} from '#app/features/catalog/products/slug-history.server.ts'
import { lockPhoto } from '#app/features/core/media/media-rows.server.ts'
import { readPhotos } from '#app/features/core/media/read-photos.server.ts'
import { COLLECTIONS_TAG, EMPTY_RULE } from '#app/features/listings/collections/collection.ts'
import { collections } from '#app/features/listings/collections/collections-tables.server.ts'
import { countInScope, scopeOf } from '#app/features/listings/collections/find-place.server.ts'
import { listingStore } from '#app/features/listings/listing-index/listing-store.server.ts'
import type { App } from '#app/platform/app.ts'
import { announceChanges } from '#app/platform/database/changes.server.ts'
import { isUniqueViolation } from '#app/platform/database/db.server.ts'
import { containsText } from '#app/platform/database/text-functions.server.ts'
import { type CollectionEdit, type RuleChoices, ruleChoices } from './collection-form.ts'

const COLLECTIONS_PER_PAGE = 50
const MAX_SLUG = 80

/** Returns a page of collections by name, each with its number of visible products. */
export async function readManagedCollections(app: App, query: { search: string; page: number }) {
  const condition = query.search === '' ? undefined : containsText(sql`name`, query.search)
  const [totalRow] = await app.db.select({ total: count() }).from(collections).where(condition)
  const total = totalRow?.total ?? 0
  const page = Math.min(query.page, Math.max(1, Math.ceil(total / COLLECTIONS_PER_PAGE)))
  const rows = await app.db
    .select()
    .from(collections)
    .where(condition)
    .orderBy(asc(collections.name), asc(collections.id))
    .limit(COLLECTIONS_PER_PAGE)
    .offset((page - 1) * COLLECTIONS_PER_PAGE)
  // A rule names attribute values by slug; the vocabulary has their ids.
  const { index, vocabulary } = await app.use(listingStore).open()
  const now = app.clock.now()
  return {
    rows: rows.map(({ id, slug, name, rule }) => ({
      id,
      slug,
      name,
      productCount: countInScope(index, scopeOf(rule, vocabulary, now).scope),
    })),
    total,
    page,
    pageSize: COLLECTIONS_PER_PAGE,
  }
}

/** Returns a collection with its photo and the number of products that visitors see in it. */
export async function findCollection(app: App, id: number) {
  const [row] = await app.db.select().from(collections).where(eq(collections.id, id))
  if (!row) return undefined
  const { index, vocabulary } = await app.use(listingStore).open()
  const photos = await readPhotos(app.db, row.mediaId === null ? [] : [row.mediaId])
  return {
    ...row,
    photo: photos.get(row.mediaId ?? 0) ?? null,
    productCount: countInScope(index, scopeOf(row.rule, vocabulary, app.clock.now()).scope),
  }
}

/** Returns the choices for the rule of a collection. */
export async function readRuleChoices(app: App): Promise<RuleChoices> {
  const { vocabulary } = await app.use(listingStore).open()
  return ruleChoices(vocabulary, await readCategoryNames(app))
}

/** Adds a collection of all products in stock and returns its id. The owner chooses its rule next. */
export async function addCollection(app: App, name: string): Promise<number> {
  const base = toSlug(name) || 'collectie'
  const rule = { ...EMPTY_RULE, isInStock: true }
  for (let number = 1; ; number++) {
    const slug = number === 1 ? base : toSlug(`${base.slice(0, MAX_SLUG - 5)}-${number}`)
    const [row] = await app.db
      .insert(collections)
      .values({ slug, name, rule })
      .onConflictDoNothing({ target: collections.slug })
      .returning({ id: collections.id })
    if (!row) continue
    await announceChanges(app, [COLLECTIONS_TAG, 'listing'])
    return row.id
  }
}

/** Saves a collection. If its slug changes, the old slug redirects to the new one. */
export async function saveCollection(
  app: App,
  id: number,
  edit: CollectionEdit,
): Promise<{ ok: true } | { ok: false; error: 'unknown-collection' | 'slug-taken' }> {
  const saveResult = app.db.transaction(async (tx) => {
    const [storedCollection] = await tx
      .select()
      .from(collections)
      .where(eq(collections.id, id))
      .for('update')
    if (!storedCollection) return { ok: false, error: 'unknown-collection' } as const
    if (edit.slug !== storedCollection.slug) {
      await recordOldSlug(tx, 'collection', id, { from: storedCollection.slug, to: edit.slug })
    }
    // null if the collection has no photo or the photo was deleted meanwhile
    const lockedPhotoId = await lockPhoto(tx, edit.mediaId)
    await tx
      .update(collections)
      .set({ ...edit, mediaId: lockedPhotoId })
      .where(eq(collections.id, id))
    return { ok: true } as const
  })
  const result = await saveResult.catch((error: unknown) => {
    if (isUniqueViolation(error)) return { ok: false, error: 'slug-taken' } as const
    throw error
  })
  if (result.ok) await announceChanges(app, [COLLECTIONS_TAG, 'listing'])
  return result
}

/** Removes a collection; its products stay as they are. */
export async function removeCollection(app: App, id: number): Promise<void> {
  await app.db.transaction(async (tx) => {
    await deleteOldSlugs(tx, 'collection', id)
    await tx.delete(collections).where(eq(collections.id, id))
  })
  await announceChanges(app, [COLLECTIONS_TAG, 'listing'])
}
