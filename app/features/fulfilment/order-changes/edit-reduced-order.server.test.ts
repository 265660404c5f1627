import { expect } from 'vitest'
import { placeOrder } from '#app/features/checkout/checkout/place-order.server.ts'
import { makeInvoices } from '#app/features/fulfilment/documents/make-invoices.server.ts'
import { readDocuments } from '#app/features/fulfilment/documents/read-documents.server.ts'
import { findOrder } from '#app/features/fulfilment/orders/find-order.server.ts'
import { markOrderPaid } from '#app/features/fulfilment/payment-flow/mark-order-paid.server.ts'
import { addCartCode } from '#app/features/sales/discounts/cart-codes.server.ts'
import { discountForm } from '#app/features/sales/discounts/discount-forms.ts'
import { orderDiscounts } from '#app/features/sales/discounts/discounts-tables.server.ts'
import { saveDiscount } from '#app/features/sales/discounts/save-discount.server.ts'
import type { App } from '#app/platform/app.ts'
import { fillCart, fillCheckoutForm } from '#tests/support/fill-cart.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { editOrder } from './edit-order.server.ts'

const readDocumentTotals = async (app: App, id: number) =>
  (await readDocuments(app, id)).map(({ kind, totalCents }) => ({ kind, totalCents }))

/** Places and pays an order of two rings of € 40,00 and a ring of € 30,00, with a discount code. */
async function placeReducedOrder(app: App, discountFields: Record<string, string>) {
  const form = discountForm.parse({ isActive: 'on', code: 'lente', ...discountFields })
  await saveDiscount(app, null, form, { included: [], excluded: [] })
  const ringAn = await addProduct(app, { name: 'Ring An', priceCents: 4_000, stock: 9 })
  const ringBo = await addProduct(app, { name: 'Ring Bo', priceCents: 3_000, stock: 9 })
  const cartId = await fillCart(app, [
    { variantId: ringAn.variantIds[0] ?? 0, quantity: 2 },
    { variantId: ringBo.variantIds[0] ?? 0 },
  ])
  await addCartCode(app, cartId, 'lente')
  const placement = await placeOrder(
    app,
    cartId,
    await fillCheckoutForm(app, cartId, { payment: 'bank-transfer' }),
  )
  if (!placement.ok) throw new Error(placement.error)
  const { id } = placement.order
  await markOrderPaid(app, id, 'Eva')
  const order = await findOrder(app, id)
  if (!order) throw new Error('no order')
  const { firstName, lastName, street, postcode, houseNumber, houseNumberAddition } = order
  const name = { firstName, lastName, email: order.email, phone: order.phone, city: order.city }
  const person = { ...name, street, postcode, houseNumber, houseNumberAddition }
  const [anLine = 0, boLine = 0] = order.lines.map((line) => line.id)
  const edit = (units: { an: number; bo: number }, changes: { seenCents?: number } = {}) => {
    const quantities = new Map([
      [anLine, units.an],
      [boLine, units.bo],
    ])
    return editOrder(app, id, { person, added: [], quantities, ...changes }, 'Eva')
  }
  const readUsedCents = async () => (await app.db.select().from(orderDiscounts))[0]?.cents
  return { id, edit, readUsedCents }
}

shopTest(
  'a percentage discount follows the units of a paid order in its total, VAT and new invoice',
  async ({ app }) => {
    const { id, edit, readUsedCents } = await placeReducedOrder(app, {
      kind: 'percentage',
      percent: '10',
    })
    expect(await findOrder(app, id)).toMatchObject({ totalCents: 9_900, discountCents: 1_100 })

    expect(await edit({ an: 3, bo: 0 })).toMatchObject({ error: 'to-confirm', totalCents: 10_800 })
    expect(await edit({ an: 3, bo: 0 }, { seenCents: 10_800 })).toMatchObject({
      ok: true,
      owedCents: 900,
    })
    expect(await findOrder(app, id)).toMatchObject({
      itemsCents: 12_000,
      discountCents: 1_200,
      totalCents: 10_800,
      vatSplit: [{ rate: 21, netCents: 8_926, vatCents: 1_874 }],
      lines: [{ quantity: 3, discountCents: 1_200 }],
    })
    expect(await readUsedCents()).toBe(1_200)
    await markOrderPaid(app, id, 'Eva')
    await makeInvoices(app)
    expect(await readDocumentTotals(app, id)).toEqual([
      { kind: 'invoice', totalCents: 9_900 },
      { kind: 'credit-note', totalCents: -9_900 },
      { kind: 'invoice', totalCents: 10_800 },
    ])
  },
)

shopTest(
  'a discount on the whole cart is not given twice: removed units lose their share, added units get none',
  async ({ app }) => {
    // € 11,00 over € 110,00: a tenth of each line.
    const { id, edit, readUsedCents } = await placeReducedOrder(app, {
      kind: 'amount',
      amount: '11',
    })
    expect(await findOrder(app, id)).toMatchObject({ totalCents: 9_900, discountCents: 1_100 })
    expect(await edit({ an: 1, bo: 1 }, { seenCents: 6_300 })).toMatchObject({
      ok: true,
      backCents: 3_600,
    })
    expect(await findOrder(app, id)).toMatchObject({ discountCents: 700, totalCents: 6_300 })
    expect(await readUsedCents()).toBe(700)
    expect(await edit({ an: 1, bo: 2 })).toMatchObject({ error: 'to-confirm', totalCents: 9_300 })
  },
)
