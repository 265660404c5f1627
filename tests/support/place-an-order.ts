import type { CheckoutForm } from '#app/features/checkout/checkout/checkout-forms.ts'
import { placeOrder } from '#app/features/checkout/checkout/place-order.server.ts'
import { readPayments } from '#app/features/fulfilment/payments/read-payments.server.ts'
import type { App } from '#app/platform/app.ts'
import { fillCart, fillCheckoutForm } from './fill-cart.ts'
import { addProduct } from './stock-shop.ts'

/** Places an order for two rings of a stock of five, with its first payment; by default at the test bank. */
export async function placeAnOrder(app: App, changes: Partial<CheckoutForm> = {}) {
  const { variantIds } = await addProduct(app, {
    name: `Zegelring ${changes.firstName ?? 'Sanne'}`,
    priceCents: 4_000,
    stock: 5,
  })
  const variantId = variantIds[0] ?? 0
  const cartId = await fillCart(app, [{ variantId, quantity: 2 }])
  const result = await placeOrder(app, cartId, await fillCheckoutForm(app, cartId, changes))
  if (!result.ok) throw new Error(result.error)
  const [payment] = await readPayments(app.db, result.order.id)
  if (!payment) throw new Error('the order has no payment')
  return { ...result.order, variantId, paymentId: payment.id, url: result.url }
}
