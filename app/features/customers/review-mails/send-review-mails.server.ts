import { and, eq, isNull, lt, notExists, sql } from 'drizzle-orm'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { orders } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import { parcels } from '#app/features/fulfilment/orders/parcels-tables.server.ts'
import { withdrawals } from '#app/features/fulfilment/withdrawals/withdrawals-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { queueMail, SEND_MAILS } from '#app/platform/mail/mail.server.ts'
import { reviewMails } from './review-mails-tables.server.ts'
import { writeReviewMail } from './write-review-mail.server.tsx'

const DAY_MS = 24 * 3_600_000
/** Requests for orders that were not delivered within this many days are deleted. */
const RETENTION_DAYS = 365
const BATCH_SIZE = 100

/** Queues the review mails that are due, unless the owner switched these mails off. */
export async function sendReviewMails(app: App, signal?: AbortSignal): Promise<void> {
  const settings = await readSettings(app)
  const now = app.clock.now()
  const cutoff = new Date(now.getTime() - RETENTION_DAYS * DAY_MS)
  await app.db
    .delete(reviewMails)
    .where(and(isNull(reviewMails.mailedAt), lt(reviewMails.requestedAt, cutoff)))
  if (settings.reviewMailDays === 0) return
  const dueOrderIds = await findDueOrders(app, now)
  for (const orderId of dueOrderIds) {
    if (signal?.aborted) return
    const mail = await writeReviewMail(app, orderId, settings)
    await app.db.transaction(async (tx) => {
      const updatedRows = await tx
        .update(reviewMails)
        .set({ mailedAt: now })
        .where(and(eq(reviewMails.orderId, orderId), isNull(reviewMails.mailedAt)))
        .returning()
      if (mail && updatedRows.length > 0) await queueMail(tx, mail, now)
    })
  }
  if (dueOrderIds.length > 0) await app.jobs.send(SEND_MAILS)
}

/** Returns the ids of orders whose last parcel was delivered the promised number of days ago, without a withdrawal. */
async function findDueOrders(app: App, now: Date): Promise<number[]> {
  const lastDelivery = sql`(SELECT max(${parcels.deliveredAt}) FROM ${parcels} WHERE ${parcels.orderId} = ${orders.id})`
  const rows = await app.db
    .select({ id: orders.id })
    .from(reviewMails)
    .innerJoin(orders, eq(orders.id, reviewMails.orderId))
    .where(
      and(
        isNull(reviewMails.mailedAt),
        eq(orders.state, 'delivered'),
        sql`${lastDelivery} + make_interval(secs => ${reviewMails.days} * ${DAY_MS / 1000}) <= ${now.toISOString()}`,
        notExists(app.db.select().from(withdrawals).where(eq(withdrawals.orderId, orders.id))),
      ),
    )
    .orderBy(orders.id)
    .limit(BATCH_SIZE)
  return rows.map(({ id }) => id)
}
