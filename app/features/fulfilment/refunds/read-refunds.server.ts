import { asc, desc, eq, inArray } from 'drizzle-orm'
import type { Db } from '#app/platform/database/db.server.ts'
import type { Chargeback, Refund } from './refunds.ts'
import { chargebacks, refundLines, refunds } from './refunds-tables.server.ts'

/** Returns the refunds of an order, including failed ones, the latest first. */
export async function readRefunds(db: Db, orderId: number): Promise<Refund[]> {
  const rows = await db
    .select()
    .from(refunds)
    .where(eq(refunds.orderId, orderId))
    .orderBy(desc(refunds.createdAt), desc(refunds.id))
  if (rows.length === 0) return []
  const lines = await db
    .select()
    .from(refundLines)
    .where(
      inArray(
        refundLines.refundId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(refundLines.orderLineId))
  return rows.map(({ orderId: _, providerRef, finishedAt, ...refund }) => ({
    ...refund,
    lines: lines
      .filter(({ refundId }) => refundId === refund.id)
      .map(({ refundId, ...line }) => line),
  }))
}

/** Returns the chargebacks of an order, the latest first. */
export async function readChargebacks(db: Db, orderId: number): Promise<Chargeback[]> {
  const rows = await db
    .select()
    .from(chargebacks)
    .where(eq(chargebacks.orderId, orderId))
    .orderBy(desc(chargebacks.createdAt), desc(chargebacks.id))
  return rows.map(({ orderId: _, ...chargeback }) => chargeback)
}
