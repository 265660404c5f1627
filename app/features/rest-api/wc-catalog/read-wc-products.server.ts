import { sql } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import { NO_PROGRAM_DATA } from './program-product.ts'
import {
  type NamedRef,
  type ProductParts,
  readProductParts,
  type WcProduct,
  type WcProgramData,
} from './read-product-parts.server.ts'
import {
  orderByClause,
  type WcProductsQuery,
  wcProductConditions,
} from './wc-product-query.server.ts'

/** Reads products with all data that WooCommerce returns. */

interface WcProductRef {
  id: number
  variationId: number | null
}

/** Returns the ids of a page of products; a search by SKU also finds variations. */
export async function findPage(
  app: App,
  query: WcProductsQuery,
): Promise<{ page: WcProductRef[]; total: number }> {
  const isBySku = query.skus.length > 0
  // The SKU of a product with variations is stored for programs, because it has no variant of its own.
  const tables = isBySku
    ? sql`(SELECT product_id, id FROM variants
        WHERE sku = ANY(${sql.param(query.skus)}::text[]) AND removed_at IS NULL
        UNION ALL SELECT product_id, NULL FROM program_products
        WHERE fields ->> 'sku' = ANY(${sql.param(query.skus)}::text[])) v JOIN products p ON p.id = v.product_id`
    : sql`products p`
  const variationId = isBySku
    ? sql`CASE WHEN p.kind = 'variable' THEN v.id END`
    : sql`NULL::integer`
  const joinedTables = sql`${tables} LEFT JOIN program_products pp ON pp.post_id = p.id`
  const condition = sql.join(wcProductConditions(app, query), sql` AND `)
  const { rows } = await app.db.execute<{ n: number; page: WcProductRef[] | null }>(sql`
    SELECT (SELECT count(*)::int FROM ${joinedTables} WHERE ${condition}) AS n, (SELECT json_agg(f) FROM (
      SELECT p.id, ${variationId} AS "variationId" FROM ${joinedTables} WHERE ${condition}
      ORDER BY ${orderByClause(app, query)} LIMIT ${query.limit} OFFSET ${query.offset}) f) AS page`)
  return { page: rows[0]?.page ?? [], total: rows[0]?.n ?? 0 }
}

/** Returns a page of products. */
export async function readWcProducts(
  app: App,
  query: WcProductsQuery,
): Promise<{ items: WcProduct[]; total: number }> {
  const { page, total } = await findPage(app, query)
  const byId = await findWcProducts(
    app,
    page.map(({ id }) => id),
  )
  const items = page.flatMap(({ id, variationId }) => {
    const product = byId.get(id)
    return product ? [{ ...product, variationId }] : []
  })
  return { items, total }
}

export async function findWcProduct(app: App, id: number): Promise<WcProduct | undefined> {
  return (await findWcProducts(app, [id])).get(id)
}

const emptyProgramData = (): WcProgramData => ({
  ...NO_PROGRAM_DATA,
  shippingClass: null,
  meta: [],
})

/** Returns several products by id; unknown ids are missing. */
export async function findWcProducts(app: App, ids: number[]): Promise<Map<number, WcProduct>> {
  if (ids.length === 0) return new Map()
  const parts = await readProductParts(app, ids)
  const variants = Map.groupBy(parts.variants, ({ productId }) => productId)
  const photos = Map.groupBy(parts.photos, ({ productId }) => productId)
  const categories = Map.groupBy(parts.categories, ({ productId }) => productId)
  const values = Map.groupBy(parts.values, ({ productId }) => productId)
  const relatedById = Map.groupBy(parts.related, ({ productId }) => productId)
  const programDataById = new Map(parts.programs.map(({ postId, ...program }) => [postId, program]))
  const metaById = Map.groupBy(parts.meta, ({ postId }) => postId)
  const programDataOf = (postId: number): WcProgramData => ({
    ...(programDataById.get(postId) ?? emptyProgramData()),
    meta: (metaById.get(postId) ?? []).map(({ id, key, value }) => ({ id, key, value })),
  })
  return new Map(
    parts.products.map(({ brandId, categoryId, tags, publishedAt, updatedAt, ...product }) => [
      product.id,
      {
        ...product,
        variationId: null,
        publishedAt: new Date(publishedAt),
        updatedAt: new Date(updatedAt),
        attributeIds: Object.fromEntries(
          parts.attributes.flatMap(({ id, code }) =>
            product.options.some((option) => option.code === code) ? [[code, id]] : [],
          ),
        ),
        program: programDataOf(product.id),
        variants: (variants.get(product.id) ?? []).map((variant) => ({
          ...variant,
          program: programDataOf(variant.id),
        })),
        photos: photos.get(product.id) ?? [],
        categories: leafCategories(categories.get(product.id) ?? [], categoryId),
        brands: parts.brands.filter(({ id }) => id === brandId),
        tags: parts.tags.filter(({ name }) => tags.includes(name)),
        values: groupValues(values.get(product.id) ?? []),
        relatedIds: (relatedById.get(product.id) ?? []).map(({ relatedId }) => relatedId),
      },
    ]),
  )
}

/** Returns the main category of a product, and its other categories without their parents. */
function leafCategories(
  categories: ProductParts['categories'],
  mainCategoryId: number,
): NamedRef[] {
  const parentIds = new Set(categories.map(({ parentId }) => parentId))
  const mainCategory = categories.filter(({ id }) => id === mainCategoryId)
  const others = categories.filter(({ id }) => id !== mainCategoryId && !parentIds.has(id))
  return [...mainCategory, ...others].map(({ id, name, slug }) => ({ id, name, slug }))
}

function groupValues(rows: ProductParts['values']): WcProduct['values'] {
  const attributes = Map.groupBy(rows, ({ code }) => code)
  return [...attributes.values()].flatMap(([firstValue, ...otherValues]) =>
    firstValue
      ? [
          {
            id: firstValue.id,
            code: firstValue.code,
            name: firstValue.name,
            labels: [firstValue, ...otherValues].map(({ label }) => label),
          },
        ]
      : [],
  )
}
