import { type SQL, sql } from 'drizzle-orm'
import type { Shop } from '#app/platform/shop.ts'

export const PRODUCT_STATUSES = ['publish', 'private', 'draft', 'trash', 'any'] as const
/** `any`: all but what was thrown away */
type ListedStatus = (typeof PRODUCT_STATUSES)[number]

/** Who asks: what is for customers only stands in no list, but has a page for them. */
type ProductAudience = 'everybody' | 'customers' | 'managers'

interface ProductsQuery {
  /** for who manages them; everybody else finds what lists show */
  isManaged: boolean
  status: ListedStatus
  search: string
  /** empty: all */
  ids: number[]
  without: number[]
  slugs: string[]
  categoryIds: number[]
  tagIds: number[]
  orderBy: 'date' | 'id' | 'modified' | 'title'
  order: 'asc' | 'desc'
  limit: number
  offset: number
}

/** A product as the REST interface tells it. */
export interface ListedProduct {
  id: number
  slug: string
  name: string
  status: 'draft' | 'published' | 'hidden' | 'members'
  isTrashed: boolean
  shortDescription: string
  /** sanitised HTML */
  description: string
  publishedAt: Date
  updatedAt: Date
  categoryIds: number[]
  tagIds: number[]
  /** 0: it has none */
  photoId: number
}

const LISTED = sql`l.is_visible AND p.status = 'published'`

const SEEN: Record<ProductAudience, SQL> = {
  everybody: LISTED,
  customers: sql`(${LISTED} OR p.status = 'members' OR (p.status = 'published' AND p.in_members_category))`,
  managers: sql`true`,
}

const OF_STATUS: Record<ListedStatus, SQL> = {
  publish: sql`p.status = 'published'`,
  private: sql`p.status IN ('hidden', 'members')`,
  draft: sql`p.status = 'draft' AND p.trashed_at IS NULL`,
  trash: sql`p.trashed_at IS NOT NULL`,
  any: sql`p.trashed_at IS NULL`,
}

const FROM = sql`FROM products p LEFT JOIN product_listings l ON l.product_id = p.id`

const integers = (ids: number[]) => sql`${sql.param(ids)}::integer[]`

/** Part of a list of products, with how many there are in all. */
export async function listProducts(
  shop: Shop,
  query: ProductsQuery,
): Promise<{ products: ListedProduct[]; total: number }> {
  const { ids, without, slugs, categoryIds, tagIds, search } = query
  const conditions = [
    query.isManaged ? OF_STATUS[query.status] : LISTED,
    ...(ids.length > 0 ? [sql`p.id = ANY(${integers(ids)})`] : []),
    ...(without.length > 0 ? [sql`p.id <> ALL(${integers(without)})`] : []),
    ...(slugs.length > 0 ? [sql`p.slug = ANY(${sql.param(slugs)}::text[])`] : []),
    ...(categoryIds.length > 0 ? [sql`l.category_ids && ${integers(categoryIds)}`] : []),
    ...(tagIds.length > 0
      ? [
          sql`p.tags && (SELECT coalesce(array_agg(name), '{}') FROM product_tags WHERE id = ANY(${integers(tagIds)}))`,
        ]
      : []),
    ...(search === '' ? [] : [sql`plain_text(p.name) LIKE plain_text(${likeWords(search)})`]),
  ]
  const found = sql.join(conditions, sql` AND `)
  const { rows: counted } = await shop.db.execute<{ n: number }>(
    sql`SELECT count(*)::int AS n ${FROM} WHERE ${found}`,
  )
  const direction = query.order === 'asc' ? sql`ASC` : sql`DESC`
  const orderedBy = {
    // What is drawn from lists has its moment there, with an index.
    date: query.isManaged ? sql`coalesce(p.published_at, p.created_at)` : sql`l.published_at`,
    id: sql`p.id`,
    modified: sql`p.updated_at`,
    title: sql`p.name`,
  }[query.orderBy]
  const second = query.isManaged ? sql`p.id` : sql`l.product_id`
  const products = await select(
    shop,
    sql`WHERE ${found} ORDER BY ${orderedBy} ${direction}, ${second} ${direction}
      LIMIT ${query.limit} OFFSET ${query.offset}`,
  )
  return { products, total: counted[0]?.n ?? 0 }
}

export async function findListedProduct(
  shop: Shop,
  id: number,
  audience: ProductAudience,
): Promise<ListedProduct | undefined> {
  const [product] = await select(shop, sql`WHERE p.id = ${id} AND ${SEEN[audience]}`)
  return product
}

interface Row extends Omit<ListedProduct, 'publishedAt' | 'updatedAt'> {
  publishedAt: string
  updatedAt: string
  [column: string]: unknown
}

async function select(shop: Shop, which: SQL): Promise<ListedProduct[]> {
  const { rows } = await shop.db.execute<Row>(sql`
    SELECT p.id, p.slug, p.name, p.status, p.trashed_at IS NOT NULL AS "isTrashed", p.short_description AS "shortDescription", p.description,
      coalesce(p.published_at, p.created_at) AS "publishedAt", p.updated_at AS "updatedAt",
      coalesce(l.category_ids, '{}') AS "categoryIds",
      ARRAY(SELECT t.id FROM product_tags t WHERE t.name = ANY(p.tags) ORDER BY t.name) AS "tagIds",
      coalesce((SELECT m.media_id FROM product_media m WHERE m.product_id = p.id ORDER BY m.position LIMIT 1), 0) AS "photoId"
    ${FROM} ${which}`)
  return rows.map((row) => ({
    ...row,
    publishedAt: new Date(row.publishedAt),
    updatedAt: new Date(row.updatedAt),
  }))
}

const likeWords = (search: string) => `%${search.replace(/[\\%_]/g, '\\$&')}%`
