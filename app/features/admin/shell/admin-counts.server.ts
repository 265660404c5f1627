import { count, eq, gt } from 'drizzle-orm'
import { countReviewsToModerate } from '#app/features/customers/reviews/admin/read-review-queue.server.ts'
import {
  countOrders,
  countToPack,
} from '#app/features/fulfilment/orders/admin/count-orders.server.ts'
import { orders } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import { countOpenWithdrawals } from '#app/features/fulfilment/withdrawals/admin/manage-withdrawals.server.ts'
import type { App } from '#app/platform/app.ts'
import { mails } from '#app/platform/mail/mails-tables.server.ts'
import type { AdminCounts } from './admin-sections.ts'

/** Counts the waiting tasks for the numbers in the navigation. */
export async function readAdminCounts(app: App): Promise<AdminCounts> {
  const [ordersByState, refundRows, failedRows, unconfirmedRows, openWithdrawals, waitingReviews] =
    await Promise.all([
      countOrders(app),
      app.db.select({ n: count() }).from(orders).where(gt(orders.refundDueCents, 0)),
      app.db.select({ n: count() }).from(mails).where(eq(mails.state, 'failed')),
      app.db.select({ n: count() }).from(mails).where(eq(mails.state, 'uncertain')),
      countOpenWithdrawals(app),
      countReviewsToModerate(app),
    ])
  return {
    ordersToPack: countToPack(ordersByState),
    refundDueOrders: refundRows[0]?.n ?? 0,
    failedMails: failedRows[0]?.n ?? 0,
    unconfirmedMails: unconfirmedRows[0]?.n ?? 0,
    openWithdrawals,
    waitingReviews,
  }
}
