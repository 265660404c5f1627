import { readSettings } from '#app/features/core/settings/settings.server.ts'
import {
  creditInvoice,
  DUE_REMARK,
} from '#app/features/fulfilment/documents/credit-invoice.server.ts'
import { queueOrderMail } from '#app/features/fulfilment/order-mails/order-mails.server.tsx'
import { afterStateChange } from '#app/features/fulfilment/orders/after-state-change.server.ts'
import {
  changeOrderState,
  lockOrder,
} from '#app/features/fulfilment/orders/change-order-state.server.ts'
import type { ChangeStateResult } from '#app/features/fulfilment/orders/order-transitions.ts'
import { readRefundableCents } from '#app/features/fulfilment/refunds/read-refundable-amount.server.ts'
import type { App } from '#app/platform/app.ts'
import { formatCents } from '#app/platform/money.ts'

/** Cancels an order and returns its stock, once. The owner still has to refund the amount received. */
export async function cancelOrder(app: App, id: number, actor: string): Promise<ChangeStateResult> {
  const settings = await readSettings(app)
  const now = app.clock.now()
  const change = await app.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    const refundableCents = order ? await readRefundableCents(tx, id) : 0
    const result = await changeOrderState(tx, id, 'cancel', {
      text:
        refundableCents > 0
          ? `Geannuleerd; betaal ${formatCents(refundableCents)} terug`
          : 'Geannuleerd',
      actor,
      now,
      set: { refundDueCents: refundableCents },
    })
    if (result.ok && result.changed) {
      await creditInvoice(
        tx,
        id,
        { reason: 'De bestelling is geannuleerd', remark: DUE_REMARK },
        { actor, now },
      )
      await queueOrderMail(tx, 'order-cancelled', id, { settings, siteUrl: app.siteUrl }, now)
    }
    return result
  })
  return afterStateChange(app, change)
}
