import { refreshProducts } from '#app/features/catalog/products/refresh-products.server.ts'
import type { App } from '#app/platform/app.ts'
import { SEND_MAILS } from '#app/platform/mail/mail.server.ts'
import type { StateChange } from './change-order-state.server.ts'
import type { ChangeStateResult } from './order-transitions.ts'
import { MAKE_INVOICES } from './orders.ts'

/** Does the work that follows the commit of a state change: refreshes the product pages and sends the mails. */
export async function afterStateChange(app: App, change: StateChange): Promise<ChangeStateResult> {
  if (!change.ok) return change
  if (change.changed) {
    await refreshProducts(app, change.productIds)
    await app.jobs.send(SEND_MAILS)
    if (change.order.state === 'paid') await app.jobs.send(MAKE_INVOICES)
  }
  return { ok: true, changed: change.changed }
}
