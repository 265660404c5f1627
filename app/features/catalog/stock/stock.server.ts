import { asc, inArray } from 'drizzle-orm'
import { variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import {
  addStock,
  type WrittenStock,
  writeStocks,
} from '#app/features/catalog/products/variant-writes.server.ts'
import type { App } from '#app/platform/app.ts'
import { type Db, queryPrepared, retryOnDeadlock } from '#app/platform/database/db.server.ts'
import type { StockReason } from './stock-moves.ts'

export interface StockChange {
  variantId: number
  quantity: number
}

/** The reason and actor of a change in the stock history. */
export interface StockMoveDetails {
  reason: StockReason
  /** name of a member of staff, "klant" or "winkel" */
  actor: string
  orderId?: number
  now: Date
}

/** Sets the reason for stock changes until the end of the transaction, or until another reason is set. */
export async function explainStock(tx: Db, details: StockMoveDetails): Promise<void> {
  const text = `SELECT ${detailsSql(1)}`
  await queryPrepared(tx, { name: 'explain-stock', text, values: detailsValues(details) })
}

/** Returns the SQL expressions that store the details for the triggers; `first` is the number of the first parameter. */
function detailsSql(first: number): string {
  return ['reason', 'actor', 'order', 'at']
    .map((part, index) => `set_config('shop.stock_${part}', $${first + index}, true)`)
    .join(', ')
}

function detailsValues({ reason, actor, orderId, now }: StockMoveDetails): string[] {
  return [reason, actor, orderId === undefined ? '' : String(orderId), now.toISOString()]
}

/**
 * Locks these variants until the transaction ends, always in the order of their ids, so that two orders for the same variants
 * wait for each other instead of deadlocking.
 */
export async function lockVariants(tx: Db, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .select({ id: variants.id })
    .from(variants)
    .where(inArray(variants.id, ids))
    .orderBy(asc(variants.id))
    .for('no key update')
}

/** Returns the stock by variant id; null if it is not counted. Deleted variants are missing in the result. */
export async function readStockOf(tx: Db, ids: number[]): Promise<Map<number, number | null>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({ id: variants.id, stock: variants.stock })
    .from(variants)
    .where(inArray(variants.id, ids))
  return new Map(rows.map(({ id, stock }) => [id, stock]))
}

/** The new stock of a product after a change of one of its variants. */
export interface ChangedStock {
  productId: number
  stock: number
}

/**
 * Subtracts units of variants that the caller locked with lockVariants. The database rejects a stock below zero. Variants whose stock
 * is not counted stay unchanged.
 */
export function takeStock(
  tx: Db,
  changes: StockChange[],
  details: StockMoveDetails,
): Promise<ChangedStock[]> {
  return changeStock(
    tx,
    changes.map(({ variantId, quantity }) => ({ variantId, quantity: -quantity })),
    details,
  )
}

/**
 * Sets the stock of variants to a number, or adds `delta` to it, in one statement outside a transaction. Each variant may occur once.
 * Variants whose stock is not counted are missing in the result.
 */
export const setStocks = (
  app: Pick<App, 'pool'>,
  changes: { variantId: number; to: number | null; delta: number }[],
  details: StockMoveDetails,
): Promise<WrittenStock[]> =>
  retryOnDeadlock(() =>
    writeStocks(app, changes, details.now, { text: detailsSql(5), values: detailsValues(details) }),
  )

/** Adds returned units to the stock, except for deleted variants and those whose stock is not counted. */
export async function returnStock(
  tx: Db,
  changes: StockChange[],
  details: StockMoveDetails,
): Promise<void> {
  await lockVariants(
    tx,
    changes.map(({ variantId }) => variantId),
  )
  await changeStock(tx, changes, details)
}

/** Adds the units of each variant to its stock, with the reason for the stock history. */
async function changeStock(
  tx: Db,
  changes: StockChange[],
  details: StockMoveDetails,
): Promise<ChangedStock[]> {
  const sums = new Map<number, number>()
  for (const { variantId, quantity } of changes) {
    sums.set(variantId, (sums.get(variantId) ?? 0) + quantity)
  }
  const detailsPart = { text: detailsSql(3), values: detailsValues(details) }
  const changedStock: ChangedStock[] = []
  for (const [variantId, units] of sums) {
    changedStock.push(...(await addStock(tx, variantId, units, detailsPart)))
  }
  return changedStock
}
