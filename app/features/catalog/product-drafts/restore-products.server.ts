import { asc, eq, type SQLWrapper, sql } from 'drizzle-orm'
import { restoreProductValues } from '#app/features/catalog/attributes/write-product-values.server.ts'
import { restoreProductCategories } from '#app/features/catalog/categories/product-categories.server.ts'
import { products, variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import { restoreGallery } from '#app/features/catalog/products/gallery.server.ts'
import {
  deleteProducts,
  restoreProductColumns,
} from '#app/features/catalog/products/product-writes.server.ts'
import {
  clearSkusOf,
  restoreVariantColumns,
} from '#app/features/catalog/products/variant-writes.server.ts'
import { explainStock } from '#app/features/catalog/stock/stock.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { fingerprintOf, readProductSnapshots } from './product-snapshots.server.ts'
import { type ProductChange, planRestore, type RestorePlan } from './restore-plan.ts'
import { productsStored } from './store-products.server.ts'

/** The result of undoing an import for one product. */
export interface RestoreResult {
  productId: number
  name: string
  outcome: 'removed' | 'restored' | 'retained'
  /** Dutch texts about values that were not restored, with the reason */
  retained: string[]
}

/**
 * Undoes an import. New products are removed, unless they were ordered or edited since. Changed products get their earlier values
 * back, except values that were edited since. Runs in the caller's transaction; the caller refreshes the listings.
 */
export async function restoreProducts(
  app: App,
  tx: Db,
  changes: ProductChange[],
  actor: string,
): Promise<RestoreResult[]> {
  const ids = changes.map(({ productId }) => productId).sort((a, b) => a - b)
  const idList = sql.param(ids)
  await lockProducts(tx, idList)
  const snapshots = await readProductSnapshots(tx, ids)
  const { rows } = await tx.execute<{ id: number }>(
    sql`SELECT DISTINCT product_id AS id FROM order_lines WHERE product_id = ANY(${idList}::integer[])`,
  )
  const orderedIds = new Set(rows.map(({ id }) => id))
  await explainStock(tx, { reason: 'imported', actor, now: app.clock.now() })
  const removableIds: number[] = []
  const results: RestoreResult[] = []
  for (const change of changes) {
    const { productId } = change
    const currentState = snapshots.get(productId)
    // The product was removed in the meantime, so there is nothing left to undo.
    if (!currentState) continue
    const name = String(currentState.product.name)
    if (change.before === null) {
      const reasons: string[] = []
      if (orderedIds.has(productId)) reasons.push('het is intussen besteld')
      else if (fingerprintOf(currentState) !== change.after.fingerprint) {
        reasons.push('het is intussen gewijzigd')
      }
      if (reasons.length === 0) removableIds.push(productId)
      results.push({
        productId,
        name,
        outcome: reasons.length > 0 ? 'retained' : 'removed',
        retained: reasons,
      })
      continue
    }
    const plan = planRestore(change.before, change.after, currentState)
    const failedTexts = await writeRestore(app, tx, productId, plan)
    results.push({
      productId,
      name,
      outcome: 'restored',
      retained: [...plan.retainedChanges, ...failedTexts],
    })
  }
  if (removableIds.length > 0) {
    await deleteProducts(tx, removableIds)
  }
  await app.run(productsStored, tx, ids, app.clock.now())
  return results
}

/** Returns texts about values that were not restored, because another product uses them now. */
async function writeRestore(
  app: App,
  tx: Db,
  productId: number,
  { product, variants, links }: RestorePlan,
): Promise<string[]> {
  const now = app.clock.now().toISOString()
  const failedTexts: string[] = []
  for (const [column, table] of [
    ['brand_id', sql`brands`],
    ['category_id', sql`categories`],
  ] as const) {
    if (product[column] && !(await hasRow(tx, table, Number(product[column])))) {
      product[column] = null
    }
  }
  await restoreProductColumns(tx, productId, product, now)
  // Clears all SKUs first, because two variants may have swapped their SKUs.
  const ids = variants.filter((variant) => 'sku' in variant).map(({ id }) => id)
  await clearSkusOf(tx, ids)
  for (const { id, ...columns } of variants) {
    if (columns.removed_at === 'now') columns.removed_at = now
    if (typeof columns.sku === 'string' && (await isSkuTaken(tx, columns.sku))) {
      failedTexts.push(`SKU ${columns.sku} (is nu van een ander product)`)
      columns.sku = null
    }
    await restoreVariantColumns(tx, id, columns)
  }
  if (links.media) await restoreGallery(tx, productId, links.media)
  if (links.categories) await restoreProductCategories(tx, productId, links.categories)
  if (links.values) await restoreProductValues(tx, productId, links.values)
  return failedTexts
}

async function lockProducts(tx: Db, idList: SQLWrapper): Promise<void> {
  await tx
    .select({ id: products.id })
    .from(products)
    .where(sql`${products.id} = ANY(${idList}::integer[])`)
    .orderBy(asc(products.id))
    .for('update')
  await tx
    .select({ id: variants.id })
    .from(variants)
    .where(sql`${variants.productId} = ANY(${idList}::integer[])`)
    .orderBy(asc(variants.id))
    .for('update')
}

async function hasRow(tx: Db, table: ReturnType<typeof sql>, id: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`SELECT 1 FROM ${table} WHERE id = ${id}`)
  return rows.length > 0
}

async function isSkuTaken(tx: Db, sku: string): Promise<boolean> {
  const rows = await tx.select({ id: variants.id }).from(variants).where(eq(variants.sku, sku))
  return rows.length > 0
}
