import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { App } from '#app/platform/app.ts'
import { type Span, within } from '#app/platform/database/sql.server.ts'
import { containsText } from '#app/platform/database/text-functions.server.ts'
import type { productOrderByArg } from './wc-product-filters.ts'

type WcStatus = 'any' | 'publish' | 'private' | 'draft' | 'pending' | 'future' | 'trash'
type WcType = 'simple' | 'variable' | 'external' | 'grouped'
export type WcStockStatus = 'instock' | 'outofstock' | 'onbackorder'

/** The filters of a product list; empty lists mean all. */
export interface WcProductsQuery {
  /** only products that every visitor finds in the shop */
  isShown?: boolean
  /** further conditions on the product `p` and the data of programs about it, `pp` */
  conditions?: SQL[]
  statuses: WcStatus[]
  excludedStatuses: WcStatus[]
  search: string
  ids: number[]
  excludedIds: number[]
  parentIds: number[]
  excludedParentIds: number[]
  slugs: string[]
  skus: string[]
  skuPart: string
  nameOrSku: string
  gtins: string[]
  categoryIds: number[]
  tagIds: number[]
  brandIds: number[]
  shippingClassIds: number[]
  attribute: string | undefined
  attributeTermIds: number[]
  types: WcType[]
  excludedTypes: WcType[]
  isFeatured: boolean | undefined
  isVirtual: boolean | undefined
  isDownloadable: boolean | undefined
  vatRate: number | undefined
  minCents: number | null
  maxCents: number | null
  stockStatuses: WcStockStatus[]
  isOnSale: boolean | undefined
  dated: Span
  modified: Span
  orderBy: z.output<typeof productOrderByArg> | 'comment_count'
  order: 'asc' | 'desc'
  limit: number
  offset: number
}

const STATUS_CONDITIONS: Record<WcStatus, SQL> = {
  any: sql`p.trashed_at IS NULL`,
  publish: sql`(p.trashed_at IS NULL AND (p.status = 'published' OR p.is_publish_pending
    OR (p.status = 'hidden' AND pp.status IS NOT DISTINCT FROM 'publish')))`,
  private: sql`((p.status IN ('hidden', 'members') AND pp.status IS DISTINCT FROM 'publish')
    OR (p.status = 'draft' AND p.trashed_at IS NULL AND NOT p.is_publish_pending AND pp.status = 'private'))`,
  draft: sql`(p.status = 'draft' AND p.trashed_at IS NULL AND NOT p.is_publish_pending
    AND coalesce(pp.status, 'draft') NOT IN ('pending', 'private'))`,
  pending: sql`(p.status = 'draft' AND p.trashed_at IS NULL AND NOT p.is_publish_pending AND pp.status = 'pending')`,
  future: sql`false`,
  trash: sql`(p.trashed_at IS NOT NULL AND pp.status IS DISTINCT FROM 'deleted')`,
}

const isGrouped = sql`coalesce(pp.is_grouped, false)`

const TYPE_CONDITIONS: Record<WcType, SQL> = {
  simple: sql`(p.kind = 'simple' AND p.seller = 'own' AND NOT ${isGrouped})`,
  variable: sql`(p.kind = 'variable' AND p.seller = 'own')`,
  external: sql`p.seller = 'external'`,
  grouped: sql`(${isGrouped} AND p.seller = 'own')`,
}

export const integerArray = (ids: number[]) => sql`${sql.param(ids)}::integer[]`
export const textArray = (list: string[]) => sql`${sql.param(list)}::text[]`
export const anyOf = (conditions: SQL[]) => sql`(${sql.join(conditions, sql` OR `)})`

/** Condition for the variant `x`: it is for sale, or it has a price and only lacks option values. */
export const isForSale = sql`x.removed_at IS NULL AND (x.is_active OR (x.price_cents > 0 AND x.option_values <> '{}'
  AND (SELECT count(*) FROM jsonb_object_keys(x.option_values)) < (
    SELECT jsonb_array_length(o.options) FROM products o WHERE o.id = x.product_id)))`

/** Matches products with a variant for sale that meets the condition. */
const hasVariant = (condition: SQL) =>
  sql`EXISTS (SELECT FROM variants x WHERE x.product_id = p.id AND ${isForSale} AND ${condition})`

const now = (app: App) => sql`${app.clock.now().toISOString()}::timestamptz`

export const onSaleCondition = (app: App) => sql`(x.sale_price_cents IS NOT NULL
  AND coalesce(x.sale_starts_at <= ${now(app)}, true) AND coalesce(x.sale_ends_at > ${now(app)}, true))`

/** The current price of the variant `x`. */
export const currentPrice = (app: App) =>
  sql`CASE WHEN ${onSaleCondition(app)} THEN x.sale_price_cents ELSE x.price_cents END`

/** SQL for the lowest or highest price of a product, or of the products of a group. */
const lowestOrHighestPrice = (
  app: App,
  aggregate: 'min' | 'max',
) => sql`coalesce((SELECT ${sql.raw(aggregate)}(${currentPrice(app)})
  FROM variants x WHERE ${isForSale} AND (x.product_id = p.id OR (${isGrouped} AND x.product_id IN (
    SELECT value::int FROM jsonb_array_elements_text(pp.fields -> 'grouped_products'))))), 0)`

/** Returns the sort order of a list; ties are sorted by id. */
export function orderByClause(app: App, { orderBy, order, ids }: WcProductsQuery): SQL {
  const direction = order === 'asc' ? sql`ASC` : sql`DESC`
  // `include` keeps the order of the requested ids; the direction is ignored.
  if (orderBy === 'include') return sql`array_position(${integerArray(ids)}, p.id), p.id`
  const column = {
    date: sql`coalesce(p.published_at, p.created_at)`,
    id: sql`p.id`,
    modified: sql`p.updated_at`,
    title: sql`p.name`,
    // In WooCommerce a product without a page has no slug.
    slug: sql`CASE WHEN p.status = 'draft' AND NOT p.is_publish_pending THEN '' ELSE p.slug END`,
    price: lowestOrHighestPrice(app, order === 'asc' ? 'min' : 'max'),
    popularity: sql`coalesce((SELECT sum(s.units) FROM sales_products s WHERE s.product_id = p.id), 0)`,
    rating: sql`coalesce((SELECT r.stars_sum::numeric / nullif(r.count, 0) FROM product_ratings r
      WHERE r.product_id = p.id), 0)`,
    menu_order: sql`coalesce(pp.menu_order, 0)`,
    comment_count: sql`coalesce((SELECT r.count FROM product_ratings r WHERE r.product_id = p.id), 0)`,
  }[orderBy]
  const tieBreaker = orderBy === 'menu_order' ? sql`p.name ${direction},` : sql``
  return sql`${column} ${direction}, ${tieBreaker} p.id ${direction}`
}

/** Returns a condition as a list, which is empty if a filter is not in the query. */
const conditionIf = (isInQuery: boolean, condition: () => SQL) => (isInQuery ? [condition()] : [])

/** Returns the conditions of a list. `v` is the variant that a search by SKU finds, `pp` the data of programs. */
export function wcProductConditions(app: App, query: WcProductsQuery): SQL[] {
  const { ids, excludedIds, statuses, types } = query
  const isListed = sql`EXISTS (SELECT FROM product_listings l WHERE l.product_id = p.id AND l.is_visible)`
  const requestedStatuses: WcStatus[] = statuses.length > 0 ? statuses : ['any']
  return [
    ...conditionIf(query.isShown === true, () => isListed),
    anyOf(requestedStatuses.map((status) => STATUS_CONDITIONS[status])),
    ...query.excludedStatuses.map((status) => sql`NOT ${STATUS_CONDITIONS[status]}`),
    ...conditionIf(types.length > 0, () => anyOf(types.map((type) => TYPE_CONDITIONS[type]))),
    ...query.excludedTypes.map((type) => sql`NOT ${TYPE_CONDITIONS[type]}`),
    ...conditionIf(ids.length > 0, () => sql`p.id = ANY(${integerArray(ids)})`),
    ...conditionIf(excludedIds.length > 0, () => sql`p.id <> ALL(${integerArray(excludedIds)})`),
    ...conditionIf(
      query.parentIds.length > 0,
      () => sql`coalesce(pp.parent_id, 0) = ANY(${integerArray(query.parentIds)})`,
    ),
    ...conditionIf(
      query.excludedParentIds.length > 0,
      () => sql`coalesce(pp.parent_id, 0) <> ALL(${integerArray(query.excludedParentIds)})`,
    ),
    ...conditionIf(query.slugs.length > 0, () => sql`p.slug = ANY(${textArray(query.slugs)})`),
    ...textConditions(query),
    ...termConditions(query),
    ...priceAndStockConditions(app, query),
    ...(query.conditions ?? []),
    ...within(sql`coalesce(p.published_at, p.created_at)`, query.dated),
    ...within(sql`p.updated_at`, query.modified),
  ]
}

function textConditions({ search, skuPart, nameOrSku, gtins }: WcProductsQuery): SQL[] {
  const skuContains = (part: string) =>
    sql`(EXISTS (SELECT FROM variants x WHERE x.product_id = p.id AND ${containsText(sql`x.sku`, part)})
      OR ${containsText(sql`pp.fields ->> 'sku'`, part)})`
  const textsContain = (part: string) =>
    anyOf([
      containsText(sql`p.name`, part),
      containsText(sql`p.short_description`, part),
      containsText(sql`p.description`, part),
    ])
  return [
    ...conditionIf(search !== '', () => textsContain(search)),
    ...conditionIf(skuPart !== '', () => skuContains(skuPart)),
    ...conditionIf(nameOrSku !== '', () =>
      anyOf([containsText(sql`p.name`, nameOrSku), skuContains(nameOrSku)]),
    ),
    ...conditionIf(
      gtins.length > 0,
      () => sql`EXISTS (SELECT FROM variants x WHERE x.product_id = p.id AND x.removed_at IS NULL
        AND x.gtin = ANY(${textArray(gtins)}))`,
    ),
  ]
}

function termConditions(query: WcProductsQuery): SQL[] {
  const { categoryIds, tagIds, brandIds, shippingClassIds, attribute, attributeTermIds } = query
  const isByAttribute = attribute !== undefined || attributeTermIds.length > 0
  const terms = integerArray(attributeTermIds)
  // The values of an option are those of the attribute with the same code.
  const hasAttributeValue = sql`EXISTS (SELECT FROM attribute_values av WHERE ${
    attribute === undefined
      ? sql`av.id = ANY(${terms})`
      : sql`av.attribute_code = ${attribute.replace(/^pa_/, '')}
        AND (av.id = ANY(${terms}) OR ${attributeTermIds.length === 0})`
  } AND (EXISTS (SELECT FROM product_attribute_values pv WHERE pv.product_id = p.id AND pv.value_id = av.id)
    OR EXISTS (SELECT FROM jsonb_array_elements(p.options) o
      WHERE o ->> 'code' = av.attribute_code AND o -> 'values' ? av.label)))`
  return [
    ...conditionIf(
      categoryIds.length > 0,
      () => sql`EXISTS (SELECT FROM product_categories c
        WHERE c.product_id = p.id AND c.category_id = ANY(${integerArray(categoryIds)}))`,
    ),
    ...conditionIf(
      tagIds.length > 0,
      () => sql`p.tags && (SELECT coalesce(array_agg(name), '{}') FROM product_tags
        WHERE id = ANY(${integerArray(tagIds)}))`,
    ),
    ...conditionIf(brandIds.length > 0, () => sql`p.brand_id = ANY(${integerArray(brandIds)})`),
    ...conditionIf(
      shippingClassIds.length > 0,
      () => sql`pp.shipping_class_id = ANY(${integerArray(shippingClassIds)})`,
    ),
    ...conditionIf(isByAttribute, () => hasAttributeValue),
  ]
}

const isBackorder = sql`coalesce(pp.is_backorder, false)`
const isInStock = sql`(NOT ${isBackorder} AND ${hasVariant(sql`(x.stock IS NULL OR x.stock > 0)`)})`

export const STOCK_CONDITIONS: Record<WcStockStatus, SQL> = {
  instock: isInStock,
  outofstock: sql`(NOT ${isInStock} AND NOT ${isBackorder})`,
  onbackorder: isBackorder,
}

function priceAndStockConditions(app: App, query: WcProductsQuery): SQL[] {
  const { minCents, maxCents, stockStatuses, isOnSale, isFeatured, vatRate } = query
  const price = currentPrice(app)
  const onSale = hasVariant(onSaleCondition(app))
  const programFieldIs = (name: string, value: boolean | undefined) =>
    value === undefined ? [] : [sql`coalesce((pp.fields ->> ${name})::boolean, false) = ${value}`]
  return [
    ...conditionIf(minCents !== null, () => hasVariant(sql`${price} >= ${minCents}`)),
    ...conditionIf(maxCents !== null, () => hasVariant(sql`${price} <= ${maxCents}`)),
    ...conditionIf(stockStatuses.length > 0, () =>
      anyOf(stockStatuses.map((status) => STOCK_CONDITIONS[status])),
    ),
    ...conditionIf(isOnSale !== undefined, () => (isOnSale ? onSale : sql`NOT ${onSale}`)),
    ...conditionIf(
      isFeatured !== undefined,
      () => sql`coalesce(pp.is_featured, false) = ${isFeatured}`,
    ),
    ...programFieldIs('virtual', query.isVirtual),
    ...programFieldIs('downloadable', query.isDownloadable),
    ...conditionIf(vatRate !== undefined, () => sql`p.vat_rate = ${vatRate}`),
  ]
}
