import { eq } from 'drizzle-orm'
import { variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import { findOrder } from '#app/features/fulfilment/orders/find-order.server.ts'
import { beginPayment } from '#app/features/fulfilment/payment-flow/begin-payment.server.ts'
import { findPayment } from '#app/features/fulfilment/payments/read-payments.server.ts'
import type { RefundParts, RefundRequest } from '#app/features/fulfilment/refunds/refunds.ts'
import type { App } from '#app/platform/app.ts'
import { mails } from '#app/platform/mail/mails-tables.server.ts'
import type { LocalMollie } from '#simulators/mollie/local-mollie.ts'
import { placeAnOrder } from './place-an-order.ts'

let refundCount = 0

/** Places an order for two rings of € 40,00 each with free shipping, and pays it at the simulated Mollie. */
export async function placePaidMollieOrder(app: App, mollie: LocalMollie, payment = 'ideal') {
  const order = await placeAnOrder(app, { payment })
  return { ...order, ref: await payAtMollie(app, mollie, order.paymentId) }
}

/** Pays a payment at the simulated Mollie and returns Mollie's id of it. */
export async function payAtMollie(
  app: App,
  mollie: LocalMollie,
  paymentId: string,
): Promise<string> {
  await beginPayment(app, paymentId)
  const ref = (await findPayment(app.db, paymentId))?.providerRef ?? ''
  await mollie.change(ref, 'paid')
  return ref
}

/** Creates a request to refund a payment completely, with these changes. */
export function createRefundRequest(
  paymentId: string,
  changes: Partial<RefundRequest> = {},
): RefundRequest {
  refundCount += 1
  return {
    // Ids of equal length sort in the order of the requests, however many refunds earlier tests requested.
    id: `ref_${String(refundCount).padStart(6, '0')}`,
    paymentId,
    parts: 'all',
    restockAll: false,
    way: 'provider',
    reason: '',
    ...changes,
  }
}

/** Describes a refund of an amount that belongs to no line. */
export const createExtraRefund = (extraCents: number): RefundParts => ({
  lines: [],
  shippingCents: 0,
  extraCents,
})

export async function readVariantStock(app: App, variantId: number) {
  const [row] = await app.db.select().from(variants).where(eq(variants.id, variantId))
  return row?.stock
}

export async function readRefundMails(app: App) {
  return app.db.select().from(mails).where(eq(mails.kind, 'order-refunded')).orderBy(mails.id)
}

export const readFirstRefundRef = async (mollie: LocalMollie) =>
  (await mollie.payments())[0]?._embedded?.refunds?.[0]?.id ?? ''

export async function readFirstLineId(app: App, orderId: number): Promise<number> {
  return (await findOrder(app, orderId))?.lines[0]?.id ?? 0
}
