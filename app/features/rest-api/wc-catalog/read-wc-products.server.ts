import { type SQL, sql } from 'drizzle-orm'
import type { ProductOption, Specification } from '#app/features/catalog/products/catalog.ts'
import type { MetalFacts, VariantMetal } from '#app/features/catalog/products/metal-facts.ts'
import type { TextField } from '#app/features/catalog/text-fields/text-fields.ts'
import type { MetaEntry } from '#app/features/rest-api/program-meta/program-meta.ts'
import type { App } from '#app/platform/app.ts'
import { executePrepared } from '#app/platform/database/db.server.ts'
import { NO_PROGRAM_FIELDS, type ProgramProduct } from './program-product.ts'
import {
  currentPrice,
  integers,
  isSold,
  orderedBy,
  type WcProductsQuery,
  wcProductConditions,
} from './wc-product-query.server.ts'

/** Reads products with all data that WooCommerce returns, in one query for a whole page. */

export interface WcVariant {
  id: number
  sku: string | null
  gtin: string | null
  optionValues: Record<string, string>
  priceCents: number
  salePriceCents: number | null
  saleStartsAt: string | null
  saleEndsAt: string | null
  stock: number | null
  weightMg: number | null
  costCents: number | null
  mediaIds: number[]
  isActive: boolean
  metal: VariantMetal | null
  position: number
  program: WcProgram
}

/** Fields that programs stored, with the slug of the shipping class and their values. */
export interface WcProgram extends ProgramProduct {
  shippingClass: string | null
  meta: MetaEntry[]
}

export interface WcPhoto {
  id: number
  hash: string | null
  width: number | null
  height: number | null
  alt: string
  name: string
  placeholder: string | null
  sourceUrl: string | null
  createdAt: string
}

interface Named {
  id: number
  name: string
  slug: string
}

export interface WcProduct {
  id: number
  /** set for a variation that a search by SKU found */
  variationId: number | null
  kind: 'simple' | 'variable'
  seller: 'own' | 'external'
  status: 'draft' | 'published' | 'hidden' | 'members'
  isPublishPending: boolean
  isTrashed: boolean
  slug: string
  name: string
  shortDescription: string
  description: string
  vatRate: number
  lowStock: number | null
  soldIndividually: boolean
  externalUrl: string | null
  options: ProductOption[]
  specifications: Specification[]
  metal: MetalFacts | null
  textFields: TextField[]
  /** of the shop's attributes among the choices, by their code */
  attributeIds: Record<string, number>
  totalSales: number
  /** the lowest price of the products of a group */
  groupedCents: number | null
  program: WcProgram
  publishedAt: Date
  updatedAt: Date
  variants: WcVariant[]
  photos: WcPhoto[]
  categories: Named[]
  brands: Named[]
  tags: Named[]
  values: { id: number; code: string; name: string; labels: string[] }[]
  relatedIds: number[]
  ratingCount: number
  starsSum: number
}

/** Returns a page of products; a search by SKU also finds variations. */
export async function readWcProducts(
  app: App,
  query: WcProductsQuery,
): Promise<{ items: WcProduct[]; total: number }> {
  const isBySku = query.skus.length > 0
  // A product with variations has no variant with its own SKU.
  const from = isBySku
    ? sql`(SELECT product_id, id FROM variants
        WHERE sku = ANY(${sql.param(query.skus)}::text[]) AND removed_at IS NULL
        UNION ALL SELECT product_id, NULL FROM program_products
        WHERE fields ->> 'sku' = ANY(${sql.param(query.skus)}::text[])) v JOIN products p ON p.id = v.product_id`
    : sql`products p`
  const variation = isBySku ? sql`CASE WHEN p.kind = 'variable' THEN v.id END` : sql`NULL::integer`
  const joined = sql`${from} LEFT JOIN program_products pp ON pp.post_id = p.id`
  const found = sql.join(wcProductConditions(app, query), sql` AND `)
  const { rows: counted } = await app.db.execute<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM ${joined} WHERE ${found}`,
  )
  const { rows: page } = await app.db.execute<{ id: number; variationId: number | null }>(sql`
    SELECT p.id, ${variation} AS "variationId" FROM ${joined} WHERE ${found}
    ORDER BY ${orderedBy(app, query)} LIMIT ${query.limit} OFFSET ${query.offset}`)
  const byId = await readByIds(
    app,
    page.map(({ id }) => id),
  )
  const items = page.flatMap(({ id, variationId }) => {
    const product = byId.get(id)
    return product ? [{ ...product, variationId }] : []
  })
  return { items, total: counted[0]?.n ?? 0 }
}

export async function findWcProduct(app: App, id: number): Promise<WcProduct | undefined> {
  return (await readByIds(app, [id])).get(id)
}

/** Reads several products, by id; unknown ones are missing. */
export const findWcProducts = (app: App, ids: number[]): Promise<Map<number, WcProduct>> =>
  readByIds(app, ids)

/** The row of program_products of a post, with its shipping class and the values of programs. */
const programOf = (post: SQL, resource: 'product' | 'variation') => sql`
  (SELECT jsonb_build_object('isGrouped', g.is_grouped, 'status', g.status, 'visibility', g.visibility,
      'isFeatured', g.is_featured, 'isBackorder', g.is_backorder, 'parentId', g.parent_id, 'menuOrder', g.menu_order,
      'shippingClassId', g.shipping_class_id, 'fields', g.fields,
      'shippingClass', (SELECT c.slug FROM shipping_classes c WHERE c.id = g.shipping_class_id),
      'meta', coalesce((SELECT jsonb_agg(jsonb_build_object('id', e.id, 'key', e.key, 'value', e.value) ORDER BY e.id)
        FROM program_meta e WHERE e.resource = ${sql.raw(`'${resource}'`)} AND e.object_id = g.post_id), '[]'))
    FROM program_products g WHERE g.post_id = ${post})`

const withDefaults = (program: WcProgram | null): WcProgram =>
  program ?? { ...NO_PROGRAM_FIELDS, shippingClass: null, meta: [] }

const TERMS = sql`
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'slug', c.slug)
          ORDER BY c.id <> p.category_id, c.id)
        FROM product_categories pc JOIN categories c ON c.id = pc.category_id
        WHERE pc.product_id = p.id AND (c.id = p.category_id OR NOT EXISTS (
          SELECT FROM product_categories below JOIN categories b ON b.id = below.category_id
          WHERE below.product_id = p.id AND b.parent_id = pc.category_id))), '[]') AS categories,
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', b.id, 'name', b.name, 'slug', b.slug))
        FROM brands b WHERE b.id = p.brand_id), '[]') AS brands,
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'slug', t.slug) ORDER BY t.name)
        FROM product_tags t WHERE t.name = ANY(p.tags)), '[]') AS tags,`

const PHOTOS = sql`
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', m.id, 'hash', m.hash, 'width', m.width, 'height', m.height,
          'alt', m.alt, 'name', m.name, 'placeholder', m.placeholder, 'sourceUrl', m.source_url,
          'createdAt', m.created_at) ORDER BY g.position, m.id)
        FROM product_media g JOIN media m ON m.id = g.media_id WHERE g.product_id = p.id), '[]') AS photos,`

/** The values of the products' attributes, read once for a whole page. */
const chosenValues = (ids: number[]) => sql`chosen AS (
      SELECT pv.product_id, at.id, at.code, at.name, at.position, jsonb_agg(av.label ORDER BY av.label) AS labels
      FROM product_attribute_values pv JOIN attribute_values av ON av.id = pv.value_id
      JOIN attributes at ON at.code = av.attribute_code
      WHERE pv.product_id = ANY(${integers(ids)}) GROUP BY pv.product_id, at.code
    ), chosen_of AS (
      SELECT product_id, jsonb_agg(jsonb_build_object('id', id, 'code', code, 'name', name, 'labels', labels)
        ORDER BY position, code) AS list
      FROM chosen GROUP BY product_id
    )`

interface Row extends Omit<WcProduct, 'vatRate'> {
  vatRate: string
}

async function readByIds(app: App, ids: number[]): Promise<Map<number, WcProduct>> {
  if (ids.length === 0) return new Map()
  const rows = await executePrepared<Row>(
    app.db,
    'wc-products',
    sql`WITH ${chosenValues(ids)}
    SELECT p.id, NULL AS "variationId", p.kind, p.seller, p.status, p.is_publish_pending AS "isPublishPending",
      p.trashed_at IS NOT NULL AS "isTrashed", p.slug, p.name, p.short_description AS "shortDescription",
      p.description, p.vat_rate AS "vatRate", p.low_stock AS "lowStock", p.sold_individually AS "soldIndividually",
      p.external_url AS "externalUrl", p.options, p.specifications, p.metal, p.text_fields AS "textFields",
      coalesce((SELECT jsonb_object_agg(a.code, a.id) FROM jsonb_array_elements(p.options) o
        JOIN attributes a ON a.code = o ->> 'code'), '{}') AS "attributeIds",
      ${programOf(sql`p.id`, 'product')} AS program,
      coalesce((SELECT sum(s.units)::int FROM sales_products s WHERE s.product_id = p.id), 0) AS "totalSales",
      (SELECT min(${currentPrice(app)}) FROM program_products gp
        JOIN products c ON c.id IN (SELECT value::int FROM jsonb_array_elements_text(gp.fields -> 'grouped_products'))
        JOIN variants x ON x.product_id = c.id
        WHERE gp.post_id = p.id AND gp.is_grouped AND ${isSold}) AS "groupedCents",
      coalesce(p.published_at, p.created_at) AS "publishedAt",
      p.updated_at AS "updatedAt", coalesce(r.count, 0) AS "ratingCount", coalesce(r.stars_sum, 0) AS "starsSum",
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', v.id, 'sku', v.sku, 'gtin', v.gtin,
          'optionValues', v.option_values, 'priceCents', v.price_cents, 'salePriceCents', v.sale_price_cents,
          'saleStartsAt', v.sale_starts_at, 'saleEndsAt', v.sale_ends_at, 'stock', v.stock, 'weightMg', v.weight_mg,
          'costCents', v.cost_cents, 'metal', v.metal,
          'mediaIds', v.media_ids, 'isActive', v.is_active, 'position', v.position,
          'program', ${programOf(sql`v.id`, 'variation')}) ORDER BY v.position, v.id)
        FROM variants v WHERE v.product_id = p.id AND v.removed_at IS NULL), '[]') AS variants,
      ${PHOTOS}
      ${TERMS}
      coalesce(chosen_of.list, '[]') AS values,
      ARRAY(SELECT related_id FROM related_products e WHERE e.product_id = p.id ORDER BY e.position) AS "relatedIds"
    FROM products p LEFT JOIN product_ratings r ON r.product_id = p.id
    LEFT JOIN chosen_of ON chosen_of.product_id = p.id
    WHERE p.id = ANY(${integers(ids)}) AND NOT (p.trashed_at IS NOT NULL AND EXISTS (
      SELECT FROM program_products d WHERE d.post_id = p.id AND d.status = 'deleted'))`,
  )
  return new Map(
    rows.map((row) => [
      row.id,
      {
        ...row,
        program: withDefaults(row.program),
        variants: row.variants.map((variant) => ({
          ...variant,
          program: withDefaults(variant.program),
        })),
        vatRate: Number(row.vatRate),
      },
    ]),
  )
}
