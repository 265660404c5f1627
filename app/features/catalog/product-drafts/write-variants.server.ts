import { sql } from 'drizzle-orm'
import type { PhotoDraft, VariantDraft } from '#app/features/catalog/products/product-draft.ts'
import { choiceKey } from '#app/features/catalog/variants/variant-plan.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import type { PlannedProduct } from './plan-products.server.ts'

interface OldVariant extends Record<string, unknown> {
  id: number
  product_id: number
  sku: string | null
  option_values: Record<string, string>
}

/**
 * Variants retain their id if they can be matched, because carts and the price log refer to it. One that is missing in the
 * file is deactivated and its SKU is freed, but it is never deleted.
 */
export async function writeVariants(
  tx: Db,
  plan: PlannedProduct[],
  mediaIds: (photos: PhotoDraft[]) => number[],
): Promise<void> {
  const moved = plan.flatMap(({ movedSkus }) => movedSkus)
  if (moved.length > 0) {
    await tx.execute(
      sql`UPDATE variants SET sku = NULL WHERE sku = ANY(${sql.param(moved)}::text[])`,
    )
  }
  const changed = plan.filter(({ outcome }) => outcome === 'changed')
  const old = await readOldVariants(
    tx,
    changed.map(({ productId }) => productId as number),
  )
  const rows = plan.flatMap(({ draft, productId }) => {
    const matched = matchVariants(draft.variants, old.get(productId ?? 0) ?? [])
    return draft.variants.map((variant, position) => ({
      ...variant,
      id: matched.get(variant) ?? null,
      product_id: productId,
      position,
      media_ids: mediaIds(variant.photos),
    }))
  })
  const remainingIds = new Set(rows.map(({ id }) => id))
  const gone = [...old.values()].flat().filter(({ id }) => !remainingIds.has(id))
  if (gone.length > 0) {
    await tx.execute(sql`
      UPDATE variants SET is_active = false, sku = NULL
      WHERE id = ANY(${sql.param(gone.map(({ id }) => id))}::integer[])`)
  }
  await updateVariants(
    tx,
    rows.filter(({ id }) => id !== null),
  )
  await insertVariants(
    tx,
    rows.filter(({ id }) => id === null),
  )
}

const COLUMNS = sql`(
  id integer, product_id integer, position integer, sku text, gtin text, "optionValues" jsonb,
  "priceCents" integer, "salePriceCents" integer, "saleStartsAt" timestamptz, "saleEndsAt" timestamptz,
  stock integer, "weightMg" integer, media_ids integer[])`

async function insertVariants(tx: Db, rows: object[]) {
  if (rows.length === 0) return
  await tx.execute(sql`
    INSERT INTO variants (product_id, position, sku, gtin, option_values, price_cents, sale_price_cents,
      sale_starts_at, sale_ends_at, stock, weight_mg, media_ids)
    SELECT product_id, position, sku, gtin, "optionValues", "priceCents", "salePriceCents",
      "saleStartsAt", "saleEndsAt", stock, "weightMg", media_ids
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS w ${COLUMNS}`)
}

async function updateVariants(tx: Db, rows: object[]) {
  if (rows.length === 0) return
  await tx.execute(sql`
    UPDATE variants v SET position = w.position, sku = w.sku, gtin = w.gtin, option_values = w."optionValues",
      price_cents = w."priceCents", sale_price_cents = w."salePriceCents",
      sale_starts_at = w."saleStartsAt", sale_ends_at = w."saleEndsAt", stock = w.stock,
      weight_mg = w."weightMg", media_ids = w.media_ids, is_active = true, removed_at = NULL
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS w ${COLUMNS}
    WHERE v.id = w.id`)
}

async function readOldVariants(tx: Db, productIds: number[]) {
  const byProduct = new Map<number, OldVariant[]>()
  if (productIds.length === 0) return byProduct
  const { rows } = await tx.execute<OldVariant>(sql`
    SELECT id, product_id, sku, option_values FROM variants
    WHERE product_id = ANY(${sql.param(productIds)}::integer[])
    ORDER BY product_id, is_active DESC, position, id FOR UPDATE`)
  for (const row of rows) {
    byProduct.set(row.product_id, [...(byProduct.get(row.product_id) ?? []), row])
  }
  return byProduct
}

/** Matches by SKU first, then by option values. */
function matchVariants(drafts: VariantDraft[], old: OldVariant[]): Map<VariantDraft, number> {
  const matched = new Map<VariantDraft, number>()
  const free = new Set(old)
  const take = (draft: VariantDraft, fits: (row: OldVariant) => boolean) => {
    const row = matched.has(draft) ? undefined : [...free].find(fits)
    if (!row) return
    free.delete(row)
    matched.set(draft, row.id)
  }
  for (const draft of drafts) take(draft, (row) => row.sku !== null && row.sku === draft.sku)
  for (const draft of drafts) {
    const choice = choiceKey(draft.optionValues)
    take(draft, (row) => choiceKey(row.option_values) === choice)
  }
  return matched
}
