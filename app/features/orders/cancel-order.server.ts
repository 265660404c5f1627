import { creditInvoice, DUE_REMARK } from '#app/features/documents/credit-invoice.server.ts'
import { readLeftCents } from '#app/features/refunds/read-left.server.ts'
import { readSettings } from '#app/features/settings/settings.server.ts'
import { formatCents } from '#app/platform/money.ts'
import type { Shop } from '#app/platform/shop.ts'
import { finishMove } from './finish-move.server.ts'
import { lockOrder, moveOrder } from './move-order.server.ts'
import { queueOrderMail } from './order-mails.server.tsx'
import type { MoveOrderResult } from './orders.ts'

/** Calls an order off and puts its pieces back, once. What was paid, the owner has to pay back. */
export async function cancelOrder(shop: Shop, id: number, actor: string): Promise<MoveOrderResult> {
  const settings = await readSettings(shop)
  const now = shop.clock.now()
  const moved = await shop.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    const leftCents = order ? await readLeftCents(tx, id) : 0
    const result = await moveOrder(tx, id, 'cancel', {
      text: leftCents > 0 ? `Geannuleerd; betaal ${formatCents(leftCents)} terug` : 'Geannuleerd',
      actor,
      now,
      set: { refundDueCents: leftCents },
    })
    if (result.ok && result.changed) {
      await creditInvoice(
        tx,
        id,
        { why: 'De bestelling is geannuleerd', remark: DUE_REMARK },
        { actor, now },
      )
      await queueOrderMail(tx, 'order-cancelled', id, { settings, siteUrl: shop.siteUrl }, now)
    }
    return result
  })
  return finishMove(shop, moved)
}
