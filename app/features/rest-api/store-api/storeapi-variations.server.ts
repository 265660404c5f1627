import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { WcProduct } from '#app/features/rest-api/wc-catalog/read-product-parts.server.ts'
import { findWcProducts } from '#app/features/rest-api/wc-catalog/read-wc-products.server.ts'
import {
  anyOf,
  currentPrice,
  integerArray,
  onSaleCondition,
  textArray,
  type WcProductsQuery,
  wcProductConditions,
} from '#app/features/rest-api/wc-catalog/wc-product-query.server.ts'
import type { App } from '#app/platform/app.ts'
import { productFilters, type StoreFilters, storeQuery } from './storeapi-filters.server.ts'

/** Reads variations as if they were products, for requests with `type=variation`. */

type PageQuery = Pick<WcProductsQuery, 'orderBy' | 'order' | 'limit' | 'offset'>

const STOCK_CONDITIONS = {
  instock: sql`(x.stock IS NULL OR x.stock > 0)`,
  outofstock: sql`x.stock = 0`,
  onbackorder: sql`false`,
}

/** Returns the conditions for a variation itself; the other filters apply to its product. */
function variationConditions(app: App, args: StoreFilters): SQL[] {
  const price = currentPrice(app)
  const { min_price: min, max_price: max, on_sale: isOnSale } = args
  return [
    ...(args.include.length > 0 ? [sql`x.id = ANY(${integerArray(args.include)})`] : []),
    ...(args.exclude.length > 0 ? [sql`x.id <> ALL(${integerArray(args.exclude)})`] : []),
    ...(args.parent.length > 0 ? [sql`p.id = ANY(${integerArray(args.parent)})`] : []),
    ...(args.parent_exclude.length > 0
      ? [sql`p.id <> ALL(${integerArray(args.parent_exclude)})`]
      : []),
    ...(args.sku.length > 0 ? [sql`x.sku = ANY(${textArray(args.sku)})`] : []),
    ...(min === undefined ? [] : [sql`${price} >= ${min}`]),
    ...(max === undefined ? [] : [sql`${price} <= ${max}`]),
    ...(isOnSale === undefined
      ? []
      : [isOnSale ? onSaleCondition(app) : sql`NOT ${onSaleCondition(app)}`]),
    ...(args.stock_status.length > 0
      ? [anyOf(args.stock_status.map((status) => STOCK_CONDITIONS[status]))]
      : []),
  ]
}

/** Clears the filters that apply to a variation itself instead of its product. */
const NO_VARIATION_FILTERS = {
  include: [],
  exclude: [],
  parent: [],
  parent_exclude: [],
  sku: [],
  min_price: undefined,
  max_price: undefined,
  on_sale: undefined,
  stock_status: [],
}

function orderClause(app: App, { orderBy, order }: PageQuery, { include }: StoreFilters): SQL {
  const direction = order === 'asc' ? sql`ASC` : sql`DESC`
  if (orderBy === 'include') return sql`array_position(${integerArray(include)}, x.id), x.id`
  if (orderBy === 'price') return sql`${currentPrice(app)} ${direction}, x.id ${direction}`
  if (orderBy === 'menu_order')
    return sql`p.id ${direction}, x.position ${direction}, x.id ${direction}`
  return sql`x.id ${direction}`
}

export async function listStoreVariations(
  app: App,
  args: StoreFilters,
  page: PageQuery,
): Promise<{ items: WcProduct[]; total: number }> {
  const productConditions = wcProductConditions(app, {
    ...storeQuery({ ...args, ...NO_VARIATION_FILTERS }),
    ...page,
  })
  const condition = sql.join(
    [
      ...productConditions,
      sql`p.kind = 'variable' AND x.is_active AND x.removed_at IS NULL`,
      ...variationConditions(app, args),
    ],
    sql` AND `,
  )
  const from = sql`variants x JOIN products p ON p.id = x.product_id
    LEFT JOIN program_products pp ON pp.post_id = p.id WHERE ${condition}`
  const { rows: countRows } = await app.db.execute<{ total: number }>(
    sql`SELECT count(*)::int AS total FROM ${from}`,
  )
  const { rows } = await app.db.execute<{ id: number; productId: number }>(sql`
    SELECT x.id, x.product_id AS "productId" FROM ${from}
    ORDER BY ${orderClause(app, page, args)} LIMIT ${page.limit} OFFSET ${page.offset}`)
  const byId = await findWcProducts(app, [...new Set(rows.map(({ productId }) => productId))])
  const items = rows.flatMap(({ id, productId }) => {
    const product = byId.get(productId)
    return product ? [{ ...product, variationId: id }] : []
  })
  return { items, total: countRows[0]?.total ?? 0 }
}

export async function findStoreVariation(app: App, id: number): Promise<WcProduct | undefined> {
  const args = { ...z.object(productFilters).parse({}), include: [id] }
  const { items } = await listStoreVariations(app, args, {
    orderBy: 'id',
    order: 'asc',
    limit: 1,
    offset: 0,
  })
  return items[0]
}
