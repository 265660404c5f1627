import { and, asc, count, eq } from 'drizzle-orm'
import {
  type CategoryNode,
  categoryAddress,
  productAddress,
} from '#app/features/catalog/products/catalog.ts'
import { productListings, products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { readCategoryTree } from '#app/features/listings/listings/read-categories.server.ts'
import type { App } from '#app/platform/app.ts'
import { SITEMAP_PAGE_SIZE, type SitemapEntry, sitemapParts } from './sitemap.ts'

const isListed = and(eq(productListings.isVisible, true), eq(products.status, 'published'))

export async function readSitemapParts(app: App): Promise<string[]> {
  const [row] = await app.db
    .select({ total: count() })
    .from(productListings)
    .innerJoin(products, eq(products.id, productListings.productId))
    .where(isListed)
  return sitemapParts(row?.total ?? 0)
}

export async function readProductEntries(app: App, part: number): Promise<SitemapEntry[]> {
  const rows = await app.db
    .select({ slug: products.slug, changedAt: products.updatedAt })
    .from(productListings)
    .innerJoin(products, eq(products.id, productListings.productId))
    .where(isListed)
    .orderBy(asc(products.id))
    .limit(SITEMAP_PAGE_SIZE)
    .offset((part - 1) * SITEMAP_PAGE_SIZE)
  return rows.map(({ slug, changedAt }) => ({ path: productAddress(slug), changedAt }))
}

export async function readPageEntries(app: App, pages: string[]): Promise<SitemapEntry[]> {
  const walk = (nodes: CategoryNode[]): CategoryNode[] =>
    nodes.flatMap((node) => [node, ...walk(node.children)])
  const categories = walk(await readCategoryTree(app)).filter((node) => node.count > 0)
  return [...pages, ...categories.map(({ slug }) => categoryAddress(slug))].map((path) => ({
    path,
    changedAt: null,
  }))
}
