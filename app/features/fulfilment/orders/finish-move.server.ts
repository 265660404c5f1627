import { refreshProducts } from '#app/features/catalog/products/refresh-products.server.ts'
import type { App } from '#app/platform/app.ts'
import { SEND_MAILS } from '#app/platform/mail/mail.server.ts'
import type { Moved } from './move-order.server.ts'
import type { MoveOrderResult } from './order-moves.ts'
import { MAKE_INVOICES } from './orders.ts'

/** Completes a change of state after its commit: refreshes the product pages and sends the mails. */
export async function finishMove(app: App, moved: Moved): Promise<MoveOrderResult> {
  if (!moved.ok) return moved
  if (moved.changed) {
    await refreshProducts(app, moved.productIds)
    await app.jobs.send(SEND_MAILS)
    if (moved.order.state === 'paid') await app.jobs.send(MAKE_INVOICES)
  }
  return { ok: true, changed: moved.changed }
}
