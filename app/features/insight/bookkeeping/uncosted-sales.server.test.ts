import { expect } from 'vitest'
import { editProduct } from '#app/features/catalog/product-editing/edit-product.server.ts'
import { placeOrder } from '#app/features/checkout/checkout/place-order.server.ts'
import { makeInvoice } from '#app/features/fulfilment/documents/make-invoices.server.ts'
import { markOrderPaid } from '#app/features/fulfilment/payment-flow/mark-order-paid.server.ts'
import { readBooks } from '#app/features/insight/bookkeeping/admin/read-books.server.ts'
import type { App } from '#app/platform/app.ts'
import { changeEveryVariant, readUnchangedEdit } from '#tests/support/edit-a-product.ts'
import { fillCart, fillCheckoutForm } from '#tests/support/fill-cart.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { readPeriod } from './period.ts'

/** Sells two units of a second-hand product of € 400,00. */
async function sellSecondHand(app: App, name: string, costCents: number | null) {
  const { productId, variantIds } = await addProduct(app, { name, priceCents: 40_000 })
  const edit = changeEveryVariant(await readUnchangedEdit(app, productId), { costCents })
  await editProduct(app, productId, { ...edit, vatRate: 0, isMarginScheme: true })
  const cartId = await fillCart(app, [{ variantId: variantIds[0] ?? 0, quantity: 2 }])
  const result = await placeOrder(app, cartId, await fillCheckoutForm(app, cartId))
  if (!result.ok) throw new Error(result.error)
  await markOrderPaid(app, result.order.id, 'Eva')
  await makeInvoice(app, result.order.id)
  return { orderId: result.order.id, productId }
}

const readUncosted = async (app: App, code: string) => {
  const period = readPeriod(code)
  if (!period) throw new Error('no period')
  return (await readBooks(app, period)).uncosted
}

shopTest(
  'the books list second-hand goods that were taxed on the whole amount because their cost price is unknown',
  async ({ app }) => {
    await sellSecondHand(app, 'Ring met inkoopprijs', 15_800)
    const { orderId, productId } = await sellSecondHand(app, 'Ring zonder inkoopprijs', null)
    expect(await readUncosted(app, '2026-K4')).toEqual({
      total: 1,
      items: [
        {
          lineId: expect.any(Number),
          orderId,
          productId,
          name: 'Ring zonder inkoopprijs',
          paidCents: 2 * 40_000,
        },
      ],
    })
    expect(await readUncosted(app, '2026-K3')).toEqual({ total: 0, items: [] })
  },
)
