import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import {
  brandUrl,
  categoryUrl,
  collectionUrl,
  productUrl,
} from '#app/features/catalog/products/catalog.ts'
import { productListings, products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { postUrl } from '#app/features/content/blog/blog.ts'
import { readPostEntries } from '#app/features/content/blog/read-posts.server.ts'
import { readPageEntries } from '#app/features/storefront/sitemap/read-sitemap.server.ts'
import type { App } from '#app/platform/app.ts'
import { path } from '#app/platform/path.ts'
import { type GonePageKind, gonePages } from './index-now-tables.server.ts'

/** Maximum number of changes to send. Search engines find the rest in the sitemap. */
const MAX_PRODUCTS = 100_000
const MAX_POSTS = 10_000

interface Period {
  /** exclusive */
  after: Date
  /** inclusive */
  until: Date
}

/** Returns the paths of public pages that changed in a period: products, their lists, edited lists, and posts. */
export async function readChangedPaths(app: App, period: Period): Promise<string[]> {
  const productSlugs = await readChangedProducts(app, period)
  const [lists, editedPaths, posts] = await Promise.all([
    productSlugs.length > 0 ? readPageEntries(app, ['/', path('/shop')]) : [],
    readEditedLists(app, period),
    readPostEntries(app, MAX_POSTS),
  ])
  const changedPaths = [...lists, ...posts]
    .filter(({ changedAt }) => isIn(changedAt, period))
    .map((entry) => entry.path)
  return [...new Set([...productSlugs.map(productUrl), ...editedPaths, ...changedPaths])]
}

const isIn = (moment: Date | null, { after, until }: Period) =>
  moment !== null && moment > after && moment <= until

async function readChangedProducts(app: App, { after, until }: Period): Promise<string[]> {
  const rows = await app.db
    .select({ slug: products.slug })
    .from(products)
    .innerJoin(productListings, eq(productListings.productId, products.id))
    .where(
      and(
        gt(products.updatedAt, after),
        lte(products.updatedAt, until),
        eq(products.status, 'published'),
        productListings.isVisible,
      ),
    )
    .orderBy(products.updatedAt)
    .limit(MAX_PRODUCTS)
  return rows.map(({ slug }) => slug)
}

/** Returns the paths of categories, brands and collections whose own texts were edited. */
async function readEditedLists(app: App, { after, until }: Period): Promise<string[]> {
  const { rows } = await app.db.execute<{ kind: GonePageKind; slug: string }>(sql`
    WITH edited AS (
      SELECT DISTINCT thing, subject FROM audit_log
      WHERE thing IN ('categories', 'brands', 'collections') AND action <> 'removed'
        AND at > ${after.toISOString()}::timestamptz AND at <= ${until.toISOString()}::timestamptz
    )
    SELECT 'category' AS kind, slug FROM categories JOIN edited ON thing = 'categories' AND subject = id::text
    WHERE NOT members_only
    UNION ALL SELECT 'brand', slug FROM brands JOIN edited ON thing = 'brands' AND subject = id::text
    WHERE EXISTS (SELECT FROM products p JOIN product_listings l ON l.product_id = p.id
      WHERE p.brand_id = brands.id AND l.is_visible)
    UNION ALL SELECT 'collection', slug FROM collections JOIN edited ON thing = 'collections' AND subject = id::text`)
  return rows.map(({ kind, slug }) => PATHS[kind](slug))
}

interface GonePage {
  kind: GonePageKind
  slug: string
}

/**
 * Returns the public pages that were deleted, hidden or renamed and that are not sent yet, up to 100,000. There is no lower time
 * limit, because the changes of a long transaction become visible late.
 */
export function readGonePages(app: App, until: Date): Promise<GonePage[]> {
  return app.db
    .select({ kind: gonePages.kind, slug: gonePages.slug })
    .from(gonePages)
    .where(lte(gonePages.goneAt, until))
    .orderBy(asc(gonePages.goneAt))
    .limit(MAX_PRODUCTS)
}

export const gonePath = ({ kind, slug }: GonePage): string => PATHS[kind](slug)

/** Deletes pages whose URLs were sent, except those that were deleted, hidden or renamed again after `until`. */
export async function deleteGonePages(app: App, pages: GonePage[], until: Date): Promise<void> {
  if (pages.length === 0) return
  await app.db.execute(sql`
    DELETE FROM left_addresses l
    USING jsonb_to_recordset(${JSON.stringify(pages)}::jsonb) AS sent (kind text, slug text)
    WHERE l.kind = sent.kind AND l.slug = sent.slug AND l.left_at <= ${until.toISOString()}::timestamptz`)
}

const PATHS: Record<GonePageKind, (slug: string) => string> = {
  product: productUrl,
  category: categoryUrl,
  brand: brandUrl,
  collection: collectionUrl,
  post: (slug) => postUrl('post', slug),
  page: (slug) => postUrl('page', slug),
}
