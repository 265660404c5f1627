import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import { deleteCustomersWithoutOrders } from '#app/features/customers/customer-records/refresh-customers.server.ts'
import { deleteOldReports } from '#app/features/customers/reviews/review-writes.server.ts'
import { deleteDocumentsOf } from '#app/features/fulfilment/documents/credit-invoice.server.ts'
import { eraseOrders } from '#app/features/fulfilment/orders/write-orders.server.ts'
import { eraseRefundReasons } from '#app/features/fulfilment/refunds/send-refund.server.ts'
import { deleteOldWithdrawals } from '#app/features/fulfilment/withdrawals/withdraw.server.ts'
import { deleteAttributionsOf } from '#app/features/insight/attribution/store-attribution.server.ts'
import { eraseProgramOrderData } from '#app/features/rest-api/wc-orders/store-order-fields.server.ts'
import { eraseDiscountEmails } from '#app/features/sales/discounts/order-codes.server.ts'
import type { App } from '#app/platform/app.ts'
import { dayOf, momentAtHour } from '#app/platform/calendar-day.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { deleteMailsOf, deleteOldMails } from '#app/platform/mail/mail.server.ts'
import type { ErasedSubject } from './audit.ts'
import { auditLog, erasures } from './audit-tables.server.ts'

/** The law requires orders and their documents to be stored for seven years after the year of the order (article 52 AWR). */
const TAX_YEARS = 7
/** The shop stores mails, withdrawals and reports of reviews for this number of years; the privacy page promises the same number. */
const CORRESPONDENCE_YEARS = 2
/** Number of audit entries erased in one transaction. */
const AUDIT_BATCH = 1_000
const MAX_LISTED_ERASURES = 200

type Counts = Partial<Record<ErasedSubject, number>>

/** Erases personal data after the time that the privacy page states, and records the number of erased rows. */
export async function erasePersonalData(app: App, signal: AbortSignal): Promise<void> {
  const { year, month, day } = dayOf(app.clock.now())
  const taxCutoff = momentAtHour({ year: year - TAX_YEARS, month: 1, day: 1 }, 0)
  const correspondenceCutoff = momentAtHour({ year: year - CORRESPONDENCE_YEARS, month, day }, 0)
  while (!signal.aborted && (await eraseOrderBatch(app, taxCutoff)) > 0);
  await deleteCustomersWithoutOrders(app, taxCutoff)
  while (!signal.aborted && (await eraseAuditBatch(app, taxCutoff)) > 0);
  while (!signal.aborted && (await eraseRemovedCustomerBatch(app)) > 0);
  await app.db.transaction(async (tx) =>
    recordErasures(app, tx, correspondenceCutoff, {
      mails: await deleteOldMails(tx, correspondenceCutoff),
      withdrawals: await deleteOldWithdrawals(tx, correspondenceCutoff),
      'review-reports': await deleteOldReports(tx, correspondenceCutoff),
    }),
  )
}

/**
 * Erases personal data in a batch of the oldest orders, their documents and mails. Returns the number of orders: 0 if none is
 * left.
 */
async function eraseOrderBatch(app: App, before: Date): Promise<number> {
  return app.db.transaction(async (tx) => {
    await permitErasure(tx, before)
    const ids = await eraseOrders(tx, before, app.clock.now())
    if (ids.length === 0) return 0
    const documents = await deleteDocumentsOf(tx, ids)
    for (const id of ids) await deleteMailsOf(tx, id)
    await deleteAttributionsOf(tx, ids)
    await eraseDiscountEmails(tx, ids)
    await eraseRefundReasons(tx, ids)
    await eraseProgramOrderData(tx, ids)
    await recordErasures(app, tx, before, { orders: ids.length, documents })
    return ids.length
  })
}

/** Deletes the old and new values of audit entries about orders. The time, the actor and the order remain. */
async function eraseAuditBatch(app: App, before: Date): Promise<number> {
  return app.db.transaction(async (tx) => {
    await permitErasure(tx, before)
    const dueEntries = tx
      .select({ id: auditLog.id })
      .from(auditLog)
      .where(
        and(eq(auditLog.kind, 'order'), sql`${auditLog.changes} <> '{}'`, lt(auditLog.at, before)),
      )
      .orderBy(asc(auditLog.at))
      .limit(AUDIT_BATCH)
    const result = await tx
      .update(auditLog)
      .set({ changes: {} })
      .where(inArray(auditLog.id, dueEntries))
    const count = result.rowCount ?? 0
    await recordErasures(app, tx, before, { 'audit-entries': count })
    return count
  })
}

/**
 * Deletes names and addresses from the entries about deleted customer accounts, whether the customer or staff deleted them.
 * The actor, the action and the role remain. Entries about accounts whose last role was a staff role stay unchanged.
 */
async function eraseRemovedCustomerBatch(app: App): Promise<number> {
  const now = app.clock.now()
  return app.db.transaction(async (tx) => {
    await permitErasure(tx, now)
    const result = await tx.execute(sql`
      UPDATE audit_log SET name = '', changes = jsonb_strip_nulls(jsonb_build_object('role', changes -> 'role'))
      WHERE id IN (
        SELECT a.id FROM audit_log a
        WHERE a.kind = 'person' AND (a.name <> '' OR a.changes - 'role' <> '{}')
          AND NOT EXISTS (SELECT FROM users u WHERE u.id = a.subject)
          AND EXISTS (SELECT FROM audit_log e WHERE e.kind = 'person' AND e.thing = 'users' AND e.subject = a.subject)
          AND 'customer' = coalesce((
            SELECT coalesce(e.changes #>> '{role,1}', e.changes #>> '{role,0}') FROM audit_log e
            WHERE e.kind = 'person' AND e.thing = 'users' AND e.subject = a.subject AND e.changes ? 'role'
            ORDER BY e.id DESC LIMIT 1), 'customer')
        ORDER BY a.id LIMIT ${AUDIT_BATCH})`)
    const count = result.rowCount ?? 0
    await recordErasures(app, tx, now, { 'audit-entries': count })
    return count
  })
}

/** Permits this transaction to delete documents older than `before` and to update the audit log; see append-only.sql. */
const permitErasure = (tx: Db, before: Date) =>
  tx.execute(sql`SELECT set_config('shop.erases_before', ${before.toISOString()}, true)`)

async function recordErasures(app: App, tx: Db, olderThan: Date, counts: Counts): Promise<void> {
  const erasureRows = Object.entries(counts).flatMap(([subject, count]) =>
    count > 0
      ? [{ subject: subject as ErasedSubject, count, olderThan, erasedAt: app.clock.now() }]
      : [],
  )
  if (erasureRows.length > 0) await tx.insert(erasures).values(erasureRows)
}

/** Returns the latest erasures for the page of the audit log. */
export const readErasures = (app: App) =>
  app.db.select().from(erasures).orderBy(desc(erasures.id)).limit(MAX_LISTED_ERASURES)
