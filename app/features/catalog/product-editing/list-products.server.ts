import { type SQL, sql } from 'drizzle-orm'
import type { Manufacturer } from '#app/features/catalog/products/catalog.ts'
import type { App } from '#app/platform/app.ts'
import { type Span, within } from '#app/platform/database/sql.server.ts'
import { containsText } from '#app/platform/database/text-functions.server.ts'

export const PRODUCT_STATUSES = ['publish', 'private', 'draft', 'trash', 'any'] as const
/** `any` means all products except those in the trash. */
type ListedStatus = (typeof PRODUCT_STATUSES)[number]

/** The kind of caller. Products for customers only are in no list, but customers can open their pages. */
type ProductAudience = 'everybody' | 'customers' | 'managers'

interface ProductsQuery {
  /** true finds all products, false only products in listings */
  isForManager: boolean
  status: ListedStatus
  search: string
  /** product ids; empty for all products */
  ids: number[]
  /** ids to leave out */
  excludedIds: number[]
  slugs: string[]
  categoryIds: number[]
  tagIds: number[]
  dated: Span
  modified: Span
  /** `include` keeps the order of `ids` */
  orderBy: 'date' | 'id' | 'modified' | 'title' | 'slug' | 'include'
  order: 'asc' | 'desc'
  limit: number
  offset: number
}

/** A product as the REST interface returns it. */
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
  /** 0 if there is no photo */
  photoId: number
  manufacturer: Manufacturer | null
}

const IS_LISTED = sql`l.is_visible AND p.status = 'published'`

const IS_VISIBLE_TO: Record<ProductAudience, SQL> = {
  everybody: IS_LISTED,
  customers: sql`(${IS_LISTED} OR p.status = 'members' OR (p.status = 'published' AND p.in_members_category))`,
  managers: sql`true`,
}

const HAS_STATUS: Record<ListedStatus, SQL> = {
  publish: sql`p.status = 'published'`,
  private: sql`p.status IN ('hidden', 'members')`,
  draft: sql`p.status = 'draft' AND p.trashed_at IS NULL`,
  trash: sql`p.trashed_at IS NOT NULL`,
  any: sql`p.trashed_at IS NULL`,
}

const integerArray = (ids: number[]) => sql`${sql.param(ids)}::integer[]`

/** Reads a page of products, with the total number of matching products. */
export async function listProducts(
  app: App,
  query: ProductsQuery,
): Promise<{ products: ListedProduct[]; total: number }> {
  const { ids, excludedIds, slugs, categoryIds, tagIds, search } = query
  const productConditions = [
    ...(slugs.length > 0 ? [sql`p.slug = ANY(${sql.param(slugs)}::text[])`] : []),
    ...(tagIds.length > 0
      ? [
          sql`p.tags && (SELECT coalesce(array_agg(name), '{}') FROM product_tags WHERE id = ANY(${integerArray(tagIds)}))`,
        ]
      : []),
    ...within(sql`p.updated_at`, query.modified),
    ...(search === '' ? [] : [containsText(sql`p.name`, search)]),
  ]
  const { from, id, visibility, date } = selectSource(query, productConditions.length > 0)
  const conditions = [
    visibility,
    ...(ids.length > 0 ? [sql`${id} = ANY(${integerArray(ids)})`] : []),
    ...(excludedIds.length > 0 ? [sql`${id} <> ALL(${integerArray(excludedIds)})`] : []),
    ...(categoryIds.length > 0 ? [sql`l.category_ids && ${integerArray(categoryIds)}`] : []),
    ...within(date, query.dated),
    ...productConditions,
  ]
  const condition = sql.join(conditions, sql` AND `)
  const { rows: totals } = await app.db.execute<{ total: number }>(
    sql`SELECT count(*)::int AS total FROM ${from} WHERE ${condition}`,
  )
  const direction = query.order === 'asc' ? sql`ASC` : sql`DESC`
  const sortExpression = {
    date,
    id,
    modified: sql`p.updated_at`,
    title: sql`p.name`,
    slug: sql`p.slug`,
    include: sql`array_position(${integerArray(ids)}, ${id})`,
  }[query.orderBy]
  // Selects the ids first and the details afterwards, because a deep page would otherwise read the details of all products before
  // that page.
  const { rows: page } = await app.db.execute<{ id: number }>(sql`
    SELECT ${id} AS id FROM ${from} WHERE ${condition}
    ORDER BY ${sortExpression} ${query.orderBy === 'include' ? sql`ASC` : direction}, ${id} ${direction} LIMIT ${query.limit} OFFSET ${query.offset}`)
  const pageIds = integerArray(page.map((row) => row.id))
  const products = await selectProducts(app, sql`WHERE p.id = ANY(${pageIds})`)
  const productsById = new Map(products.map((product) => [product.id, product]))
  return {
    products: page.flatMap((row) => productsById.get(row.id) ?? []),
    total: totals[0]?.total ?? 0,
  }
}

/** Reads visible products from `product_listings`, which has an index for each order, and joins `products` only if needed. */
function selectSource(query: ProductsQuery, hasProductConditions: boolean) {
  if (query.isForManager) {
    const fromClause = sql`products p LEFT JOIN product_listings l ON l.product_id = p.id`
    const date = sql`coalesce(p.published_at, p.created_at)`
    return { from: fromClause, id: sql`p.id`, visibility: HAS_STATUS[query.status], date }
  }
  const isByProduct = hasProductConditions || ['modified', 'title', 'slug'].includes(query.orderBy)
  const join = isByProduct ? sql` JOIN products p ON p.id = l.product_id` : sql``
  const fromClause = sql`product_listings l${join}`
  const date = sql`l.published_at`
  return { from: fromClause, id: sql`l.product_id`, visibility: sql`l.is_visible`, date }
}

export async function findListedProduct(
  app: App,
  id: number,
  audience: ProductAudience,
): Promise<ListedProduct | undefined> {
  const [product] = await selectProducts(
    app,
    sql`WHERE p.id = ${id} AND ${IS_VISIBLE_TO[audience]}`,
  )
  return product
}

interface Row extends Omit<ListedProduct, 'publishedAt' | 'updatedAt'> {
  publishedAt: string
  updatedAt: string
  [column: string]: unknown
}

async function selectProducts(app: App, clauses: SQL): Promise<ListedProduct[]> {
  const { rows } = await app.db.execute<Row>(sql`
    SELECT p.id, p.slug, p.name, p.status, p.trashed_at IS NOT NULL AS "isTrashed",
      p.short_description AS "shortDescription", p.description, p.manufacturer,
      coalesce(p.published_at, p.created_at) AS "publishedAt", p.updated_at AS "updatedAt",
      coalesce(l.category_ids, '{}') AS "categoryIds",
      ARRAY(SELECT t.id FROM product_tags t WHERE t.name = ANY(p.tags) ORDER BY t.name) AS "tagIds",
      coalesce((SELECT m.media_id FROM product_media m WHERE m.product_id = p.id ORDER BY m.position LIMIT 1), 0) AS "photoId"
    FROM products p LEFT JOIN product_listings l ON l.product_id = p.id ${clauses}`)
  return rows.map((row) => ({
    ...row,
    publishedAt: new Date(row.publishedAt),
    updatedAt: new Date(row.updatedAt),
  }))
}
