import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import { deleteDocumentsOf } from '#app/features/fulfilment/documents/credit-invoice.server.ts'
import { eraseOrders } from '#app/features/fulfilment/orders/write-orders.server.ts'
import { deleteOldWithdrawals } from '#app/features/fulfilment/withdrawals/withdraw.server.ts'
import { deleteAttributionsOf } from '#app/features/insight/attribution/store-attribution.server.ts'
import type { App } from '#app/platform/app.ts'
import { dayOf, momentOf } from '#app/platform/calendar-day.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { deleteMailsOf, deleteOldMails } from '#app/platform/mail/mail.server.ts'
import type { ErasedSubject } from './audit.ts'
import { auditLog, erasures } from './audit-tables.server.ts'

/** Article 52 of the Dutch general tax act: seven years after the year of the order. */
const TAX_YEARS = 7
/** The privacy page names the same number. */
const CORRESPONDENCE_YEARS = 2
const AUDIT_BATCH = 1_000
const SHOWN = 50

type Counts = Partial<Record<ErasedSubject, number>>

/** Erases personal data that the shop has no more reason to store, as the privacy page promises, and records it. */
export async function erasePersonalData(app: App, signal: AbortSignal): Promise<void> {
  const { year, month, day } = dayOf(app.clock.now())
  const forTaxes = momentOf({ year: year - TAX_YEARS, month: 1, day: 1 }, 0)
  const forLetters = momentOf({ year: year - CORRESPONDENCE_YEARS, month, day }, 0)
  while (!signal.aborted && (await eraseBatch(app, forTaxes)) > 0);
  while (!signal.aborted && (await eraseAuditBatch(app, forTaxes)) > 0);
  await app.db.transaction(async (tx) =>
    record(tx, app, forLetters, {
      mails: await deleteOldMails(tx, forLetters),
      withdrawals: await deleteOldWithdrawals(tx, forLetters),
    }),
  )
}

async function eraseBatch(app: App, before: Date): Promise<number> {
  return app.db.transaction(async (tx) => {
    await permitErasure(tx, before)
    const ids = await eraseOrders(tx, before, app.clock.now())
    if (ids.length === 0) return 0
    const documents = await deleteDocumentsOf(tx, ids)
    for (const id of ids) await deleteMailsOf(tx, id)
    await deleteAttributionsOf(tx, ids)
    await record(tx, app, before, { orders: ids.length, documents })
    return ids.length
  })
}

/** Entries stay with their moment, author and order; only the values of before and after go. */
async function eraseAuditBatch(app: App, before: Date): Promise<number> {
  return app.db.transaction(async (tx) => {
    await permitErasure(tx, before)
    const due = tx
      .select({ id: auditLog.id })
      .from(auditLog)
      .where(
        and(eq(auditLog.kind, 'order'), sql`${auditLog.changes} <> '{}'`, lt(auditLog.at, before)),
      )
      .orderBy(asc(auditLog.at))
      .limit(AUDIT_BATCH)
    const result = await tx.update(auditLog).set({ changes: {} }).where(inArray(auditLog.id, due))
    const count = result.rowCount ?? 0
    await record(tx, app, before, { 'audit-entries': count })
    return count
  })
}

/** The triggers of append-only.sql let documents of before the moment go, in this transaction. */
const permitErasure = (tx: Db, before: Date) =>
  tx.execute(sql`SELECT set_config('shop.erases_before', ${before.toISOString()}, true)`)

async function record(tx: Db, app: App, olderThan: Date, counts: Counts): Promise<void> {
  const rows = Object.entries(counts).flatMap(([subject, count]) =>
    count > 0
      ? [{ subject: subject as ErasedSubject, count, olderThan, erasedAt: app.clock.now() }]
      : [],
  )
  if (rows.length > 0) await tx.insert(erasures).values(rows)
}

/** Returns the latest erasures. */
export const readErasures = (app: App) =>
  app.db.select().from(erasures).orderBy(desc(erasures.id)).limit(SHOWN)
