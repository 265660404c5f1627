import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { placeOrder } from '#app/features/checkout/checkout/place-order.server.ts'
import { undoShipment } from '#app/features/fulfilment/carriers/admin/correct-parcel.server.ts'
import { shipOrder } from '#app/features/fulfilment/carriers/admin/ship-order.server.ts'
import { documents } from '#app/features/fulfilment/documents/documents-tables.server.ts'
import { makeInvoices } from '#app/features/fulfilment/documents/make-invoices.server.ts'
import { cancelOrder } from '#app/features/fulfilment/order-changes/admin/cancel-order.server.ts'
import { findOrder } from '#app/features/fulfilment/orders/find-order.server.ts'
import { markOrderPaid } from '#app/features/fulfilment/payment-flow/admin/mark-order-paid.server.ts'
import { readPayments } from '#app/features/fulfilment/payments/read-payments.server.ts'
import { refundOrder } from '#app/features/fulfilment/refunds/admin/refund-order.server.ts'
import { addCartCode } from '#app/features/sales/discounts/cart-codes.server.ts'
import { discountForm } from '#app/features/sales/discounts/discount-forms.ts'
import { saveDiscount } from '#app/features/sales/discounts/save-discount.server.ts'
import type { App } from '#app/platform/app.ts'
import { fillCart, fillForm } from '#tests/support/fill-cart.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { editOrder } from './edit-order.server.ts'

/** A paid order for three rings of € 40,00 at 21 percent and two books of € 10,90 at 9 percent; with a code, if one is given. */
async function openPaid(app: App, code?: Record<string, string>) {
  const ring = await addProduct(app, { name: 'Ring An', priceCents: 4_000, stock: 9 })
  const book = await addProduct(app, { name: 'Boek', priceCents: 1_090, stock: 9 })
  await app.db.update(products).set({ vatRate: 9 }).where(eq(products.id, book.productId))
  const cartId = await fillCart(app, [
    { variantId: ring.variantIds[0] ?? 0, quantity: 3 },
    { variantId: book.variantIds[0] ?? 0, quantity: 2 },
  ])
  if (code) {
    const form = discountForm.parse({ isActive: 'on', code: 'lente', ...code })
    await saveDiscount(app, null, form, { inside: [], outside: [] })
    await addCartCode(app, cartId, 'lente')
  }
  const typed = await fillForm(app, cartId, { payment: 'bank-transfer' })
  const placed = await placeOrder(app, cartId, typed)
  if (!placed.ok) throw new Error(placed.error)
  const { id } = placed.order
  await markOrderPaid(app, id, 'Eva')
  const order = await findOrder(app, id)
  if (!order) throw new Error('no order')
  const { firstName, lastName, street, postcode, houseNumber, houseNumberAddition } = order
  const name = { firstName, lastName, email: order.email, phone: order.phone, city: order.city }
  const person = { ...name, street, postcode, houseNumber, houseNumberAddition }
  const [ringLine = 0, bookLine = 0] = order.lines.map((line) => line.id)
  const edit = (units: [number, number], seenCents?: number) => {
    const quantities = new Map([
      [ringLine, units[0]],
      [bookLine, units[1]],
    ])
    return editOrder(app, id, { person, added: [], quantities, seenCents }, 'Eva')
  }
  const ship = (rings: number, books: number) => {
    const units = new Map([
      [ringLine, rings],
      [bookLine, books],
    ])
    return shipOrder(app, id, { carrier: 'postnl', code: '', units }, 'Eva')
  }
  const refund = async (rings: number, books: number, extraCents = 0) => {
    const payments = await readPayments(app.db, id)
    const lines = [
      { lineId: ringLine, quantity: rings, restock: true },
      { lineId: bookLine, quantity: books, restock: true },
    ]
    const parts = { lines, shippingCents: 0, extraCents }
    const how = { way: 'by-hand', reason: '', restockAll: false } as const
    const paymentId = payments.at(-1)?.id ?? ''
    return refundOrder(
      app,
      id,
      { id: `ref_${id}_${rings}${books}`, paymentId, parts, ...how },
      'Eva',
    )
  }
  return { id, edit, ship, refund, ringLine, bookLine }
}

/** The documents of an order with their VAT by rate. */
async function bookedOf(app: App, orderId: number) {
  await makeInvoices(app)
  const rows = await app.db
    .select()
    .from(documents)
    .where(eq(documents.orderId, orderId))
    .orderBy(documents.id)
  return rows.map(({ content }) => [
    content.totalCents,
    ...content.vatSplit.map(({ rate, netCents, vatCents }) => [rate, netCents, vatCents]),
  ])
}

shopTest(
  'units that were sent stay, and the difference of the others is charged before the rest is sent',
  async ({ app }) => {
    const { id, edit, ship, ringLine } = await openPaid(app)
    await ship(1, 0)
    expect(await edit([0, 2], 2_180)).toEqual({
      ok: false,
      error: 'fixed',
      lineId: ringLine,
      least: 1,
    })
    expect(await edit([1, 0])).toEqual({ ok: false, error: 'nothing-left' })
    expect(await edit([4, 2])).toMatchObject({ error: 'to-confirm', owedCents: 4_000 })
    expect(await edit([4, 2], 18_180)).toMatchObject({ ok: true, owedCents: 4_000 })
    expect(await findOrder(app, id)).toMatchObject({ state: 'awaiting-payment' })
    // A part is with the customer, so it is no longer cancelled as a whole.
    expect(await cancelOrder(app, id, 'Eva')).toEqual({
      ok: false,
      error: 'not-now',
      state: 'awaiting-payment',
    })

    await markOrderPaid(app, id, 'Eva')
    expect(await findOrder(app, id)).toMatchObject({
      state: 'partly-shipped',
      lines: [
        { quantity: 4, shipped: 1 },
        { quantity: 2, shipped: 0 },
      ],
    })
    expect((await readPayments(app.db, id)).map(({ amountCents }) => amountCents)).toEqual([
      4_000, 14_180,
    ])
    expect(await bookedOf(app, id)).toEqual([
      [14_180, [21, 9_917, 2_083], [9, 2_000, 180]],
      [-14_180, [21, -9_917, -2_083], [9, -2_000, -180]],
      [18_180, [21, 13_223, 2_777], [9, 2_000, 180]],
    ])
    await ship(3, 2)
    expect(await findOrder(app, id)).toMatchObject({ state: 'shipped' })
    expect(await edit([5, 2])).toEqual({ ok: false, error: 'not-now', state: 'shipped' })
  },
)

shopTest(
  'unsent units of a partly sent order are taken out, and their price becomes a refund due',
  async ({ app }) => {
    const { id, edit, ship } = await openPaid(app)
    await ship(1, 2)
    expect(await edit([2, 2], 10_180)).toMatchObject({ ok: true, backCents: 4_000 })
    expect(await findOrder(app, id)).toMatchObject({
      state: 'partly-shipped',
      totalCents: 10_180,
      refundDueCents: 4_000,
    })
    expect((await bookedOf(app, id)).at(-1)).toEqual([10_180, [21, 6_612, 1_388], [9, 2_000, 180]])
  },
)

shopTest(
  'refunded units stay refunded: they are not charged again, and the new invoice leaves them out',
  async ({ app }) => {
    const { id, edit, refund, ringLine } = await openPaid(app)
    await refund(1, 1)
    expect(await findOrder(app, id)).toMatchObject({ state: 'paid', totalCents: 14_180 })
    expect(await edit([0, 2])).toEqual({ ok: false, error: 'fixed', lineId: ringLine, least: 1 })
    expect(await edit([2, 4], 12_360)).toMatchObject({ ok: true, owedCents: 0, backCents: 1_820 })
    expect(await findOrder(app, id)).toMatchObject({ state: 'paid', refundDueCents: 1_820 })
    expect(await bookedOf(app, id)).toEqual([
      [14_180, [21, 9_917, 2_083], [9, 2_000, 180]],
      [-5_090, [21, -3_306, -694], [9, -1_000, -90]],
      [-9_090, [21, -6_611, -1_389], [9, -1_000, -90]],
      [7_270, [21, 3_306, 694], [9, 3_000, 270]],
    ])

    // One more ring: of the total of € 163,60 the refunded € 50,90 are not asked again.
    expect(await edit([3, 4], 16_360)).toMatchObject({ ok: true, owedCents: 4_000 })
    await markOrderPaid(app, id, 'Eva')
    expect((await readPayments(app.db, id)).map(({ amountCents }) => amountCents)).toEqual([
      4_000, 14_180,
    ])
    expect((await bookedOf(app, id)).at(-1)).toEqual([11_270, [21, 6_612, 1_388], [9, 3_000, 270]])
  },
)

shopTest(
  'an amount that was refunded without a unit is settled over the rates of the new invoice',
  async ({ app }) => {
    const { id, edit, refund } = await openPaid(app)
    await refund(0, 0, 1_418)
    expect(await edit([4, 2], 18_180)).toMatchObject({ ok: true, owedCents: 4_000 })
    await markOrderPaid(app, id, 'Eva')
    // € 14,18 of € 181,80: € 12,48 at 21 percent and € 1,70 at 9 percent.
    expect((await bookedOf(app, id)).at(-1)).toEqual([16_762, [21, 12_192, 2_560], [9, 1_844, 166]])
  },
)

shopTest(
  'each unit retains its share of a discount, to the cent, if another was refunded before',
  async ({ app }) => {
    // € 1,00 over € 141,80: 85 cents on three rings, 15 cents on two books.
    const { id, edit, refund } = await openPaid(app, { kind: 'amount', amount: '1' })
    expect(await findOrder(app, id)).toMatchObject({ totalCents: 14_080 })
    await refund(1, 0)
    // Two rings were left at € 79,44, so one ring less is € 39,72.
    expect(await edit([2, 2], 10_108)).toMatchObject({ ok: true, backCents: 3_972 })
    expect(await findOrder(app, id)).toMatchObject({ refundDueCents: 3_972 })
    expect((await bookedOf(app, id)).at(-1)?.[0]).toBe(6_137)
  },
)

shopTest(
  'an order that waits for a difference keeps waiting when the parcel of before did not leave',
  async ({ app }) => {
    const { id, edit, ship } = await openPaid(app)
    await ship(1, 0)
    await edit([4, 2], 18_180)
    expect(await undoShipment(app, id, 1, 'Eva')).toEqual({ ok: true })
    expect(await findOrder(app, id)).toMatchObject({ state: 'awaiting-payment', parcels: [] })
  },
)

shopTest('a change that is taken back needs no payment, and the order goes on', async ({ app }) => {
  const { id, edit, ship } = await openPaid(app)
  await ship(1, 0)
  await edit([4, 2], 18_180)
  expect(await edit([3, 2])).toMatchObject({ ok: true })
  expect(await findOrder(app, id)).toMatchObject({ state: 'partly-shipped', totalCents: 14_180 })
})
