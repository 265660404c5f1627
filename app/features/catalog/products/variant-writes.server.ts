// Writes the rows of variants. Triggers record the changes of prices and stock.
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import { type Db, queryPrepared } from '#app/platform/database/db.server.ts'
import { variants } from './catalog-tables.server.ts'
import { columnsFromRow } from './product-writes.server.ts'

type VariantRow = typeof variants.$inferSelect

export async function insertVariants(
  tx: Db,
  rows: (typeof variants.$inferInsert)[],
): Promise<Pick<VariantRow, 'id' | 'productId' | 'optionValues'>[]> {
  return tx.insert(variants).values(rows).returning({
    id: variants.id,
    productId: variants.productId,
    optionValues: variants.optionValues,
  })
}

/** Changes columns of one variant. The caller has locked its row. */
export async function updateVariantFields(
  tx: Db,
  id: number,
  fields: Partial<Omit<VariantRow, 'id' | 'productId'>>,
): Promise<void> {
  await tx.update(variants).set(fields).where(eq(variants.id, id))
}

/** Copies the variants of a product to another product, without SKUs, stock and sales, which belong to one variant only. */
export async function copyVariants(tx: Db, fromId: number, toId: number): Promise<void> {
  await tx.execute(sql`
    INSERT INTO variants (product_id, position, option_values, price_cents, stock, weight_mg, cost_cents,
      metal, media_ids, is_active)
    SELECT ${toId}, position, option_values, price_cents, CASE WHEN stock IS NOT NULL THEN 0 END, weight_mg, cost_cents,
      metal, media_ids, is_active
    FROM variants WHERE product_id = ${fromId} AND removed_at IS NULL ORDER BY position, id`)
}

/** The columns of a variant draft with resolved ids; `id` is null for a new variant. */
const DRAFT_COLUMNS = sql`(
  id integer, product_id integer, position integer, sku text, gtin text, "optionValues" jsonb,
  "priceCents" integer, "salePriceCents" integer, "saleStartsAt" timestamptz, "saleEndsAt" timestamptz,
  stock integer, "weightMg" integer, "costCents" integer, metal jsonb, media_ids integer[], "newId" bigint)`

/** Inserts the variants of an import. */
export async function insertDraftVariants(tx: Db, rows: object[]): Promise<void> {
  if (rows.length === 0) return
  await tx.execute(sql`
    INSERT INTO variants (id, product_id, position, sku, gtin, option_values, price_cents, sale_price_cents,
      sale_starts_at, sale_ends_at, stock, weight_mg, cost_cents, metal, media_ids)
    SELECT CASE WHEN "newId" IS NULL OR "newId" >= 1000000000 OR EXISTS (SELECT FROM variants v WHERE v.id = "newId")
        THEN nextval('post_id_seq') ELSE "newId" END, product_id, position, sku, gtin, "optionValues", "priceCents", "salePriceCents",
      "saleStartsAt", "saleEndsAt", stock, "weightMg", "costCents", metal, media_ids
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS w ${DRAFT_COLUMNS}`)
}

/** Updates the variants of an import and restores removed ones. Without a cost or metal in the file, a variant keeps the stored one. */
export async function updateDraftVariants(tx: Db, rows: object[]): Promise<void> {
  if (rows.length === 0) return
  await tx.execute(sql`
    UPDATE variants v SET position = w.position, sku = w.sku, gtin = w.gtin, option_values = w."optionValues",
      price_cents = w."priceCents", sale_price_cents = w."salePriceCents",
      sale_starts_at = w."saleStartsAt", sale_ends_at = w."saleEndsAt", stock = w.stock,
      weight_mg = w."weightMg", cost_cents = coalesce(w."costCents", v.cost_cents),
      metal = coalesce(w.metal, v.metal), media_ids = w.media_ids, is_active = true, removed_at = NULL
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS w ${DRAFT_COLUMNS}
    WHERE v.id = w.id`)
}

/** Removes these SKUs from the variants that have them, because variants of an import get them. */
export async function releaseSkus(tx: Db, skus: string[]): Promise<void> {
  if (skus.length === 0) return
  const hasSku = sql`${variants.sku} = ANY(${sql.param(skus)}::text[])`
  await tx.update(variants).set({ sku: null }).where(hasSku)
}

const isAmong = (ids: number[]) => sql`${variants.id} = ANY(${sql.param(ids)}::integer[])`

/** Removes the SKUs of these variants before they get new ones, because two variants may swap their SKUs. */
export async function clearSkusOf(tx: Db, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await tx.update(variants).set({ sku: null }).where(isAmong(ids))
}

/** Deactivates variants that are missing in an import and removes their SKUs. The rows stay, because carts refer to them. */
export async function deactivateVariants(tx: Db, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await tx.update(variants).set({ isActive: false, sku: null }).where(isAmong(ids))
}

/** Removes variants whose option values the owner removed, and their SKUs. */
export async function removeVariants(tx: Db, ids: number[], now: Date): Promise<void> {
  await tx.update(variants).set({ isActive: false, sku: null, removedAt: now }).where(isAmong(ids))
}

/** Removes all variants of a product without options that gets options. They keep their SKUs. */
export async function removeVariantsOf(tx: Db, productId: number, now: Date): Promise<void> {
  await tx
    .update(variants)
    .set({ isActive: false, removedAt: now })
    .where(eq(variants.productId, productId))
}

/** Updates the option values and positions of variants. */
export async function updateVariantOptions(
  tx: Db,
  rows: { id: number; optionValues: Record<string, string>; position: number }[],
): Promise<void> {
  await tx.execute(sql`
    UPDATE variants v SET option_values = w."optionValues", position = w.position
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS w (id integer, "optionValues" jsonb, position integer)
    WHERE v.id = w.id`)
}

/** Changes the GTIN of the first variant of a product. */
export async function setFirstGtin(tx: Db, productId: number, gtin: string): Promise<void> {
  const firstVariant = tx
    .select({ id: variants.id })
    .from(variants)
    .where(and(eq(variants.productId, productId), isNull(variants.removedAt)))
    .orderBy(asc(variants.position), asc(variants.id))
    .limit(1)
  await tx.update(variants).set({ gtin }).where(eq(variants.id, firstVariant))
}

/** The fields of a variant on the page of its product. */
export interface VariantChange
  extends Pick<
    VariantRow,
    | 'id'
    | 'sku'
    | 'gtin'
    | 'priceCents'
    | 'salePriceCents'
    | 'saleStartsAt'
    | 'saleEndsAt'
    | 'stock'
    | 'weightMg'
    | 'costCents'
    | 'metal'
    | 'isActive'
  > {
  isGone: boolean
}

/** Saves any number of changed variants in one statement. */
export async function writeVariantChanges(
  tx: Db,
  changes: VariantChange[],
  now: Date,
): Promise<void> {
  if (changes.length === 0) return
  const changedRows = sql`jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) AS w (
    id integer, sku text, gtin text, "priceCents" integer, "salePriceCents" integer, "saleStartsAt" timestamptz,
    "saleEndsAt" timestamptz, stock integer, "weightMg" integer, "costCents" integer, metal jsonb, "isActive" boolean, "isGone" boolean)`
  // Clears the SKUs first, because two variants may swap theirs. The audit log does not record this intermediate step.
  await tx.execute(sql`
    UPDATE variants v SET sku = NULL FROM ${changedRows}
    WHERE v.sku = w.sku AND v.id <> w.id AND v.id = ANY(${sql.param(changes.map(({ id }) => id))}::integer[])`)
  await tx.execute(sql`
    UPDATE variants v SET sku = w.sku, gtin = w.gtin, price_cents = w."priceCents",
      sale_price_cents = w."salePriceCents", sale_starts_at = w."saleStartsAt", sale_ends_at = w."saleEndsAt",
      stock = w.stock, weight_mg = w."weightMg", cost_cents = w."costCents", metal = w.metal, is_active = w."isActive",
      removed_at = CASE WHEN w."isGone" THEN ${now.toISOString()}::timestamptz END
    FROM ${changedRows} WHERE v.id = w.id`)
}

/** Restores columns of one variant. The column names come from the stored snapshot of its row, never from user input. */
export async function restoreVariantColumns(
  tx: Db,
  id: number,
  columns: Record<string, unknown>,
): Promise<void> {
  if (Object.keys(columns).length === 0) return
  await tx.execute(sql`
    UPDATE variants SET ${columnsFromRow(columns)}
    FROM jsonb_populate_record(NULL::variants, ${JSON.stringify(columns)}::jsonb) AS w WHERE variants.id = ${id}`)
}

/**
 * Adds units to the counted stock of a variant; negative units are subtracted. `details` contains SQL expressions for the stock
 * history, with parameters from $3. One statement changes one variant: PostgreSQL would plan a statement for several variants again
 * at every call, which takes three times as long.
 */
export function addStock(
  tx: Db,
  variantId: number,
  units: number,
  details: { text: string; values: string[] },
): Promise<{ productId: number; stock: number }[]> {
  return queryPrepared(tx, {
    name: 'change-stock',
    text: `
  WITH details AS MATERIALIZED (SELECT ${details.text})
  UPDATE variants SET stock = stock + $2 FROM details WHERE id = $1 AND stock IS NOT NULL
  RETURNING product_id AS "productId", stock`,
    values: [variantId, units, ...details.values],
  })
}

/** A variant with its stock before and after a change. */
export interface WrittenStock {
  variantId: number
  productId: number
  before: number
  stock: number
}

/**
 * Sets the stock of variants, or adds `delta` to it, and updates the time of change of their products, in one statement. A stock never
 * becomes negative. Variants whose stock is not counted stay unchanged. Each variant may occur once. The audit log does not record
 * stock, so no actor is needed.
 */
export async function writeStocks(
  { pool }: Pick<App, 'pool'>,
  changes: { variantId: number; to: number | null; delta: number }[],
  now: Date,
  details: { text: string; values: string[] },
): Promise<WrittenStock[]> {
  return queryPrepared<WrittenStock>(pool, {
    name: 'write-stocks',
    text: `
  WITH details AS MATERIALIZED (SELECT ${details.text}),
  locked AS MATERIALIZED (
    SELECT id, product_id, stock FROM variants WHERE id = ANY($1::integer[]) AND stock IS NOT NULL
    ORDER BY id FOR NO KEY UPDATE
  ),
  next AS MATERIALIZED (
    SELECT l.id, l.product_id, l.stock AS before, greatest(0, coalesce(s.stock, l.stock + s.delta)) AS stock
    FROM locked l JOIN unnest($1::integer[], $2::integer[], $3::integer[]) AS s (id, stock, delta) ON s.id = l.id
  ),
  written AS (
    UPDATE variants v SET stock = next.stock FROM next, details WHERE v.id = next.id AND next.stock <> next.before
  ),
  touched AS (
    UPDATE products SET updated_at = greatest($4::timestamptz, updated_at + interval '1 millisecond')
    WHERE id = ANY(ARRAY(SELECT product_id FROM next))
  )
  SELECT id AS "variantId", product_id AS "productId", before, stock FROM next`,
    values: [
      changes.map(({ variantId }) => variantId),
      changes.map(({ to }) => to),
      changes.map(({ delta }) => delta),
      now.toISOString(),
      ...details.values,
    ],
  })
}
