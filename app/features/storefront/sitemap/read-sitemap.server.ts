import { and, asc, eq, gt, lt, sql } from 'drizzle-orm'
import {
  brandUrl,
  type CategoryNode,
  categoryUrl,
  collectionUrl,
  productUrl,
} from '#app/features/catalog/products/catalog.ts'
import {
  productListings,
  productMedia,
  products,
} from '#app/features/catalog/products/catalog-tables.server.ts'
import { previewUrl } from '#app/features/core/media/photo.ts'
import { readPhotos } from '#app/features/core/media/read-photos.server.ts'
import {
  countInScope,
  readCollections,
  scopeOf,
} from '#app/features/listings/collections/find-place.server.ts'
import { listingStore } from '#app/features/listings/listing-index/listing-store.server.ts'
import { readCategoryTree } from '#app/features/listings/listings/read-categories.server.ts'
import type { App } from '#app/platform/app.ts'
import { path } from '#app/platform/path.ts'
import { SITEMAP_ID_RANGE, SITEMAP_PAGE_SIZE, type SitemapEntry, sitemapParts } from './sitemap.ts'

/** The format allows a thousand images per page; these are the ones that shoppers see first. */
const MAX_IMAGES = 5
/** The number of products that are read together, so that memory use is bounded. */
const BATCH_SIZE = 1_000

const isListed = and(eq(productListings.isVisible, true), eq(products.status, 'published'))

export async function readSitemapParts(app: App): Promise<string[]> {
  const rows = await app.db
    .selectDistinct({ part: sql<number>`${products.id} / ${SITEMAP_ID_RANGE} + 1`.as('part') })
    .from(productListings)
    .innerJoin(products, eq(products.id, productListings.productId))
    .where(isListed)
    .orderBy(sql`part`)
  return sitemapParts(rows.map(({ part }) => part))
}

/**
 * Reads the products of a part in batches, with their photos and the last change of texts, photos or price. A part is a range
 * of ids, because reading it by offset would skip over all products before it.
 */
export async function* readProductEntries(app: App, part: number): AsyncGenerator<SitemapEntry[]> {
  const end = part * SITEMAP_ID_RANGE
  for (let lastId = end - SITEMAP_ID_RANGE - 1; ; ) {
    const rows = await app.db
      .select({ id: products.id, slug: products.slug, changedAt: products.updatedAt })
      .from(productListings)
      .innerJoin(products, eq(products.id, productListings.productId))
      .where(and(isListed, gt(products.id, lastId), lt(products.id, end)))
      .orderBy(asc(products.id))
      .limit(BATCH_SIZE)
    if (rows.length > 0) yield await toEntries(app, rows)
    if (rows.length < BATCH_SIZE) return
    lastId = rows.at(-1)?.id ?? lastId
  }
}

async function toEntries(app: App, rows: { id: number; slug: string; changedAt: Date }[]) {
  const ids = rows.map(({ id }) => id)
  const [photos, priceChanges] = await Promise.all([
    readImages(app, ids),
    readPriceChanges(app, ids),
  ])
  return rows.map(({ id, slug, changedAt }) => ({
    path: productUrl(slug),
    changedAt: laterOf(changedAt, priceChanges.get(id)),
    images: photos.get(id) ?? [],
  }))
}

const laterOf = (a: Date, b: Date | undefined) => (b && b > a ? b : a)

async function readImages(app: App, ids: number[]): Promise<Map<number, string[]>> {
  if (ids.length === 0) return new Map()
  const { productId, mediaId, position } = productMedia
  const rows = await app.db
    .select({ productId, mediaId })
    .from(productMedia)
    .where(sql`${productId} = ANY(${sql.param(ids)}::integer[]) AND ${lt(position, MAX_IMAGES)}`)
    .orderBy(productId, position)
  const photos = await readPhotos(
    app.db,
    rows.map((row) => row.mediaId),
  )
  const imagesById = new Map<number, string[]>()
  for (const row of rows) {
    const photo = photos.get(row.mediaId)
    const images = imagesById.get(row.productId) ?? []
    if (photo) imagesById.set(row.productId, [...images, previewUrl(photo)])
  }
  return imagesById
}

/** Returns the last moment at which a planned sale began or ended, by product: the price changed then. */
async function readPriceChanges(app: App, ids: number[]): Promise<Map<number, Date>> {
  if (ids.length === 0) return new Map()
  const now = app.clock.now().toISOString()
  const { rows } = await app.db.execute<{ id: number; at: string }>(sql`
    SELECT product_id AS id, max(at) AS at FROM variants CROSS JOIN LATERAL (VALUES (sale_starts_at), (sale_ends_at)) AS each (at)
    WHERE product_id = ANY(${sql.param(ids)}::integer[]) AND sale_price_cents IS NOT NULL AND at <= ${now}::timestamptz
    GROUP BY product_id`)
  return new Map(rows.map(({ id, at }) => [id, new Date(at)]))
}

/** Returns the fixed pages, categories, brands and collections. Most of them change with the products that they list. */
export async function readPageEntries(app: App, pages: string[]): Promise<SitemapEntry[]> {
  const flatten = (nodes: CategoryNode[]): CategoryNode[] =>
    nodes.flatMap((node) => [node, ...flatten(node.children)])
  const [tree, changes, brandRows, collectionPaths] = await Promise.all([
    readCategoryTree(app),
    readCategoryChanges(app),
    readBrandChanges(app),
    readCollectionPaths(app),
  ])
  const newestChange = [...changes.values()].toSorted((a, b) => b.getTime() - a.getTime())[0]
  return [
    ...pages.map((path) => ({
      path,
      changedAt: LIST_PATHS.includes(path) ? (newestChange ?? null) : null,
    })),
    ...flatten(tree)
      .filter((node) => node.count > 0)
      .map(({ id, slug }) => ({ path: categoryUrl(slug), changedAt: changes.get(id) ?? null })),
    ...brandRows.map(({ slug, at }) => ({ path: brandUrl(slug), changedAt: new Date(at) })),
    ...collectionPaths.map((path) => ({ path, changedAt: null })),
  ]
}

/** Pages that list products of every category. */
const LIST_PATHS = ['/', path('/shop')]

async function readCategoryChanges(app: App): Promise<Map<number, Date>> {
  const { rows } = await app.db.execute<{ id: number; at: string }>(sql`
    SELECT listed.id, max(p.updated_at) AS at
    FROM product_listings l JOIN products p ON p.id = l.product_id, unnest(l.category_ids) AS listed (id)
    WHERE l.is_visible AND p.status = 'published' GROUP BY 1`)
  return new Map(rows.map(({ id, at }) => [id, new Date(at)]))
}

/** Returns the brands that have a visible product, with the moment at which one of their products last changed. */
async function readBrandChanges(app: App) {
  const { rows } = await app.db.execute<{ slug: string; at: string }>(sql`
    SELECT b.slug, max(p.updated_at) AS at
    FROM product_listings l JOIN products p ON p.id = l.product_id JOIN brands b ON b.id = p.brand_id
    WHERE l.is_visible AND p.status = 'published' GROUP BY b.slug ORDER BY b.slug LIMIT ${SITEMAP_PAGE_SIZE}`)
  return rows
}

/** Returns the paths of the brands and collections that have products. */
export async function readPlacePaths(app: App): Promise<string[]> {
  const [brandRows, collectionPaths] = await Promise.all([
    readBrandChanges(app),
    readCollectionPaths(app),
  ])
  return [...brandRows.map(({ slug }) => brandUrl(slug)), ...collectionPaths]
}

async function readCollectionPaths(app: App): Promise<string[]> {
  const { index, vocabulary } = await app.use(listingStore).open()
  const now = app.clock.now()
  const collections = await readCollections(app, SITEMAP_PAGE_SIZE)
  return collections
    .filter(({ rule }) => countInScope(index, scopeOf(rule, vocabulary, now).scope) > 0)
    .map(({ slug }) => collectionUrl(slug))
}
