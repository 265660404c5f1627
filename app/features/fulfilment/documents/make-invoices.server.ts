import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { SHOP } from '#app/features/core/accounts/actors.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { lockOrder } from '#app/features/fulfilment/orders/change-order-state.server.ts'
import { readOrder } from '#app/features/fulfilment/orders/find-order.server.ts'
import { orders } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import { markInvoiced } from '#app/features/fulfilment/orders/write-orders.server.ts'
import type { App } from '#app/platform/app.ts'
import { invoiceOf } from './document-content.ts'
import { readMarginCosts } from './read-margin-costs.server.ts'
import { writeDocument } from './write-document.server.ts'

const INVOICES_PER_RUN = 200

/** Makes the invoice of every paid order without one, each in its own transaction. */
export async function makeInvoices(app: App): Promise<void> {
  const dueOrders = await app.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isNotNull(orders.paidAt), eq(orders.isInvoiced, false)))
    .orderBy(asc(orders.id))
    .limit(INVOICES_PER_RUN)
  for (const { id } of dueOrders) await makeInvoice(app, id)
}

/**
 * Makes the invoice of an order once. Cancelled orders need none. Test orders get none, because an invoice uses up a number of
 * the series.
 */
export async function makeInvoice(app: App, orderId: number): Promise<void> {
  const shop = { settings: await readSettings(app), siteUrl: app.siteUrl }
  const now = app.clock.now()
  await app.db.transaction(async (tx) => {
    const lockedOrder = await lockOrder(tx, orderId)
    if (!lockedOrder?.paidAt || lockedOrder.isInvoiced) return
    await markInvoiced(tx, orderId)
    const needsInvoice = lockedOrder.state !== 'cancelled' && !lockedOrder.isTest
    const order = needsInvoice ? await readOrder(tx, orderId) : undefined
    if (!order) return
    const costs = await readMarginCosts(tx, orderId)
    await writeDocument(tx, { orderId }, invoiceOf(order, shop, costs), { actor: SHOP, now })
  })
}
