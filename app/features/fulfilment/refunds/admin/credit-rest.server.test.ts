import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { placeOrder } from '#app/features/checkout/checkout/place-order.server.ts'
import { documents } from '#app/features/fulfilment/documents/documents-tables.server.ts'
import { makeInvoice } from '#app/features/fulfilment/documents/make-invoices.server.ts'
import { markOrderPaid } from '#app/features/fulfilment/payment-flow/mark-order-paid.server.ts'
import { readPayments } from '#app/features/fulfilment/payments/read-payments.server.ts'
import { refundOrder } from '#app/features/fulfilment/refunds/refund-order.server.ts'
import { fillCart, fillCheckoutForm } from '#tests/support/fill-cart.ts'
import { createRefundRequest, readFirstLineId } from '#tests/support/paid-order.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'

shopTest(
  'shipping that is refunded after all units is credited too, although the order is already cancelled',
  async ({ app }) => {
    const { variantIds } = await addProduct(app, { name: 'Oorknopjes', priceCents: 2_000 })
    const cartId = await fillCart(app, [{ variantId: variantIds[0] ?? 0 }])
    const placement = await placeOrder(app, cartId, await fillCheckoutForm(app, cartId))
    if (!placement.ok) throw new Error(placement.error)
    const { id } = placement.order
    await markOrderPaid(app, id, 'Eva')
    await makeInvoice(app, id)
    const [payment] = await readPayments(app.db, id)
    const refund = (changes: Parameters<typeof createRefundRequest>[1]) =>
      refundOrder(
        app,
        id,
        createRefundRequest(payment?.id ?? '', { way: 'by-hand', ...changes }),
        'Eva',
      )
    const lines = [{ lineId: await readFirstLineId(app, id), quantity: 1, restock: false }]
    await refund({ parts: { lines, shippingCents: 0, extraCents: 0 } })
    await refund({ parts: 'all' })
    const orderDocuments = await app.db
      .select()
      .from(documents)
      .where(eq(documents.orderId, id))
      .orderBy(documents.id)
    // Shipping costs € 6,95.
    expect(orderDocuments.map(({ totalCents }) => totalCents)).toEqual([2_000 + 695, -2_000, -695])
  },
)
