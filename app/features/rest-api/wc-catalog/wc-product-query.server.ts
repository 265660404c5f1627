import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { App } from '#app/platform/app.ts'
import { type Span, within } from '#app/platform/database/sql.server.ts'
import { containsText } from '#app/platform/database/text-functions.server.ts'
import type { orderArg } from './wc-product-filters.ts'

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
  without: number[]
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
  orderBy: z.output<typeof orderArg> | 'comment_count'
  order: 'asc' | 'desc'
  limit: number
  offset: number
}

const OF_STATUS: Record<WcStatus, SQL> = {
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

const OF_TYPE: Record<WcType, SQL> = {
  simple: sql`(p.kind = 'simple' AND p.seller = 'own' AND NOT ${isGrouped})`,
  variable: sql`(p.kind = 'variable' AND p.seller = 'own')`,
  external: sql`p.seller = 'external'`,
  grouped: sql`(${isGrouped} AND p.seller = 'own')`,
}

export const integers = (ids: number[]) => sql`${sql.param(ids)}::integer[]`
export const texts = (list: string[]) => sql`${sql.param(list)}::text[]`
export const anyOf = (conditions: SQL[]) => sql`(${sql.join(conditions, sql` OR `)})`

/** Condition for variants that are for sale, or that have a price and only lack option values. */
export const isSold = sql`x.removed_at IS NULL AND (x.is_active OR (x.price_cents > 0 AND x.option_values <> '{}'
  AND (SELECT count(*) FROM jsonb_object_keys(x.option_values)) < (
    SELECT jsonb_array_length(o.options) FROM products o WHERE o.id = x.product_id)))`

/** Matches products with a sold variant that meets the condition. */
const hasVariant = (condition: SQL) =>
  sql`EXISTS (SELECT FROM variants x WHERE x.product_id = p.id AND ${isSold} AND ${condition})`

const now = (app: App) => sql`${app.clock.now().toISOString()}::timestamptz`

export const onSale = (app: App) => sql`(x.sale_price_cents IS NOT NULL
  AND coalesce(x.sale_starts_at <= ${now(app)}, true) AND coalesce(x.sale_ends_at > ${now(app)}, true))`

/** The current price of the variant `x`. */
export const currentPrice = (app: App) =>
  sql`CASE WHEN ${onSale(app)} THEN x.sale_price_cents ELSE x.price_cents END`

/** The lowest or highest price of a product, or of the products of a group. */
const priceOf = (
  app: App,
  end: 'min' | 'max',
) => sql`coalesce((SELECT ${sql.raw(end)}(${currentPrice(app)})
  FROM variants x WHERE ${isSold} AND (x.product_id = p.id OR (${isGrouped} AND x.product_id IN (
    SELECT value::int FROM jsonb_array_elements_text(pp.fields -> 'grouped_products'))))), 0)`

/** Returns the sort order of a list; ties are sorted by id. */
export function orderedBy(app: App, { orderBy, order, ids }: WcProductsQuery): SQL {
  const direction = order === 'asc' ? sql`ASC` : sql`DESC`
  // `include` keeps the order of the requested ids; the direction is ignored.
  if (orderBy === 'include') return sql`array_position(${integers(ids)}, p.id), p.id`
  const column = {
    date: sql`coalesce(p.published_at, p.created_at)`,
    id: sql`p.id`,
    modified: sql`p.updated_at`,
    title: sql`p.name`,
    // In WooCommerce a product without a page has no slug.
    slug: sql`CASE WHEN p.status = 'draft' AND NOT p.is_publish_pending THEN '' ELSE p.slug END`,
    price: priceOf(app, order === 'asc' ? 'min' : 'max'),
    popularity: sql`coalesce((SELECT sum(s.units) FROM sales_products s WHERE s.product_id = p.id), 0)`,
    rating: sql`coalesce((SELECT r.stars_sum::numeric / nullif(r.count, 0) FROM product_ratings r
      WHERE r.product_id = p.id), 0)`,
    menu_order: sql`coalesce(pp.menu_order, 0)`,
    comment_count: sql`coalesce((SELECT r.count FROM product_ratings r WHERE r.product_id = p.id), 0)`,
  }[orderBy]
  const then = orderBy === 'menu_order' ? sql`p.name ${direction},` : sql``
  return sql`${column} ${direction}, ${then} p.id ${direction}`
}

/** Returns the conditions of a list. `v` is the variant that a search by SKU finds, `pp` the data of programs. */
export function wcProductConditions(app: App, query: WcProductsQuery): SQL[] {
  const { ids, without, statuses, types } = query
  const when = (isWanted: boolean, condition: () => SQL) => (isWanted ? [condition()] : [])
  return [
    ...when(
      query.isShown === true,
      () => sql`EXISTS (SELECT FROM product_listings l WHERE l.product_id = p.id AND l.is_visible)`,
    ),
    anyOf((statuses.length > 0 ? statuses : ['any' as const]).map((status) => OF_STATUS[status])),
    ...query.excludedStatuses.map((status) => sql`NOT ${OF_STATUS[status]}`),
    ...when(types.length > 0, () => anyOf(types.map((type) => OF_TYPE[type]))),
    ...query.excludedTypes.map((type) => sql`NOT ${OF_TYPE[type]}`),
    ...when(ids.length > 0, () => sql`p.id = ANY(${integers(ids)})`),
    ...when(without.length > 0, () => sql`p.id <> ALL(${integers(without)})`),
    ...when(
      query.parentIds.length > 0,
      () => sql`coalesce(pp.parent_id, 0) = ANY(${integers(query.parentIds)})`,
    ),
    ...when(
      query.excludedParentIds.length > 0,
      () => sql`coalesce(pp.parent_id, 0) <> ALL(${integers(query.excludedParentIds)})`,
    ),
    ...when(query.slugs.length > 0, () => sql`p.slug = ANY(${texts(query.slugs)})`),
    ...textConditions(query),
    ...termConditions(query),
    ...offerConditions(app, query),
    ...(query.conditions ?? []),
    ...within(sql`coalesce(p.published_at, p.created_at)`, query.dated),
    ...within(sql`p.updated_at`, query.modified),
  ]
}

function textConditions({ search, skuPart, nameOrSku, gtins }: WcProductsQuery): SQL[] {
  const inSku = (part: string) =>
    sql`(EXISTS (SELECT FROM variants x WHERE x.product_id = p.id AND ${containsText(sql`x.sku`, part)})
      OR ${containsText(sql`pp.fields ->> 'sku'`, part)})`
  const inTexts = (part: string) =>
    anyOf([
      containsText(sql`p.name`, part),
      containsText(sql`p.short_description`, part),
      containsText(sql`p.description`, part),
    ])
  return [
    ...(search === '' ? [] : [inTexts(search)]),
    ...(skuPart === '' ? [] : [inSku(skuPart)]),
    ...(nameOrSku === '' ? [] : [anyOf([containsText(sql`p.name`, nameOrSku), inSku(nameOrSku)])]),
    ...(gtins.length === 0
      ? []
      : [
          sql`EXISTS (SELECT FROM variants x WHERE x.product_id = p.id AND x.removed_at IS NULL
            AND x.gtin = ANY(${texts(gtins)}))`,
        ]),
  ]
}

function termConditions(query: WcProductsQuery): SQL[] {
  const { categoryIds, tagIds, brandIds, shippingClassIds, attribute, attributeTermIds } = query
  const terms = integers(attributeTermIds)
  // The values of an option are those of the attribute with the same code.
  const value = sql`EXISTS (SELECT FROM attribute_values av WHERE ${
    attribute === undefined
      ? sql`av.id = ANY(${terms})`
      : sql`av.attribute_code = ${attribute.replace(/^pa_/, '')}
        AND (av.id = ANY(${terms}) OR ${attributeTermIds.length === 0})`
  } AND (EXISTS (SELECT FROM product_attribute_values pv WHERE pv.product_id = p.id AND pv.value_id = av.id)
    OR EXISTS (SELECT FROM jsonb_array_elements(p.options) o
      WHERE o ->> 'code' = av.attribute_code AND o -> 'values' ? av.label)))`
  return [
    ...(categoryIds.length > 0
      ? [
          sql`EXISTS (SELECT FROM product_categories c WHERE c.product_id = p.id AND c.category_id = ANY(${integers(categoryIds)}))`,
        ]
      : []),
    ...(tagIds.length > 0
      ? [
          sql`p.tags && (SELECT coalesce(array_agg(name), '{}') FROM product_tags WHERE id = ANY(${integers(tagIds)}))`,
        ]
      : []),
    ...(brandIds.length > 0 ? [sql`p.brand_id = ANY(${integers(brandIds)})`] : []),
    ...(shippingClassIds.length > 0
      ? [sql`pp.shipping_class_id = ANY(${integers(shippingClassIds)})`]
      : []),
    ...(attribute !== undefined || attributeTermIds.length > 0 ? [value] : []),
  ]
}

const backorder = sql`coalesce(pp.is_backorder, false)`
const inStock = sql`(NOT ${backorder} AND ${hasVariant(sql`(x.stock IS NULL OR x.stock > 0)`)})`

export const OF_STOCK: Record<WcStockStatus, SQL> = {
  instock: inStock,
  outofstock: sql`(NOT ${inStock} AND NOT ${backorder})`,
  onbackorder: backorder,
}

function offerConditions(app: App, query: WcProductsQuery): SQL[] {
  const price = currentPrice(app)
  const flag = (name: string, value: boolean | undefined) =>
    value === undefined ? [] : [sql`coalesce((pp.fields ->> ${name})::boolean, false) = ${value}`]
  return [
    ...(query.minCents === null ? [] : [hasVariant(sql`${price} >= ${query.minCents}`)]),
    ...(query.maxCents === null ? [] : [hasVariant(sql`${price} <= ${query.maxCents}`)]),
    ...(query.stockStatuses.length > 0
      ? [anyOf(query.stockStatuses.map((status) => OF_STOCK[status]))]
      : []),
    ...(query.isOnSale === undefined
      ? []
      : [query.isOnSale ? hasVariant(onSale(app)) : sql`NOT ${hasVariant(onSale(app))}`]),
    ...(query.isFeatured === undefined
      ? []
      : [sql`coalesce(pp.is_featured, false) = ${query.isFeatured}`]),
    ...flag('virtual', query.isVirtual),
    ...flag('downloadable', query.isDownloadable),
    ...(query.vatRate === undefined ? [] : [sql`p.vat_rate = ${query.vatRate}`]),
  ]
}
