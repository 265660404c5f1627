import { and, count, eq, gte } from 'drizzle-orm'
import { readBackupState } from '#app/features/admin/backup-history/backup-runs.server.ts'
import { backupWarning } from '#app/features/admin/backup-history/backups.ts'
import {
  readLastingProblems,
  readUnsetServices,
} from '#app/features/admin/health/read-health.server.ts'
import type { CheckName } from '#app/features/admin/health/shop-health.ts'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import {
  readStockAlarms,
  type StockAlarms,
} from '#app/features/catalog/stock/admin/read-stock-alarms.server.ts'
import { readUnreadableSettings } from '#app/features/core/settings/admin/unreadable-settings.server.ts'
import { readWaitingFinds } from '#app/features/data-transfer/marketplace-search/saved-searches.server.ts'
import { countOrders } from '#app/features/fulfilment/orders/admin/count-orders.server.ts'
import { orders } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import { readOpenChargebacks } from '#app/features/fulfilment/refunds/admin/open-chargebacks.server.ts'
import type { OpenChargebacks } from '#app/features/fulfilment/refunds/refunds.ts'
import type { App } from '#app/platform/app.ts'
import { dutchMidnight } from '#app/platform/dutch-time.ts'
import type { FailedJobs } from '#app/platform/job-queue.server.ts'
import { readSoldToday } from './read-sales.server.ts'

export interface Overview {
  /** orders placed since midnight, in any state */
  ordersToday: number
  /** payments since midnight minus their refunds, equal to the last point of the chart */
  paidTodayCents: number
  ordersAwaitingPayment: number
  /** jobs that failed recently and are not retried, by kind */
  failedJobs: FailedJobs[]
  stock: StockAlarms
  /** products that programs published, but that are not offered until their data is complete */
  pendingProductCount: number
  chargebacks: OpenChargebacks
  /** text about a failed or missing backup; null if there is no problem */
  backupWarning: string | null
  /** checks of the health page that require action by the owner */
  healthProblems: CheckName[]
  /** services that the owner still has to set up */
  unsetServices: ('mail' | 'payments')[]
  /** names of settings for which the shop uses the default */
  unreadableSettings: string[]
  /** items found by repeated searches that staff have not yet accepted or rejected */
  finds: Awaited<ReturnType<typeof readWaitingFinds>>
}

/** Reads the figures and tasks of the dashboard. */
export async function readOverview(app: App): Promise<Overview> {
  const now = app.clock.now()
  const today = dutchMidnight(now)
  const [
    placedRows,
    paidTodayCents,
    ordersByState,
    failedJobs,
    stock,
    pendingRows,
    chargebacks,
    finds,
    backups,
    healthProblems,
    unreadableSettings,
    unsetServices,
  ] = await Promise.all([
    app.db
      .select({ n: count() })
      .from(orders)
      .where(and(gte(orders.placedAt, today), eq(orders.isTest, false))),
    readSoldToday(app),
    countOrders(app),
    app.jobs.readFailed(),
    readStockAlarms(app),
    app.db.select({ n: count() }).from(products).where(eq(products.isPublishPending, true)),
    readOpenChargebacks(app),
    readWaitingFinds(app),
    readBackupState(app),
    readLastingProblems(app),
    readUnreadableSettings(app),
    readUnsetServices(app),
  ])
  return {
    ordersToday: placedRows[0]?.n ?? 0,
    paidTodayCents,
    ordersAwaitingPayment: ordersByState.get('awaiting-payment') ?? 0,
    failedJobs,
    stock,
    pendingProductCount: pendingRows[0]?.n ?? 0,
    chargebacks,
    finds,
    backupWarning: backupWarning(backups, now),
    healthProblems,
    unreadableSettings,
    unsetServices,
  }
}
