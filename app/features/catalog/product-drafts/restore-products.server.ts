import { sql } from 'drizzle-orm'
import { explainStock } from '#app/features/catalog/stock/stock.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { fingerprintOf, readProductStates } from './product-states.server.ts'
import { type ProductChange, planRestore, type RestorePlan } from './restore-plan.ts'
import { productsStored } from './store-products.server.ts'

/** The outcome for one product. */
export interface Restored {
  productId: number
  name: string
  outcome: 'removed' | 'restored' | 'kept'
  /** texts about what was not undone, and why */
  kept: string[]
}

/**
 * Undoes an import: new products are removed unless they were ordered or changed since, changed products get their former
 * values except for later changes. Runs in the caller's transaction; the caller refreshes the listings.
 */
export async function restoreProducts(
  app: App,
  tx: Db,
  changes: ProductChange[],
  actor: string,
): Promise<Restored[]> {
  const ids = changes.map(({ productId }) => productId).sort((a, b) => a - b)
  const list = sql.param(ids)
  await tx.execute(
    sql`SELECT 1 FROM products WHERE id = ANY(${list}::integer[]) ORDER BY id FOR UPDATE`,
  )
  await tx.execute(
    sql`SELECT 1 FROM variants WHERE product_id = ANY(${list}::integer[]) ORDER BY id FOR UPDATE`,
  )
  const states = await readProductStates(tx, ids)
  const { rows } = await tx.execute<{ id: number }>(
    sql`SELECT DISTINCT product_id AS id FROM order_lines WHERE product_id = ANY(${list}::integer[])`,
  )
  const ordered = new Set(rows.map(({ id }) => id))
  await explainStock(tx, { reason: 'imported', actor, now: app.clock.now() })
  const gone: number[] = []
  const restored: Restored[] = []
  for (const change of changes) {
    const { productId } = change
    const now = states.get(productId)
    // Somebody removed it in the meantime, so there is nothing left to undo.
    if (!now) continue
    const name = String(now.product.name)
    if (change.before === null) {
      const reasons = ordered.has(productId)
        ? ['het is intussen besteld']
        : fingerprintOf(now) === change.after.fingerprint
          ? []
          : ['het is intussen gewijzigd']
      if (reasons.length === 0) gone.push(productId)
      restored.push({
        productId,
        name,
        outcome: reasons.length > 0 ? 'kept' : 'removed',
        kept: reasons,
      })
      continue
    }
    const plan = planRestore(change.before, change.after, now)
    const lost = await writeRestore(app, tx, productId, plan)
    restored.push({
      productId,
      name,
      outcome: 'restored',
      kept: [...plan.retainedChanges, ...lost],
    })
  }
  if (gone.length > 0) {
    await tx.execute(sql`DELETE FROM products WHERE id = ANY(${sql.param(gone)}::integer[])`)
  }
  await app.run(productsStored, tx, ids, app.clock.now())
  return restored
}

/** Returns texts about values that could not be restored because others use them by now. */
async function writeRestore(
  app: App,
  tx: Db,
  productId: number,
  { product, variants, links }: RestorePlan,
): Promise<string[]> {
  const now = app.clock.now().toISOString()
  const lost: string[] = []
  for (const [column, table] of [
    ['brand_id', sql`brands`],
    ['category_id', sql`categories`],
  ] as const) {
    if (product[column] && !(await isThere(tx, table, Number(product[column])))) {
      product[column] = null
    }
  }
  await setColumns(tx, sql`products`, productId, product)
  await tx.execute(sql`
    UPDATE products SET updated_at = greatest(${now}::timestamptz, updated_at + interval '1 millisecond')
    WHERE id = ${productId}`)
  // All SKUs are cleared first: two variants may have swapped theirs.
  const ids = variants.filter((variant) => 'sku' in variant).map(({ id }) => id)
  if (ids.length > 0) {
    await tx.execute(
      sql`UPDATE variants SET sku = NULL WHERE id = ANY(${sql.param(ids)}::integer[])`,
    )
  }
  for (const { id, ...columns } of variants) {
    if (columns.removed_at === 'now') columns.removed_at = now
    if (typeof columns.sku === 'string' && (await isSkuTaken(tx, columns.sku))) {
      lost.push(`SKU ${columns.sku} (is nu van een ander product)`)
      columns.sku = null
    }
    await setColumns(tx, sql`variants`, id, columns)
  }
  await writeLinks(tx, productId, links)
  return lost
}

async function isThere(tx: Db, table: ReturnType<typeof sql>, id: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`SELECT 1 FROM ${table} WHERE id = ${id}`)
  return rows.length > 0
}

async function isSkuTaken(tx: Db, sku: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`SELECT 1 FROM variants WHERE sku = ${sku}`)
  return rows.length > 0
}

/** Column names come from the database's own snapshot of a row, never from input. */
async function setColumns(
  tx: Db,
  table: ReturnType<typeof sql>,
  id: number,
  columns: Record<string, unknown>,
): Promise<void> {
  const names = Object.keys(columns)
  if (names.length === 0) return
  const sets = names.map((name) => sql`${sql.identifier(name)} = w.${sql.identifier(name)}`)
  await tx.execute(sql`
    UPDATE ${table} SET ${sql.join(sets, sql`, `)}
    FROM jsonb_populate_record(NULL::${table}, ${JSON.stringify(columns)}::jsonb) AS w
    WHERE ${table}.id = ${id}`)
}

/** Skips photos, categories and values that were removed in the meantime. */
async function writeLinks(tx: Db, id: number, { media, categories, values }: RestorePlan['links']) {
  if (media) {
    await tx.execute(sql`DELETE FROM product_media WHERE product_id = ${id}`)
    await tx.execute(sql`
      INSERT INTO product_media (product_id, media_id, position)
      SELECT ${id}, m.id, w.position - 1
      FROM unnest(${sql.param(media)}::integer[]) WITH ORDINALITY AS w (id, position) JOIN media m USING (id)`)
  }
  if (categories) {
    await tx.execute(sql`DELETE FROM product_categories WHERE product_id = ${id}`)
    await tx.execute(sql`
      INSERT INTO product_categories (product_id, category_id)
      SELECT ${id}, id FROM categories WHERE id = ANY(${sql.param(categories)}::integer[])`)
  }
  if (values) {
    await tx.execute(sql`DELETE FROM product_attribute_values WHERE product_id = ${id}`)
    await tx.execute(sql`
      INSERT INTO product_attribute_values (product_id, value_id)
      SELECT ${id}, id FROM attribute_values WHERE id = ANY(${sql.param(values)}::integer[])`)
  }
}
