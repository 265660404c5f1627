import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { products, variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import {
  nextUpdatedAt,
  publishCompleteProducts,
  updateProductFields,
} from '#app/features/catalog/products/product-writes.server.ts'
import { refreshProducts } from '#app/features/catalog/products/refresh-products.server.ts'
import {
  insertVariants,
  removeVariants,
  updateVariantFields,
  updateVariantOptions,
} from '#app/features/catalog/products/variant-writes.server.ts'
import {
  choiceKey,
  type OptionsEdit,
  type PlannedVariants,
  type PlanResult,
  planVariantSet,
} from '#app/features/catalog/variants/variant-plan.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'

export type SaveOptionsResult =
  | { ok: true }
  | { ok: false; error: 'unknown-product' }
  | { ok: false; error: 'changed-since'; updatedAt: string }
  | { ok: false; error: 'nothing-to-sell' }
  | { ok: false; error: 'free' }
  | Extract<PlanResult, { ok: false }>

/** Changes the options of a product and updates its variants, completely or not at all. */
export async function saveOptions(
  app: App,
  productId: number,
  edit: OptionsEdit,
): Promise<SaveOptionsResult> {
  const result = await app.db.transaction((tx) => writeOptions(app, tx, productId, edit))
  if (result.ok) await refreshProducts(app, [productId])
  return result
}

async function writeOptions(
  app: App,
  tx: Db,
  productId: number,
  edit: OptionsEdit,
): Promise<SaveOptionsResult> {
  const [product] = await tx.select().from(products).where(eq(products.id, productId)).for('update')
  if (!product) return { ok: false, error: 'unknown-product' }
  const updatedAt = product.updatedAt.toISOString()
  if (updatedAt !== edit.updatedAt) return { ok: false, error: 'changed-since', updatedAt }
  await tx
    .select({ id: variants.id })
    .from(variants)
    .where(eq(variants.productId, productId))
    .orderBy(asc(variants.id))
    .for('update')
  const rows = await tx
    .select()
    .from(variants)
    .where(eq(variants.productId, productId))
    .orderBy(desc(variants.isActive), asc(variants.position), asc(variants.id))
  const currentRows = rows.filter((row) => row.removedAt === null)
  const planResult = planVariantSet(currentRows, edit)
  if (!planResult.ok) return planResult
  const { plan } = planResult
  const activeIds = new Set(currentRows.filter((row) => row.isActive).map((row) => row.id))
  const isSellable =
    plan.newVariants.length > 0 || plan.remaining.some(({ id }) => activeIds.has(id))
  if (product.status !== 'draft' && !isSellable) return { ok: false, error: 'nothing-to-sell' }

  const lowestCents = Math.min(...currentRows.map((row) => row.priceCents))
  const priceCents = edit.priceCents ?? (Number.isFinite(lowestCents) ? lowestCents : 0)
  // New variants are for sale at once, but a price of 0 has to be confirmed on the product page.
  if (product.status !== 'draft' && plan.newVariants.length > 0 && priceCents === 0)
    return { ok: false, error: 'free' }

  const now = app.clock.now()
  await updateProductFields(
    tx,
    productId,
    { options: plan.options, kind: plan.options.length > 0 ? 'variable' : 'simple' },
    nextUpdatedAt(product.updatedAt, now),
  )
  await updateVariantOptions(tx, plan.remaining)
  await removeVariants(tx, plan.goneIds, now)
  const firstVariant = currentRows[0]
  await addVariants(tx, productId, plan, {
    priceCents,
    // New variants start with a stock of 0 if the product has counted stock.
    stock: firstVariant && currentRows.every((row) => row.stock === null) ? null : 0,
    weightMg: firstVariant?.weightMg ?? null,
  })
  await publishCompleteProducts(tx, [productId])
  return { ok: true }
}

/** Adds the planned variants. A variant that existed before gets its old id, and so its price history, but not its sale. */
async function addVariants(
  tx: Db,
  productId: number,
  plan: PlannedVariants,
  values: { priceCents: number; stock: number | null; weightMg: number | null },
) {
  const removedVariants = await tx
    .select({ id: variants.id, optionValues: variants.optionValues })
    .from(variants)
    .where(and(eq(variants.productId, productId), sql`${variants.removedAt} IS NOT NULL`))
    .orderBy(asc(variants.id))
  const idByChoice = new Map(removedVariants.map((row) => [choiceKey(row.optionValues), row.id]))
  const newRows: (typeof variants.$inferInsert)[] = []
  for (const { optionValues, position } of plan.newVariants) {
    const id = idByChoice.get(choiceKey(optionValues))
    const row = { ...values, position, optionValues, isActive: true, removedAt: null }
    if (id === undefined) newRows.push({ ...row, productId })
    else {
      const restoredRow = { ...row, salePriceCents: null, saleStartsAt: null, saleEndsAt: null }
      await updateVariantFields(tx, id, restoredRow)
    }
  }
  if (newRows.length > 0) await insertVariants(tx, newRows)
}
