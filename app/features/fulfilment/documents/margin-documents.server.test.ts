import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { editProduct } from '#app/features/catalog/product-editing/edit-product.server.ts'
import { placeOrder } from '#app/features/checkout/checkout/place-order.server.ts'
import { readEInvoice } from '#app/features/fulfilment/e-invoices/read-e-invoice.server.ts'
import { cancelOrder } from '#app/features/fulfilment/order-changes/cancel-order.server.ts'
import { markOrderPaid } from '#app/features/fulfilment/payment-flow/mark-order-paid.server.ts'
import type { App } from '#app/platform/app.ts'
import { changeEveryVariant, readUnchangedEdit } from '#tests/support/edit-a-product.ts'
import { fillCart, fillCheckoutForm } from '#tests/support/fill-cart.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { documents } from './documents-tables.server.ts'
import { makeInvoice } from './make-invoices.server.ts'

/** A second-hand ring of € 400,00 that was bought for € 158,00. */
async function addSecondHandRing(app: App) {
  const { productId, variantIds } = await addProduct(app, {
    name: 'Antieke ring',
    priceCents: 40_000,
  })
  const edit = changeEveryVariant(await readUnchangedEdit(app, productId), { costCents: 15_800 })
  const scheme = { vatRate: 0, isMarginScheme: true }
  const manufacturer = { name: 'Onbekend', address: 'Dorpsstraat 1', email: 'a@voorbeeld.nl' }
  expect(await editProduct(app, productId, { ...edit, ...scheme, manufacturer })).toEqual({
    ok: true,
  })
  return variantIds[0] ?? 0
}

async function placePaidOrder(app: App, variantIds: number[]) {
  const cartId = await fillCart(
    app,
    variantIds.map((variantId) => ({ variantId })),
  )
  const placement = await placeOrder(app, cartId, await fillCheckoutForm(app, cartId))
  if (!placement.ok) throw new Error(placement.error)
  await markOrderPaid(app, placement.order.id, 'Eva')
  await makeInvoice(app, placement.order.id)
  return placement.order.id
}

const readContents = async (app: App, orderId: number) =>
  (
    await app.db
      .select()
      .from(documents)
      .where(eq(documents.orderId, orderId))
      .orderBy(documents.id)
  ).map(({ content }) => content)

shopTest(
  'the invoice of a second-hand ring states no VAT but the scheme, and the shop owes VAT on its margin',
  async ({ app }) => {
    const orderId = await placePaidOrder(app, [await addSecondHandRing(app)])
    const [invoice] = await readContents(app, orderId)
    expect(invoice?.facts).toContainEqual({
      label: 'Btw',
      text: 'Bijzondere regeling – gebruikte goederen',
    })
    expect(invoice?.vatSplit).toEqual([{ rate: 0, netCents: 40_000, vatCents: 0 }])
    expect(invoice?.lines).toMatchObject([{ text: 'Antieke ring', vatRate: 0, isMargin: true }])
    // The margin is 400 − 158 = € 242, of which 21/121 is VAT.
    expect(invoice?.margin).toEqual({ grossCents: 40_000, marginCents: 24_200, vatCents: 4_200 })
  },
)

shopTest('a credit note takes back the margin of its invoice', async ({ app }) => {
  const { variantIds } = await addProduct(app, { name: 'Nieuwe ring', priceCents: 12_100 })
  const orderId = await placePaidOrder(app, [await addSecondHandRing(app), variantIds[0] ?? 0])
  await cancelOrder(app, orderId, 'Eva')
  const [invoice, note] = await readContents(app, orderId)
  expect(invoice?.vatSplit).toEqual([
    { rate: 21, netCents: 10_000, vatCents: 2_100 },
    { rate: 0, netCents: 40_000, vatCents: 0 },
  ])
  expect(invoice?.margin).toMatchObject({ vatCents: 4_200 })
  expect(note?.margin).toEqual({ grossCents: -40_000, marginCents: -24_200, vatCents: -4_200 })
})

shopTest('an e-invoice exempts second-hand goods with the code of the scheme', async ({ app }) => {
  const { variantIds } = await addProduct(app, { name: 'Nieuwe ring', priceCents: 12_100 })
  const orderId = await placePaidOrder(app, [await addSecondHandRing(app), variantIds[0] ?? 0])
  const [invoice] = await readContents(app, orderId)
  const eInvoice = await readEInvoice(app, orderId, invoice?.number ?? '')
  if (!eInvoice.ok) throw new Error(eInvoice.error)
  const { xml } = eInvoice
  expect(xml).toContain('<cbc:TaxExemptionReasonCode>VATEX-EU-F</cbc:TaxExemptionReasonCode>')
  expect(xml).toContain('<cbc:TaxableAmount currencyID="EUR">400.00</cbc:TaxableAmount>')
  expect(xml.match(/<cac:TaxSubtotal>/g)).toHaveLength(2)
})
