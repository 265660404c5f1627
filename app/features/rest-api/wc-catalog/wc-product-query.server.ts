import { type SQL, sql } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import { type Span, within } from '#app/platform/database/sql.server.ts'
import { containsText } from '#app/platform/database/text-functions.server.ts'

/** The filters of a list of products. */
export interface WcProductsQuery {
  status: 'any' | 'publish' | 'private' | 'draft' | 'pending' | 'future' | 'trash'
  search: string
  ids: number[]
  without: number[]
  slug: string | undefined
  skus: string[]
  categoryIds: number[]
  tagIds: number[]
  type: 'simple' | 'variable' | 'external' | 'grouped' | undefined
  minCents: number | null
  maxCents: number | null
  stockStatus: 'instock' | 'outofstock' | 'onbackorder' | undefined
  isOnSale: boolean | undefined
  dated: Span
  modified: Span
  orderBy:
    | 'date'
    | 'id'
    | 'include'
    | 'title'
    | 'slug'
    | 'modified'
    | 'price'
    | 'popularity'
    | 'rating'
    | 'menu_order'
  order: 'asc' | 'desc'
  limit: number
  offset: number
}

const OF_STATUS: Record<WcProductsQuery['status'], SQL> = {
  any: sql`p.trashed_at IS NULL`,
  publish: sql`p.trashed_at IS NULL AND (p.status = 'published' OR p.is_publish_pending)`,
  private: sql`p.status IN ('hidden', 'members')`,
  draft: sql`p.status = 'draft' AND p.trashed_at IS NULL AND NOT p.is_publish_pending`,
  pending: sql`false`,
  future: sql`false`,
  trash: sql`p.trashed_at IS NOT NULL`,
}

const OF_TYPE = {
  simple: sql`p.kind = 'simple' AND p.seller = 'own'`,
  variable: sql`p.kind = 'variable' AND p.seller = 'own'`,
  external: sql`p.seller = 'external'`,
  grouped: sql`false`,
}

export const integers = (ids: number[]) => sql`${sql.param(ids)}::integer[]`

/** True for products with an active variant that meets the condition. */
const hasVariant = (condition: SQL) =>
  sql`EXISTS (SELECT FROM variants x WHERE x.product_id = p.id AND x.is_active AND ${condition})`

/** Returns the conditions of a list; `v` is the variant of a search by SKU. */
export function wcProductConditions(app: App, query: WcProductsQuery): SQL[] {
  const now = sql`${app.clock.now().toISOString()}::timestamptz`
  const onSale = sql`x.sale_price_cents IS NOT NULL AND coalesce(x.sale_starts_at <= ${now}, true)
    AND coalesce(x.sale_ends_at > ${now}, true)`
  const price = sql`CASE WHEN ${onSale} THEN x.sale_price_cents ELSE x.price_cents END`
  const inStock = hasVariant(sql`(x.stock IS NULL OR x.stock > 0)`)
  const { ids, without, skus, search, type } = query
  return [
    OF_STATUS[query.status],
    ...(ids.length > 0 ? [sql`p.id = ANY(${integers(ids)})`] : []),
    ...(without.length > 0 ? [sql`p.id <> ALL(${integers(without)})`] : []),
    ...(query.slug ? [sql`p.slug = ${query.slug}`] : []),
    ...(skus.length > 0 ? [sql`v.sku = ANY(${sql.param(skus)}::text[])`] : []),
    ...(search === '' ? [] : [containsText(sql`p.name`, search)]),
    ...(type ? [OF_TYPE[type]] : []),
    ...(query.categoryIds.length > 0
      ? [
          sql`EXISTS (SELECT FROM product_categories c WHERE c.product_id = p.id AND c.category_id = ANY(${integers(query.categoryIds)}))`,
        ]
      : []),
    ...(query.tagIds.length > 0
      ? [
          sql`p.tags && (SELECT coalesce(array_agg(name), '{}') FROM product_tags WHERE id = ANY(${integers(query.tagIds)}))`,
        ]
      : []),
    ...(query.minCents === null ? [] : [hasVariant(sql`${price} >= ${query.minCents}`)]),
    ...(query.maxCents === null ? [] : [hasVariant(sql`${price} <= ${query.maxCents}`)]),
    ...(query.stockStatus === 'instock' ? [inStock] : []),
    ...(query.stockStatus === 'outofstock' ? [sql`NOT ${inStock}`] : []),
    ...(query.stockStatus === 'onbackorder' ? [sql`false`] : []),
    ...(query.isOnSale === undefined
      ? []
      : [query.isOnSale ? hasVariant(onSale) : sql`NOT ${hasVariant(onSale)}`]),
    ...within(sql`coalesce(p.published_at, p.created_at)`, query.dated),
    ...within(sql`p.updated_at`, query.modified),
  ]
}
