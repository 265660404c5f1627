import { asc, inArray, lte, sql } from 'drizzle-orm'
import { attributes } from '#app/features/catalog/attributes/attributes-tables.server.ts'
import {
  ensureValues,
  type ValueIds,
} from '#app/features/catalog/attributes/ensure-values.server.ts'
import { categories } from '#app/features/catalog/categories/categories-tables.server.ts'
import { refreshCustomersOnlyFlags } from '#app/features/catalog/categories/category-functions.server.ts'
import { pathTo } from '#app/features/catalog/categories/category-tree.ts'
import type { CategoryLink } from '#app/features/catalog/products/catalog.ts'
import {
  productListings,
  products,
  staleListings,
} from '#app/features/catalog/products/catalog-tables.server.ts'
import {
  clearStaleMarks,
  deleteListingRows,
  writeListingRows,
} from '#app/features/catalog/products/listing-rows.server.ts'
import type { App } from '#app/platform/app.ts'
import { announceChanges } from '#app/platform/database/changes.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { type ListingSource, readListingSources } from './listing-source.server.ts'
import { listingRowsTag, listingStore } from './listing-store.server.ts'
import { impliedValues, type ListingRow, makeListing } from './make-listing.ts'
import { productSearch } from './search-tables.server.ts'
import { searchTermsOf } from './search-terms.ts'

const PRODUCTS_PER_BATCH = 1_000
const MIN_TERM = 3
const MAX_DUE_PRODUCTS = 20_000

/**
 * Rebuilds the listings of changed products (card, facet values, search text) and deletes those of deleted products. Announces the
 * change, so that every process updates its index and page cache. Call it after the commit. `announcePages`: a function that announces
 * the tags of cached pages at a later time.
 */
export async function refreshListings(
  app: App,
  productIds: number[],
  announcePages?: (tags: string[]) => Promise<void>,
): Promise<void> {
  const ids = [...new Set(productIds)].sort((a, b) => a - b)
  if (ids.length === 0) return
  const context = await readContext(app.db)
  for (let index = 0; index < ids.length; index += PRODUCTS_PER_BATCH) {
    const batch = ids.slice(index, index + PRODUCTS_PER_BATCH)
    const isChanged = await refreshBatch(app, batch, context)
    const pageTags = [...batch.map((id) => `product:${id}`), ...(isChanged ? ['listing'] : [])]
    const rowsTag = listingRowsTag(batch)
    await announceChanges(app, announcePages ? [rowsTag] : [...pageTags, rowsTag])
    await announcePages?.(pageTags)
    await app.use(listingStore).settled()
  }
}

/**
 * Rebuilds listings whose sale has begun or ended, and listings that were marked as stale at least a minute ago. Such a mark remains
 * if the process that changed the product was killed before its refresh.
 */
export async function refreshDueListings(app: App): Promise<void> {
  const dueListings = await app.db
    .select({ id: productListings.productId })
    .from(productListings)
    .where(lte(productListings.nextPriceChangeAt, app.clock.now()))
    .orderBy(asc(productListings.nextPriceChangeAt))
    .limit(MAX_DUE_PRODUCTS)
  const staleRows = await app.db
    .select({ id: staleListings.productId })
    .from(staleListings)
    .where(sql`${staleListings.since} <= now() - interval '1 minute'`)
    .orderBy(asc(staleListings.since))
    .limit(MAX_DUE_PRODUCTS)
  await refreshListings(
    app,
    [...dueListings, ...staleRows].map(({ id }) => id),
  )
}

/** Data that all batches of one refresh share. */
interface Context {
  paths: Map<number, CategoryLink[]>
  attributeKinds: Map<string, 'text' | 'number'>
  valueIds: ValueIds
}

async function readContext(db: Db): Promise<Context> {
  const [categoryRows, attributeRows] = await Promise.all([
    db.select().from(categories),
    db.select({ code: attributes.code, kind: attributes.kind }).from(attributes),
  ])
  return {
    paths: new Map(categoryRows.map(({ id }) => [id, pathTo(categoryRows, id)])),
    attributeKinds: new Map(attributeRows.map(({ code, kind }) => [code, kind])),
    valueIds: new Map(),
  }
}

/** Rebuilds the listings of a batch. Returns whether the visible data of any listing changed. */
async function refreshBatch(app: App, ids: number[], context: Context): Promise<boolean> {
  return app.db.transaction(async (tx) => {
    // Refreshes of the same product wait for each other. Otherwise a refresh that read older data could write last.
    await tx
      .select({ id: products.id })
      .from(products)
      .where(inArray(products.id, ids))
      .orderBy(asc(products.id))
      .for('no key update')
    // A product may have moved to another category while that category became for customers only.
    await refreshCustomersOnlyFlags(tx, ids)
    // Marks are deleted before reading, so that changes after the read set a new mark for the next refresh.
    await clearStaleMarks(tx, ids)
    const rowsBefore = await tx
      .select({ id: productListings.productId, isVisible: productListings.isVisible })
      .from(productListings)
      .where(inArray(productListings.productId, ids))
    const sources = await readListingSources(tx, ids, app.clock.now())
    const valuesBySource = sources.map((source) => impliedValues(source, context.attributeKinds))
    await ensureValues(tx, valuesBySource.flat(), context.valueIds)
    const rows = sources
      .map((source, index) => {
        const values = [...source.values]
        for (const { code, slug, label } of valuesBySource[index] ?? []) {
          const id = context.valueIds.get(`${code}/${slug}`)
          if (id !== undefined && !values.some((value) => value.id === id)) {
            values.push({ id, code, label })
          }
        }
        const links = categoriesOf(source, context.paths)
        return makeListing({ ...source, values }, links, app.clock.now())
      })
      .filter((row): row is ListingRow => row !== undefined)
    const writtenIds = await writeListingRows(
      tx,
      rows.map(({ title: _title, body: _body, ...row }) => row),
    )
    const listedIds = new Set(rows.map((row) => row.productId))
    const unlistedIds = ids.filter((id) => !listedIds.has(id))
    if (unlistedIds.length > 0) {
      await deleteListingRows(tx, unlistedIds)
      await tx.delete(productSearch).where(inArray(productSearch.productId, unlistedIds))
    }
    await writeSearch(tx, rows)
    const visibleBefore = new Set(rowsBefore.filter((row) => row.isVisible).map((row) => row.id))
    const visibleNow = new Set(rows.filter((row) => row.isVisible).map((row) => row.productId))
    return (
      writtenIds.some((id) => visibleBefore.has(id) || visibleNow.has(id)) ||
      unlistedIds.some((id) => visibleBefore.has(id))
    )
  })
}

/** Returns the categories of a product with their ancestors. */
function categoriesOf(source: ListingSource, paths: Map<number, CategoryLink[]>): CategoryLink[] {
  const linksById = new Map<number, CategoryLink>()
  for (const id of source.categoryIds) {
    for (const link of paths.get(id) ?? []) linksById.set(link.id, link)
  }
  return [...linksById.values()]
}

async function writeSearch(db: Db, rows: ListingRow[]) {
  const searchRows = rows.map(({ productId, title, body }) => ({ productId, title, body }))
  await db.execute(sql`
    WITH written AS (
      INSERT INTO product_search AS old (product_id, title, body)
      SELECT "productId", title, strip(title || to_tsvector('shop_dutch', body))
      FROM (SELECT "productId", strip(to_tsvector('shop_dutch', title)) AS title, body
        FROM jsonb_to_recordset(${JSON.stringify(searchRows)}::jsonb)
          AS row("productId" int, title text, body text)) AS made
      ON CONFLICT (product_id) DO UPDATE SET title = excluded.title, body = excluded.body
      WHERE (old.title, old.body) IS DISTINCT FROM (excluded.title, excluded.body)
      RETURNING body
    )
    INSERT INTO search_lexemes
    SELECT DISTINCT lexeme FROM written, unnest(tsvector_to_array(body)) AS lexeme ORDER BY lexeme
    ON CONFLICT DO NOTHING`)
  const terms = new Map<string, number>()
  // Hidden products add no terms: a spelling correction must not reveal them.
  for (const row of rows.filter(({ isVisible }) => isVisible)) {
    for (const word of searchTermsOf(row.title)) {
      if (word.length >= MIN_TERM && !/^\d+$/.test(word))
        terms.set(word, (terms.get(word) ?? 0) + 1)
    }
  }
  // The count only breaks ties, so the count of a known term is not updated. Sorting prevents deadlocks between writers.
  const sortedTerms = [...terms.keys()].sort()
  await db.execute(sql`
    INSERT INTO search_terms (term, products)
    SELECT * FROM unnest(${sql.param(sortedTerms)}::text[], ${sql.param(sortedTerms.map((word) => terms.get(word)))}::int[])
    ON CONFLICT (term) DO NOTHING`)
}
