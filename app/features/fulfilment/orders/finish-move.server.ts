import { refreshProducts } from '#app/features/catalog/products/refresh-products.server.ts'
import { SEND_MAILS } from '#app/platform/mail.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import type { Moved } from './move-order.server.ts'
import type { MoveOrderResult } from './order-moves.ts'
import { MAKE_INVOICES } from './orders.ts'

/** What follows a move once it is committed: pages show the new stock, the mail leaves. */
export async function finishMove(shop: Shop, moved: Moved): Promise<MoveOrderResult> {
  if (!moved.ok) return moved
  if (moved.changed) {
    await refreshProducts(shop, moved.productIds)
    await shop.jobs.send(SEND_MAILS)
    if (moved.order.state === 'paid') await shop.jobs.send(MAKE_INVOICES)
  }
  return { ok: true, changed: moved.changed }
}
