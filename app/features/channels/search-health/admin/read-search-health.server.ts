import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { problemGroups } from '#app/features/channels/product-feeds/problem-groups.ts'
import type { FeedProblem } from '#app/features/channels/product-feeds/product-feeds.ts'
import {
  dataChecks,
  dataProblems,
} from '#app/features/channels/search-health/search-health-tables.server.ts'
import { readSitemapParts } from '#app/features/storefront/sitemap/read-sitemap.server.ts'
import type { App } from '#app/platform/app.ts'

const PER_PAGE = 50

/** Returns the time of the last check of all products, and the number of products with each problem. */
export async function readDataHealth(app: App) {
  const [check] = await app.db.select().from(dataChecks)
  if (!check) return null
  const groups = problemGroups.parse(check.problemGroups)
  return { at: check.run, products: check.products, groups }
}

/** Returns a page of the products with a problem in the last check, and the id after which the next page begins. */
export async function readDataProblems(
  app: App,
  { message, after }: { message: string; after: number },
) {
  const rows = await app.db
    .select({
      id: dataProblems.id,
      productId: dataProblems.productId,
      product: products.name,
      path: dataProblems.path,
      variants: dataProblems.variants,
    })
    .from(dataProblems)
    .innerJoin(dataChecks, eq(dataChecks.run, dataProblems.run))
    .innerJoin(products, eq(products.id, dataProblems.productId))
    .where(and(eq(dataProblems.message, message), gt(dataProblems.id, after)))
    .orderBy(asc(dataProblems.id))
    .limit(PER_PAGE + 1)
  const problems = rows
    .slice(0, PER_PAGE)
    .map(({ path, ...row }) => ({ ...row, field: fieldOf(path) }))
  return { problems, next: rows.length > PER_PAGE ? (problems.at(-1)?.id ?? null) : null }
}

/** Returns the field of the back office for a path in the structured data. */
function fieldOf(path: string): FeedProblem['field'] {
  if (path.endsWith('.image')) return 'photos'
  if (path.endsWith('variesBy')) return 'options'
  if (path.endsWith('.brand')) return 'brand'
  if (path.includes('.offers')) return 'price'
  return /\.(?:gtin|sku)$/.test(path) ? 'gtin' : 'description'
}

/** Returns the number of products in the sitemap, and the reasons why the others are not in it. */
export async function readCoverage(app: App) {
  const [{ rows }, parts] = await Promise.all([
    app.db.execute<{
      listed: number
      drafts: number
      hidden: number
      members: number
      unsellable: number
    }>(sql`
      SELECT count(*) FILTER (WHERE l.is_visible AND p.status = 'published')::int AS listed,
        count(*) FILTER (WHERE p.status = 'draft' AND p.trashed_at IS NULL)::int AS drafts,
        count(*) FILTER (WHERE p.status = 'hidden')::int AS hidden,
        count(*) FILTER (WHERE p.status = 'members' OR (p.status = 'published' AND p.in_members_category))::int AS members,
        count(*) FILTER (WHERE p.status = 'published' AND NOT p.in_members_category AND l.is_visible IS NOT TRUE)::int AS unsellable
      FROM products p LEFT JOIN product_listings l ON l.product_id = p.id`),
    readSitemapParts(app),
  ])
  return {
    listed: 0,
    drafts: 0,
    hidden: 0,
    members: 0,
    unsellable: 0,
    ...rows[0],
    files: parts.length,
  }
}
