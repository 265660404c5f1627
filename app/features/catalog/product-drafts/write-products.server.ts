import { sql } from 'drizzle-orm'
import {
  ensureAttributes,
  valueKey,
} from '#app/features/catalog/attributes/ensure-attributes.server.ts'
import { brandSlug, ensureBrands } from '#app/features/catalog/attributes/ensure-brands.server.ts'
import {
  ensureCategories,
  pathKey,
} from '#app/features/catalog/categories/ensure-categories.server.ts'
import { findStandingCategories } from '#app/features/catalog/categories/find-standing-categories.server.ts'
import { findFreeSlugs } from '#app/features/catalog/products/free-slugs.server.ts'
import type { PhotoDraft, StoreOptions } from '#app/features/catalog/products/product-draft.ts'
import { explainStock } from '#app/features/catalog/stock/stock.server.ts'
import { ensureRemotePhotos } from '#app/features/core/remote-photos/ensure-remote-photos.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import type { PlannedProduct } from './plan-products.server.ts'
import { writeVariants } from './write-variants.server.ts'

const unique = <T>(values: T[]) => [...new Set(values)]

/** Inserts new products and updates changed ones; sets their ids in the plan. */
export async function writeProducts(
  app: App,
  tx: Db,
  source: string,
  plan: PlannedProduct[],
  { defaultManufacturer = null, hasFlatCategories = false }: StoreOptions,
): Promise<void> {
  const drafts = plan.map(({ draft }) => draft)
  const brands = await ensureBrands(
    tx,
    drafts.flatMap(({ brand }) => brand ?? []),
  )
  const paths = new Map(
    drafts.flatMap(({ categories }) => categories).map((path) => [pathKey(path), path]),
  )
  const flat = hasFlatCategories ? [...paths.values()].flat() : []
  const standing = await findStandingCategories(tx, flat)
  const made = await ensureCategories(
    tx,
    [...paths.values()].filter((path) => !standing.has(pathKey(path))),
  )
  const categories = new Map([...standing, ...made])
  const values = await ensureAttributes(
    tx,
    drafts.flatMap(({ attributes }) => attributes),
  )
  const photos = await ensureRemotePhotos(
    tx,
    drafts
      .flatMap((draft) => [...draft.photos, ...draft.variants.flatMap((each) => each.photos)])
      .filter((photo) => 'url' in photo),
  )
  const mediaIds = (list: PhotoDraft[]) =>
    unique(
      list.flatMap((photo) => ('mediaId' in photo ? photo.mediaId : (photos.get(photo.url) ?? []))),
    )

  const fresh = plan.filter(({ outcome }) => outcome === 'made')
  const slugs = await findFreeSlugs(
    tx,
    source,
    fresh.map(({ draft }) => draft),
  )
  const now = app.clock.now().toISOString()
  const rows = plan.map(({ draft, hash, productId }) => ({
    ...draft,
    id: productId,
    hash,
    slug: slugs.get(draft.ref),
    brand_id: draft.brand ? brands.get(brandSlug(draft.brand)) : null,
    ownMaker: draft.maker !== undefined,
    maker: draft.maker ?? (draft.seller === 'own' ? defaultManufacturer : null),
    category_id: categories.get(pathKey(draft.categories[0] ?? []))?.at(-1) ?? null,
  }))
  const ids = await insertProducts(
    tx,
    source,
    rows.filter((row) => row.id === null),
    now,
  )
  for (const each of fresh) each.productId = ids.get(each.draft.ref) ?? null
  await updateProducts(
    tx,
    rows.filter((row) => row.id !== null),
    now,
  )

  const links = plan.map(({ draft, productId }) => ({
    id: productId as number,
    media: mediaIds(draft.photos),
    categories: unique(draft.categories.flatMap((path) => categories.get(pathKey(path)) ?? [])),
    values: unique(draft.attributes.flatMap((each) => values.get(valueKey(each)) ?? [])),
  }))
  await writeLinks(tx, links, plan.length > fresh.length)
  await explainStock(tx, { reason: 'imported', actor: source, now: app.clock.now() })
  await writeVariants(tx, plan, mediaIds)
}

const COLUMNS = sql`(
  id integer, ref text, hash text, kind text, seller text, status text, slug text, name text, subtitle text,
  "shortDescription" text, description text, brand_id integer, category_id integer, tags text[], options jsonb,
  maker jsonb, "ownMaker" boolean, specifications jsonb, "vatRate" numeric, "soldIndividually" boolean, "externalUrl" text, popularity integer)`

async function insertProducts(tx: Db, source: string, rows: { ref: string }[], now: string) {
  if (rows.length === 0) return new Map<string, number>()
  const { rows: made } = await tx.execute<{ id: number; import_ref: string }>(sql`
    INSERT INTO products (kind, seller, status, slug, name, subtitle, short_description, description, brand_id,
      category_id, tags, options, specifications, vat_rate, sold_individually, external_url, popularity, maker,
      import_source, import_ref, import_hash, published_at, created_at, updated_at)
    SELECT kind, seller, status, slug, name, subtitle, "shortDescription", description, brand_id,
      category_id, tags, options, specifications, "vatRate", "soldIndividually", "externalUrl", popularity, maker,
      ${source}, ref, hash, CASE WHEN status = 'draft' THEN NULL ELSE ${now}::timestamptz END, ${now}, ${now}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS w ${COLUMNS}
    RETURNING id, import_ref`)
  return new Map(made.map((row) => [row.import_ref, row.id]))
}

/** The slug stays, because links to it exist. */
async function updateProducts(tx: Db, rows: { id: number | null }[], now: string) {
  if (rows.length === 0) return
  await tx.execute(sql`
    UPDATE products p SET kind = w.kind, seller = w.seller, status = w.status, name = w.name,
      subtitle = w.subtitle, short_description = w."shortDescription", description = w.description,
      brand_id = w.brand_id, category_id = w.category_id, tags = w.tags, options = w.options,
      specifications = w.specifications, vat_rate = w."vatRate", sold_individually = w."soldIndividually",
      external_url = w."externalUrl", import_hash = coalesce(w.hash, p.import_hash),
      maker = CASE WHEN w."ownMaker" THEN w.maker ELSE coalesce(p.maker, w.maker) END, updated_at = ${now}::timestamptz,
      published_at = coalesce(p.published_at, CASE WHEN w.status = 'draft' THEN NULL ELSE ${now}::timestamptz END)
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS w ${COLUMNS}
    WHERE p.id = w.id`)
}

/** Replaces photos, categories and values as a whole. */
async function writeLinks(
  tx: Db,
  links: { id: number; media: number[]; categories: number[]; values: number[] }[],
  hasOld: boolean,
) {
  const ids = sql.param(links.map(({ id }) => id))
  const json = JSON.stringify(links)
  if (hasOld) {
    await tx.execute(sql`DELETE FROM product_media WHERE product_id = ANY(${ids}::integer[])`)
    await tx.execute(sql`DELETE FROM product_categories WHERE product_id = ANY(${ids}::integer[])`)
    await tx.execute(
      sql`DELETE FROM product_attribute_values WHERE product_id = ANY(${ids}::integer[])`,
    )
  }
  await tx.execute(sql`
    INSERT INTO product_media (product_id, media_id, position)
    SELECT w.id, m.id, m.position - 1
    FROM jsonb_to_recordset(${json}::jsonb) AS w (id integer, media integer[]),
      unnest(w.media) WITH ORDINALITY AS m (id, position)`)
  await tx.execute(sql`
    INSERT INTO product_categories (product_id, category_id)
    SELECT w.id, unnest(w.categories)
    FROM jsonb_to_recordset(${json}::jsonb) AS w (id integer, categories integer[])`)
  await tx.execute(sql`
    INSERT INTO product_attribute_values (product_id, value_id)
    SELECT w.id, unnest(w.values)
    FROM jsonb_to_recordset(${json}::jsonb) AS w (id integer, values integer[])`)
}
