import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { variants } from './catalog-tables.server.ts'

export interface StockChange {
  variantId: number
  quantity: number
}

/**
 * Holds these variants until the transaction ends. Always in the order of their numbers, so that two orders for the
 * same pieces wait for each other instead of blocking each other.
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

/** Takes pieces; the database refuses to go below zero. Variants whose stock is not counted stay as they are. */
export function takeStock(tx: Db, changes: StockChange[]): Promise<void> {
  return changeStock(
    tx,
    changes.map(({ variantId, quantity }) => ({ variantId, quantity: -quantity })),
  )
}

/** Puts pieces back; a variant that is gone or no longer counted is left out. */
export function returnStock(tx: Db, changes: StockChange[]): Promise<void> {
  return changeStock(tx, changes)
}

async function changeStock(tx: Db, changes: StockChange[]): Promise<void> {
  const ids = changes.map(({ variantId }) => variantId)
  await lockVariants(tx, ids)
  for (const { variantId, quantity } of changes) {
    await tx
      .update(variants)
      .set({ stock: sql`${variants.stock} + ${quantity}` })
      .where(and(eq(variants.id, variantId), isNotNull(variants.stock)))
  }
}
