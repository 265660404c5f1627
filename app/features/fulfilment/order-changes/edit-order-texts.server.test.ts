import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { placeOrder } from '#app/features/checkout/checkout/place-order.server.ts'
import { shipOrder } from '#app/features/fulfilment/carriers/ship-order.server.ts'
import { findOrder } from '#app/features/fulfilment/orders/find-order.server.ts'
import { markOrderPaid } from '#app/features/fulfilment/payment-flow/mark-order-paid.server.ts'
import { addToCart } from '#app/features/sales/cart/cart.server.ts'
import type { App } from '#app/platform/app.ts'
import { fillCheckoutForm } from '#tests/support/fill-cart.ts'
import { addCross, addInitialNecklace } from '#tests/support/personal-products.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { editOrder } from './edit-order.server.ts'
import type { OrderEdit } from './order-edit.ts'

const CART = 't_000000000000000000000000000000'

const person: OrderEdit['person'] = {
  firstName: 'Sanne',
  lastName: 'de Vries',
  email: 'sanne@voorbeeld.example',
  phone: null,
  street: 'Oudegracht',
  houseNumber: '212',
  houseNumberAddition: '',
  postcode: '3511 NR',
  city: 'Utrecht',
}

/** Places an order of an engraved cross, to be paid by bank transfer; returns a function that edits it. */
async function orderCross(app: App, { quantity = 1 } = {}) {
  const { productId } = await addCross(app)
  await addToCart(app, CART, {
    productOrVariantId: productId,
    quantity,
    texts: { gravure1: 'Sane' },
  })
  const placement = await placeOrder(
    app,
    CART,
    await fillCheckoutForm(app, CART, { payment: 'bank-transfer' }),
  )
  if (!placement.ok) throw new Error(placement.error)
  const { id } = placement.order
  const lineId = (await findOrder(app, id))?.lines[0]?.id ?? 0
  const edit = (changes: Partial<OrderEdit>) =>
    editOrder(app, id, { quantities: new Map(), added: [], person, ...changes }, 'Eva')
  return { productId, id, lineId, edit }
}

/** A corrected engraving, and a text of a field that does not exist. */
const textCorrection = (lineId: number, text: string) => ({
  texts: new Map([[lineId, { gravure1: text, onbekend: 'x' }]]),
})

shopTest('staff correct the text of a customer, and the price stays', async ({ app }) => {
  const { id, lineId, edit } = await orderCross(app)
  const orderBefore = await findOrder(app, id)
  await edit({}) // changes nothing
  expect(await edit(textCorrection(lineId, ' Sanne ♥ '))).toEqual({ ok: true, changed: true })
  expect(await findOrder(app, id)).toMatchObject({
    totalCents: orderBefore?.totalCents,
    lines: [{ texts: [{ field: 'gravure1', label: 'Gravure', text: 'Sanne ♥', cents: 15_00 }] }],
  })
  expect((await findOrder(app, id))?.events.map(({ text }) => text)).toContain(
    'Gravure van Kruisketting Tess: “Sane” werd “Sanne ♥”',
  )
  expect(await edit(textCorrection(lineId, 'Sanne ♥'))).toEqual({ ok: true, changed: false })
})

shopTest('a corrected text has to fit its field, and cannot be emptied', async ({ app }) => {
  const { lineId, edit, id } = await orderCross(app)
  const submitText = (text: string) => edit(textCorrection(lineId, text))
  expect(await submitText('Sanne-Marie & Noor')).toEqual({
    ok: false,
    error: 'bad-text',
    lineId,
    messages: { gravure1: 'Op een regel passen 12 tekens; regel 1 heeft er 18.' },
  })
  expect(await submitText('  ')).toMatchObject({
    messages: { gravure1: 'Vul bij ‘Gravure’ je tekst in.' },
  })
  expect(await findOrder(app, id)).toMatchObject({ lines: [{ texts: [{ text: 'Sane' }] }] })
})

shopTest('a text stays correctable when the product no longer has its field', async ({ app }) => {
  const { productId, lineId, edit, id } = await orderCross(app)
  await app.db.update(products).set({ textFields: [] }).where(eq(products.id, productId))
  expect(await edit(textCorrection(lineId, 'x'.repeat(501)))).toMatchObject({
    messages: { gravure1: 'Vul een tekst van hoogstens 500 tekens in.' },
  })
  expect(await edit(textCorrection(lineId, 'Sanne-Marie & Noor'))).toMatchObject({ ok: true })
  expect(await findOrder(app, id)).toMatchObject({
    lines: [{ texts: [{ text: 'Sanne-Marie & Noor' }] }],
  })
})

shopTest('the text of two units stays once one of them was sent', async ({ app }) => {
  const { id, lineId, edit } = await orderCross(app, { quantity: 2 })
  await markOrderPaid(app, id, 'Eva')
  await shipOrder(app, id, { carrier: 'postnl', code: '', units: new Map([[lineId, 1]]) }, 'Eva')
  expect(await edit(textCorrection(lineId, 'Sanne'))).toEqual({ ok: true, changed: false })
  expect(await findOrder(app, id)).toMatchObject({ lines: [{ texts: [{ text: 'Sane' }] }] })
})

shopTest('a product with a required text is added to an order with that text', async ({ app }) => {
  const { id, edit } = await orderCross(app)
  const { variantIds } = await addInitialNecklace(app)
  const [variantId = 0] = variantIds
  expect(await edit({ added: [{ variantId, quantity: 1, submittedTexts: {} }] })).toEqual({
    ok: false,
    error: 'bad-added-text',
    variantId,
    messages: { initiaal: 'Vul bij ‘Initiaal’ je tekst in.' },
  })
  const addedLines = [{ variantId, quantity: 1, submittedTexts: { initiaal: 's' } }]
  expect(await edit({ added: addedLines })).toEqual({ ok: true, changed: true })
  expect(await findOrder(app, id)).toMatchObject({
    lines: [expect.anything(), { unitCents: 649_00, texts: [{ label: 'Initiaal', text: 'S' }] }],
  })
})
