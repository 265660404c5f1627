import { findOrderByKey } from '#app/features/orders/find-order.server.ts'
import { bankTransfer } from '#app/features/payments/bank-transfer.server.ts'
import { listPaymentMethods } from '#app/features/payments/payment-methods.server.ts'
import { readPayments } from '#app/features/payments/read-payments.server.ts'
import { readSettings } from '#app/features/settings/settings.server.ts'
import type { Shop } from '#app/platform/shop.ts'

/** What the confirmation page shows to who has the order's key; undefined for anybody else. */
export async function findReceived(shop: Shop, id: number, key: string) {
  const order = await findOrderByKey(shop, id, key)
  if (!order) return undefined
  const [settings, payments] = await Promise.all([
    readSettings(shop),
    readPayments(shop.db, order.id),
  ])
  const [payment] = payments
  const isUnpaid = order.state === 'awaiting-payment' || order.state === 'payment-failed'
  const isTransfer = order.state === 'awaiting-payment' && payment?.provider === bankTransfer.id
  return {
    order,
    settings,
    /** how the money gets here; null when it needn't be transferred */
    transfer:
      isTransfer && payment
        ? { iban: settings.iban, name: settings.name, until: payment.expiresAt }
        : null,
    /** ways to pay it now, the one that was chosen last first */
    payNow:
      isUnpaid && !isTransfer
        ? listPaymentMethods().toSorted(
            (a, b) => Number(b.id === payment?.method) - Number(a.id === payment?.method),
          )
        : [],
  }
}
