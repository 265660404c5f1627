import { Readable } from 'node:stream'
import { gt, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { vatClassValue } from '#app/features/catalog/pricing/vat-classes.ts'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import type { VariantMetal } from '#app/features/catalog/products/metal-facts.ts'
import type { ProductDraft } from '#app/features/catalog/products/product-draft.ts'
import type { ProductTextField } from '#app/features/catalog/text-fields/text-fields.ts'
import { ADMIN_ENDPOINTS } from '#app/features/core/accounts/admin-endpoints.ts'
import { resolveAttribute } from '#app/features/data-transfer/product-formats/known-attributes.ts'
import { writeMetal } from '#app/features/data-transfer/product-formats/metal-cells.ts'
import {
  OWN_COLUMNS,
  type OwnCell,
} from '#app/features/data-transfer/product-formats/own-columns.ts'
import { readOwnProduct } from '#app/features/data-transfer/product-formats/own-product.server.ts'
import { writeTextFields } from '#app/features/data-transfer/product-formats/text-field-cell.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { dutchDay } from '#app/platform/dutch-time.ts'
import { csvAmount, csvRow } from '#app/platform/text/csv-cell.ts'

/** Products per batch, so that an export of any length needs little memory. */
const PRODUCTS_PER_QUERY = 200

type OwnRow = Partial<Record<OwnCell, string>>

interface ExportedVariant {
  sku: string | null
  gtin: string | null
  values: Record<string, string>
  cents: number
  saleCents: number | null
  starts: string | null
  ends: string | null
  stock: number | null
  weightMg: number | null
  costCents: number | null
  metal: VariantMetal | null
  photos: string[]
}

interface ExportedProduct extends Record<string, unknown> {
  id: number
  name: string
  status: 'draft' | 'published' | 'hidden' | 'members'
  slug: string
  subtitle: string
  short_description: string
  description: string
  brand: string | null
  tags: string[]
  options: { code: string; name: string }[]
  specifications: { label: string; value: string }[]
  vat_rate: string
  is_margin_scheme: boolean
  sold_individually: boolean
  text_fields: ProductTextField[]
  seller: ProductDraft['seller']
  external_url: string | null
  manufacturer: { name: string; address: string; email: string } | null
  paths: string[]
  photos: string[]
  attributes: string[]
  variants: ExportedVariant[]
}

/** Streams every product with an active variant as a CSV file, drafts too, oldest first. Importing it again changes nothing. */
export async function* exportProducts(app: App): AsyncGenerator<string> {
  // Spreadsheets recognise Unicode by the byte order mark.
  yield `\uFEFF${csvRow(OWN_COLUMNS.map(({ heading }) => heading))}`
  for (let lastId = 0; ; ) {
    const laterProducts = app.db
      .select({ id: products.id })
      .from(products)
      .where(gt(products.id, lastId))
    const batch = await laterProducts.orderBy(products.id).limit(PRODUCTS_PER_QUERY)
    const ids = batch.map(({ id }) => id)
    const exportedProducts = await readExportedProducts(app.db, ids)
    const rows = exportedProducts.flatMap((product) => toRows(product, app.siteUrl))
    if (rows.length > 0) yield rows.map(toCsvLine).join('')
    if (ids.length < PRODUCTS_PER_QUERY) return
    lastId = ids.at(-1) ?? lastId
  }
}

/** Returns the refs of drafts that equal their product in the shop, which is exported and read back for the comparison. */
export async function findUnchangedDrafts(
  db: Db,
  drafts: ProductDraft[],
  siteUrl: string,
): Promise<Set<string>> {
  const products = await readExportedProducts(
    db,
    drafts.flatMap(({ productId }) => productId ?? []),
  )
  const storedDrafts = new Map(
    products.map((product) => [product.id, JSON.stringify(readExportedDraft(product, siteUrl))]),
  )
  return new Set(
    drafts
      .filter(
        (draft) =>
          storedDrafts.get(draft.productId ?? 0) === JSON.stringify(comparableDraft(draft)),
      )
      .map(({ ref }) => ref),
  )
}

/** Omits the group and the proposed slug, which are not used for an existing product. */
const comparableDraft = ({ ref: _ref, slug: _slug, ...draft }: ProductDraft) => draft

function readExportedDraft(product: ExportedProduct, siteUrl: string) {
  const rows = toRows(product, siteUrl).map((cells, line) => ({
    line,
    skuLine: null,
    cells: Object.fromEntries(
      Object.entries(cells).flatMap(([cell, text]) => {
        const cleanText = text.trim().toWellFormed()
        return cleanText === '' ? [] : [[cell, cleanText]]
      }),
    ),
  }))
  const { draft } = rows.length > 0 ? readOwnProduct(rows, siteUrl) : { draft: null }
  return draft && comparableDraft(draft)
}

async function readExportedProducts(db: Db, ids: number[]): Promise<ExportedProduct[]> {
  if (ids.length === 0) return []
  const photoUrl = (photo: ReturnType<typeof sql>) => sql`
    SELECT CASE WHEN m.hash IS NULL THEN m.source_url ELSE '/media/' || m.id || '-' || m.hash || '/1200.jpg' END
    FROM media m WHERE m.id = ${photo}`
  const { rows } = await db.execute<ExportedProduct>(sql`
    WITH RECURSIVE path AS (
      SELECT id, replace(name, ',', '\\,') AS name FROM categories WHERE parent_id IS NULL
      UNION ALL
      SELECT c.id, path.name || ' > ' || replace(c.name, ',', '\\,') FROM categories c JOIN path ON path.id = c.parent_id
    )
    SELECT p.id, p.name, p.status, p.slug, p.subtitle, p.short_description, p.description, p.tags, p.options,
      p.specifications, p.vat_rate, p.is_margin_scheme, p.sold_individually, p.text_fields, p.seller, p.external_url, p.manufacturer,
      (SELECT b.name FROM brands b WHERE b.id = p.brand_id) AS brand,
      ARRAY(
        SELECT path.name FROM (
          SELECT p.category_id AS id
          UNION
          SELECT pc.category_id FROM product_categories pc WHERE pc.product_id = p.id AND NOT EXISTS (
            SELECT 1 FROM product_categories below JOIN categories c ON c.id = below.category_id
            WHERE below.product_id = p.id AND c.parent_id = pc.category_id)
        ) AS own JOIN path USING (id) ORDER BY id = p.category_id DESC, path.name
      ) AS paths,
      ARRAY(SELECT (${photoUrl(sql`pm.media_id`)}) FROM product_media pm WHERE pm.product_id = p.id
        ORDER BY pm.position, pm.media_id) AS photos,
      ARRAY(SELECT a.attribute_code || ': ' || a.label FROM product_attribute_values pa
        JOIN attribute_values a ON a.id = pa.value_id WHERE pa.product_id = p.id
        ORDER BY a.attribute_code, a.slug) AS attributes,
      coalesce((SELECT jsonb_agg(jsonb_build_object('sku', v.sku, 'gtin', v.gtin, 'values', v.option_values,
          'cents', v.price_cents, 'saleCents', v.sale_price_cents, 'stock', v.stock, 'weightMg', v.weight_mg,
          'costCents', v.cost_cents, 'metal', v.metal,
          'starts', to_char(v.sale_starts_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
          'ends', to_char(v.sale_ends_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
          'photos', ARRAY(SELECT (${photoUrl(sql`u.id`)}) FROM unnest(v.media_ids) WITH ORDINALITY AS u (id, at)
            ORDER BY u.at)) ORDER BY v.position, v.id)
        FROM variants v WHERE v.product_id = p.id AND v.is_active), '[]') AS variants
    FROM products p WHERE p.id = ANY(${sql.param(ids)}::integer[]) ORDER BY p.id`)
  return rows
}

const STATUS_TEXTS = {
  draft: 'Concept',
  published: 'In de winkel',
  hidden: 'Verborgen',
  members: 'Voor klanten',
} as const

/** Returns a row for each variant; only the first row has the fields of the product. */
function toRows(product: ExportedProduct, siteUrl: string): OwnRow[] {
  const joinPhotoUrls = (photos: string[]) =>
    photos
      .filter(Boolean)
      .map((photo) => (photo.startsWith('/') ? `${siteUrl}${photo}` : photo))
      .join(' ')
  const productCells: OwnRow = {
    name: product.name,
    status: STATUS_TEXTS[product.status],
    slug: product.slug,
    subtitle: product.subtitle,
    shortDescription: product.short_description,
    description: product.description,
    brand: product.brand ?? '',
    categories: product.paths.join(', '),
    tags: product.tags.map((tag) => tag.replaceAll(',', '\\,')).join(', '),
    images: joinPhotoUrls(product.photos),
    attributes: product.attributes.join('\n'),
    specifications: product.specifications
      .map(({ label, value }) => `${label}: ${value}`)
      .join('\n'),
    vatRate: vatClassValue({
      vatRate: Number(product.vat_rate),
      isMarginScheme: product.is_margin_scheme,
    }),
    soldIndividually: product.sold_individually ? 'ja' : 'nee',
    textFields: writeTextFields(product.text_fields),
    seller: product.seller === 'own' ? 'eigen' : 'elders',
    externalUrl: product.external_url ?? '',
    manufacturerName: product.manufacturer?.name ?? '',
    manufacturerAddress: product.manufacturer?.address ?? '',
    manufacturerEmail: product.manufacturer?.email ?? '',
  }
  return product.variants.map((variant, index) => {
    const optionCells: OwnRow = {}
    for (const [optionIndex, { code, name }] of product.options.slice(0, 3).entries()) {
      const number = (optionIndex + 1) as 1 | 2 | 3
      const isKnownName = resolveAttribute(name).code === code
      optionCells[`option${number}Name`] = isKnownName ? name : `${name} [${code}]`
      optionCells[`option${number}Value`] = variant.values[code] ?? ''
    }
    return {
      number: String(product.id),
      ...(index === 0 && productCells),
      price: product.seller === 'external' && variant.cents === 0 ? '' : csvAmount(variant.cents),
      salePrice: variant.saleCents === null ? '' : csvAmount(variant.saleCents),
      saleStarts: variant.starts ?? '',
      saleEnds: variant.ends ?? '',
      sku: variant.sku ?? '',
      gtin: variant.gtin ?? '',
      stock: variant.stock === null ? '' : String(variant.stock),
      weight: variant.weightMg === null ? '' : String(variant.weightMg / 1000).replace('.', ','),
      cost: variant.costCents === null ? '' : csvAmount(variant.costCents),
      variantImages: joinPhotoUrls(variant.photos),
      ...writeMetal(variant.metal),
      ...optionCells,
    }
  })
}

const toCsvLine = (row: OwnRow) => csvRow(OWN_COLUMNS.map(({ cell }) => row[cell] ?? ''))

/**
 * Serves all products as a file, behind `guardAdminEndpoints`. A route module would buffer the whole response before sending
 * it.
 */
export function registerProductExport(fastify: FastifyInstance, app: App) {
  fastify.get(ADMIN_ENDPOINTS.products, async (_request, reply) => {
    const name = `producten-${dutchDay(app.clock.now())}.csv`
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(Readable.from(exportProducts(app)))
  })
}
