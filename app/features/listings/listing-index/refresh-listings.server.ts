import { asc, inArray, lte, sql } from 'drizzle-orm'
import { attributes } from '#app/features/catalog/attributes/attributes-tables.server.ts'
import {
  ensureValues,
  type ValueIds,
} from '#app/features/catalog/attributes/ensure-values.server.ts'
import { categories } from '#app/features/catalog/categories/categories-tables.server.ts'
import { markMembersProducts } from '#app/features/catalog/categories/category-functions.server.ts'
import { pathTo } from '#app/features/catalog/categories/category-tree.ts'
import type { CategoryLink } from '#app/features/catalog/products/catalog.ts'
import { productListings, products } from '#app/features/catalog/products/catalog-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { announceChanges } from '#app/platform/database/changes.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { type ListingSource, readListingSources } from './listing-source.server.ts'
import { listingRowsTag, listingStore } from './listing-store.server.ts'
import { impliedValues, type ListingRow, makeListing } from './make-listing.ts'
import { searchTermsOf } from './search-terms.ts'

const BATCH = 1_000
const MIN_TERM = 3
const MAX_AT_ONCE = 20_000

/**
 * Makes the listings of these products anew after anything of them was written, and tells every process: cards, facets,
 * search, index and kept pages. Products that are gone are taken out. Call it after the commit.
 */
export async function refreshListings(app: App, productIds: number[]): Promise<void> {
  const ids = [...new Set(productIds)].sort((a, b) => a - b)
  if (ids.length === 0) return
  const context = await readContext(app.db)
  for (let at = 0; at < ids.length; at += BATCH) {
    const batch = ids.slice(at, at + BATCH)
    const isChanged = await refreshBatch(app, batch, context)
    await announceChanges(app, [
      ...batch.map((id) => `product:${id}`),
      listingRowsTag(batch),
      ...(isChanged ? ['listing'] : []),
    ])
    await app.use(listingStore).settled()
  }
}

/**
 * Makes the listings anew whose sale has begun or ended since they were made, and those that somebody changed a minute
 * ago or longer without coming to make them.
 */
export async function refreshDueListings(app: App): Promise<void> {
  const due = await app.db
    .select({ id: productListings.productId })
    .from(productListings)
    .where(lte(productListings.nextPriceChangeAt, app.clock.now()))
    .orderBy(asc(productListings.nextPriceChangeAt))
    .limit(MAX_AT_ONCE)
  const { rows: left } = await app.db.execute<{ id: number }>(sql`
    SELECT product_id AS id FROM stale_listings WHERE since <= now() - interval '1 minute'
    ORDER BY since LIMIT ${MAX_AT_ONCE}`)
  await refreshListings(
    app,
    [...due, ...left].map(({ id }) => id),
  )
}

/** What all batches of one call share. */
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

/** Says whether any list looks different now. */
async function refreshBatch(app: App, ids: number[], context: Context): Promise<boolean> {
  return app.db.transaction(async (tx) => {
    // Two refreshes of one product take turns, or the one that read first could write last.
    await tx
      .select({ id: products.id })
      .from(products)
      .where(inArray(products.id, ids))
      .orderBy(asc(products.id))
      .for('no key update')
    // A piece may have come into another category while that one was closed or opened.
    await markMembersProducts(tx, ids)
    // Before reading: what is marked from here on is for the next time.
    await tx.execute(sql`DELETE FROM stale_listings WHERE product_id = ANY(${sql.param(ids)})`)
    const wereVisible = await tx
      .select({ id: productListings.productId, isVisible: productListings.isVisible })
      .from(productListings)
      .where(inArray(productListings.productId, ids))
    const sources = await readListingSources(tx, ids, app.clock.now())
    const implied = sources.map((source) => impliedValues(source, context.attributeKinds))
    await ensureValues(tx, implied.flat(), context.valueIds)
    const rows = sources
      .map((source, index) => {
        const values = [...source.values]
        for (const { code, slug, label } of implied[index] ?? []) {
          const id = context.valueIds.get(`${code}/${slug}`)
          if (id !== undefined && !values.some((value) => value.id === id)) {
            values.push({ id, code, label })
          }
        }
        const found = foundUnder(source, context.paths)
        return makeListing({ ...source, values }, found, app.clock.now())
      })
      .filter((row): row is ListingRow => row !== undefined)
    const written = await writeRows(tx, rows)
    const left = new Set(rows.map((row) => row.productId))
    const gone = ids.filter((id) => !left.has(id))
    if (gone.length > 0) {
      await tx.delete(productListings).where(inArray(productListings.productId, gone))
      await tx.execute(sql`DELETE FROM product_search WHERE product_id = ANY(${sql.param(gone)})`)
    }
    await writeSearch(tx, rows)
    const seenBefore = new Set(wereVisible.filter((row) => row.isVisible).map((row) => row.id))
    const seenNow = new Set(rows.filter((row) => row.isVisible).map((row) => row.productId))
    return (
      written.some((id) => seenBefore.has(id) || seenNow.has(id)) ||
      gone.some((id) => seenBefore.has(id))
    )
  })
}

/** Its categories and all above them. */
function foundUnder(source: ListingSource, paths: Map<number, CategoryLink[]>): CategoryLink[] {
  const found = new Map<number, CategoryLink>()
  for (const id of source.categoryIds) {
    for (const link of paths.get(id) ?? []) found.set(link.id, link)
  }
  return [...found.values()]
}

/** Returns the products whose row became another one. */
async function writeRows(db: Db, rows: ListingRow[]): Promise<number[]> {
  const data = rows.map(({ title: _title, body: _body, ...row }) => row)
  const { rows: written } = await db.execute<{ id: number }>(sql`
    INSERT INTO product_listings AS old (product_id, is_visible, is_for_members, price_cents, in_stock, popularity,
      published_at, category_ids, value_ids, card, next_price_change_at)
    SELECT "productId", "isVisible", "isForMembers", "priceCents", "inStock", popularity, "publishedAt", "categoryIds",
      "valueIds", card, "nextPriceChangeAt"
    FROM jsonb_to_recordset(${JSON.stringify(data)}::jsonb) AS row("productId" int, "isVisible" boolean,
      "isForMembers" boolean, "priceCents" int, "inStock" boolean, popularity int, "publishedAt" timestamptz,
      "categoryIds" int[], "valueIds" int[], card jsonb, "nextPriceChangeAt" timestamptz)
    ON CONFLICT (product_id) DO UPDATE SET is_visible = excluded.is_visible, is_for_members = excluded.is_for_members,
      price_cents = excluded.price_cents, in_stock = excluded.in_stock, popularity = excluded.popularity,
      published_at = excluded.published_at, category_ids = excluded.category_ids, value_ids = excluded.value_ids,
      card = excluded.card, next_price_change_at = excluded.next_price_change_at
    WHERE (old.is_visible, old.is_for_members, old.price_cents, old.in_stock, old.popularity, old.published_at,
      old.category_ids, old.value_ids, old.card, old.next_price_change_at) IS DISTINCT FROM (excluded.is_visible,
      excluded.is_for_members, excluded.price_cents, excluded.in_stock, excluded.popularity, excluded.published_at,
      excluded.category_ids, excluded.value_ids, excluded.card, excluded.next_price_change_at)
    RETURNING product_id AS id`)
  return written.map(({ id }) => id)
}

async function writeSearch(db: Db, rows: ListingRow[]) {
  const data = rows.map(({ productId, title, body }) => ({ productId, title, body }))
  await db.execute(sql`
    WITH written AS (
      INSERT INTO product_search AS old (product_id, title, body)
      SELECT "productId", title, strip(title || to_tsvector('shop_dutch', body))
      FROM (SELECT "productId", strip(to_tsvector('shop_dutch', title)) AS title, body
        FROM jsonb_to_recordset(${JSON.stringify(data)}::jsonb)
          AS row("productId" int, title text, body text)) AS made
      ON CONFLICT (product_id) DO UPDATE SET title = excluded.title, body = excluded.body
      WHERE (old.title, old.body) IS DISTINCT FROM (excluded.title, excluded.body)
      RETURNING body
    )
    INSERT INTO search_lexemes
    SELECT DISTINCT lexeme FROM written, unnest(tsvector_to_array(body)) AS lexeme ORDER BY lexeme
    ON CONFLICT DO NOTHING`)
  const terms = new Map<string, number>()
  // Nobody is led by a mended word to what they may not see.
  for (const row of rows.filter(({ isVisible }) => isVisible)) {
    for (const word of searchTermsOf(row.title)) {
      if (word.length >= MIN_TERM && !/^\d+$/.test(word))
        terms.set(word, (terms.get(word) ?? 0) + 1)
    }
  }
  // Counts only break ties; a word that is known already keeps its own. Sorted, so that two writers cannot block
  // each other for good.
  const sortedTerms = [...terms.keys()].sort()
  await db.execute(sql`
    INSERT INTO search_terms (word, products)
    SELECT * FROM unnest(${sql.param(sortedTerms)}::text[], ${sql.param(sortedTerms.map((word) => terms.get(word)))}::int[])
    ON CONFLICT (word) DO NOTHING`)
}
