import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { products, variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import { findReceivedOrder } from '#app/features/checkout/order-received/read-received.server.ts'
import { shipOrder } from '#app/features/fulfilment/carriers/ship-order.server.ts'
import { findOrder } from '#app/features/fulfilment/orders/find-order.server.ts'
import { markOrderPaid } from '#app/features/fulfilment/payment-flow/mark-order-paid.server.ts'
import { retryPayment } from '#app/features/fulfilment/payment-flow/retry-payment.server.ts'
import { settlePayment } from '#app/features/fulfilment/payment-flow/settle-payment.server.ts'
import { readPayments } from '#app/features/fulfilment/payments/read-payments.server.ts'
import type { Address } from '#app/features/sales/addresses/addresses.ts'
import type { App } from '#app/platform/app.ts'
import { mails } from '#app/platform/mail/mails-tables.server.ts'
import { placeAnOrder } from '#tests/support/place-an-order.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { editOrder } from './edit-order.server.ts'
import { expireOrders } from './expire-orders.server.ts'
import type { OrderEdit } from './order-edit.ts'

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

async function placeTransferOrder(app: App) {
  const order = await placeAnOrder(app, { payment: 'bank-transfer' })
  const storedOrder = await findOrder(app, order.id)
  return { ...order, lineId: storedOrder?.lines[0]?.id ?? 0 }
}

async function stockOf(app: App, variantId: number) {
  const [row] = await app.db.select().from(variants).where(eq(variants.id, variantId))
  return row?.stock
}

shopTest(
  'other quantities and another address update totals, VAT, payment and stock',
  async ({ app, clock }) => {
    const { id, lineId, variantId } = await placeTransferOrder(app)
    const changeQuantity = (quantity: number, changes = {}) =>
      editOrder(
        app,
        id,
        { added: [], quantities: new Map([[lineId, quantity]]), person: { ...person, ...changes } },
        'Eva',
      )
    expect(await changeQuantity(4)).toEqual({ ok: true, changed: true })
    expect(await stockOf(app, variantId)).toBe(1)
    expect(await findOrder(app, id)).toMatchObject({
      lines: [{ quantity: 4 }],
      itemsCents: 16_000,
      totalCents: 16_000,
      vatSplit: [{ rate: 21, netCents: 13_223, vatCents: 2_777 }],
      events: [
        { kind: 'edit', actor: 'Eva', text: 'Zegelring Sanne: 2 werd 4' },
        expect.anything(),
      ],
    })
    expect((await readPayments(app.db, id))[0]?.amountCents).toBe(16_000)

    clock.advance(60_000)
    expect(await changeQuantity(1, { street: 'Nieuwegracht' })).toEqual({ ok: true, changed: true })
    expect(await stockOf(app, variantId)).toBe(4)
    expect(await findOrder(app, id)).toMatchObject({
      street: 'Nieuwegracht',
      totalCents: 4_000,
      events: [
        { text: 'Zegelring Sanne: 4 werd 1; gegevens van de klant aangepast' },
        expect.anything(),
        expect.anything(),
      ],
    })
    expect(await changeQuantity(1, { street: 'Nieuwegracht' })).toEqual({
      ok: true,
      changed: false,
    })
    const changeMails = await app.db.select().from(mails).where(eq(mails.kind, 'order-changed'))
    expect(changeMails).toHaveLength(2)
    expect(changeMails[1]?.text).toMatch(/Samen is het nu €\s40,00/)
  },
)

shopTest('an invalid change of an order changes nothing', async ({ app }) => {
  const { id, lineId, variantId } = await placeTransferOrder(app)
  const changeQuantity = (quantity: number) =>
    editOrder(app, id, { added: [], quantities: new Map([[lineId, quantity]]), person }, 'Eva')
  expect(await changeQuantity(6)).toMatchObject({ error: 'short', maxUnits: 5 })
  expect(await changeQuantity(0)).toEqual({ ok: false, error: 'nothing-left' })
  expect(await stockOf(app, variantId)).toBe(3)
  await markOrderPaid(app, id, 'Eva')
  await shipOrder(app, id, { carrier: 'postnl', code: '' }, 'Eva')
  expect(await changeQuantity(1)).toEqual({ ok: false, error: 'not-now', state: 'shipped' })
  const unknownOrderId = 1
  expect(
    await editOrder(app, unknownOrderId, { added: [], quantities: new Map(), person }, 'Eva'),
  ).toEqual({
    ok: false,
    error: 'unknown-order',
  })
})

/** Places an order of two rings with an open payment; returns a function that changes its quantity. */
async function placeEditableOrder(app: App, firstName = 'Sanne') {
  const order = await placeAnOrder(app, { firstName })
  const lineId = (await findOrder(app, order.id))?.lines[0]?.id ?? 0
  const changeQuantity = (quantity: number, changes = {}) => {
    const quantities = new Map([[lineId, quantity]])
    return editOrder(
      app,
      order.id,
      { quantities, added: [], person: { ...person, ...changes } },
      'Eva',
    )
  }
  return { ...order, changeQuantity }
}

shopTest(
  'an open payment ends when the total changes, but not when only the address changes',
  async ({ app }) => {
    const { id, changeQuantity } = await placeEditableOrder(app)
    expect(await changeQuantity(2, { city: 'Zeist' })).toEqual({ ok: true, changed: true })
    expect(await readPayments(app.db, id)).toMatchObject([{ state: 'open' }])
    expect(await changeQuantity(1)).toEqual({ ok: true, changed: true })
    expect(await readPayments(app.db, id)).toMatchObject([
      { state: 'cancelled', amountCents: 8_000, checkAt: null },
    ])
    expect(await findOrder(app, id)).toMatchObject({
      state: 'awaiting-payment',
      totalCents: 4_000,
      events: [
        { text: expect.stringMatching(/ingetrokken/) },
        { kind: 'edit' },
        expect.anything(),
        expect.anything(),
      ],
    })
    const retryResult = await retryPayment(app, id, 'test-bank')
    expect(retryResult.ok).toBe(true)
    expect((await readPayments(app.db, id))[0]).toMatchObject({
      state: 'open',
      amountCents: 4_000,
    })
  },
)

shopTest(
  'an old payment that is paid after all counts for its amount, and the rest is still to be paid',
  async ({ app, clock }) => {
    const { id, key, paymentId, changeQuantity } = await placeEditableOrder(app)
    await changeQuantity(3)
    await retryPayment(app, id, 'test-bank')
    await settlePayment(app, paymentId, 'paid', 'Testbank')
    expect(await findOrder(app, id)).toMatchObject({
      state: 'awaiting-payment',
      refundDueCents: 0,
      // A partly paid order does not expire.
      expiresAt: null,
    })
    expect((await findOrder(app, id))?.events[0]?.text).toMatch(
      /€\s80,00 ontvangen; nog €\s40,00 te betalen/,
    )
    // The payment of the previous total was cancelled.
    const states = (await readPayments(app.db, id)).map(({ state }) => state)
    expect(states).toEqual(['cancelled', 'paid'])
    expect(await findReceivedOrder(app, id, key)).toMatchObject({ owedCents: 4_000 })
    clock.advance(7 * 24 * 3_600_000)
    await expireOrders(app)

    await markOrderPaid(app, id, 'Eva')
    expect(await findOrder(app, id)).toMatchObject({ state: 'paid', refundDueCents: 0 })
    expect((await readPayments(app.db, id))[0]).toMatchObject({
      state: 'paid',
      amountCents: 4_000,
    })
    const paidMails = await app.db.select().from(mails).where(eq(mails.kind, 'order-paid'))
    expect(paidMails).toHaveLength(1)
  },
)

shopTest(
  'a payment above the total pays the order and the excess must be refunded, also when units are removed later',
  async ({ app }) => {
    const overpaidOrder = await placeEditableOrder(app)
    await overpaidOrder.changeQuantity(1)
    await settlePayment(app, overpaidOrder.paymentId, 'paid', 'Testbank')
    expect(await findOrder(app, overpaidOrder.id)).toMatchObject({
      state: 'paid',
      refundDueCents: 4_000,
      events: [
        { text: expect.stringMatching(/€\s40,00 te veel ontvangen/) },
        expect.anything(),
        expect.anything(),
        expect.anything(),
        expect.anything(),
      ],
    })

    const reducedOrder = await placeEditableOrder(app, 'Noor')
    await reducedOrder.changeQuantity(3)
    await settlePayment(app, reducedOrder.paymentId, 'paid', 'Testbank')
    expect(await reducedOrder.changeQuantity(1)).toEqual({ ok: true, changed: true })
    expect(await findOrder(app, reducedOrder.id)).toMatchObject({
      state: 'paid',
      refundDueCents: 4_000,
    })
  },
)

shopTest(
  'a new product has its current price and VAT rate, and its last unit is sold once',
  async ({ app }) => {
    const order = await placeTransferOrder(app)
    const { variantIds } = await addProduct(app, { name: 'Poetsdoek', priceCents: 1_090, stock: 1 })
    const clothVariantId = variantIds[0] ?? 0
    await app.db.update(products).set({ vatRate: 9 }).where(eq(products.name, 'Poetsdoek'))
    const addCloths = (quantity: number) => {
      const addedLines = [{ variantId: clothVariantId, quantity }]
      return editOrder(app, order.id, { quantities: new Map(), added: addedLines, person }, 'Eva')
    }
    expect(await addCloths(2)).toEqual({
      ok: false,
      error: 'added-short',
      variantId: clothVariantId,
      stockLeft: 1,
    })
    expect(await addCloths(1)).toEqual({ ok: true, changed: true })
    expect(await addCloths(1)).toMatchObject({ error: 'added-short', stockLeft: 0 })
    expect(await stockOf(app, clothVariantId)).toBe(0)
    // 80,00 × 21 / 121 = 13,884; 10,90 × 9 / 109 = 0,90.
    expect(await findOrder(app, order.id)).toMatchObject({
      lines: [{ quantity: 2 }, { quantity: 1, unitCents: 1_090, vatRate: 9, vatCents: 90 }],
      itemsCents: 9_090,
      totalCents: 9_090,
      vatSplit: [
        { rate: 21, netCents: 6_612, vatCents: 1_388 },
        { rate: 9, netCents: 1_000, vatCents: 90 },
      ],
      events: [{ kind: 'edit', actor: 'Eva', text: 'Poetsdoek: niets werd 1' }, expect.anything()],
    })
    expect((await readPayments(app.db, order.id))[0]?.amountCents).toBe(9_090)
  },
)

shopTest('a present can still get another delivery address', async ({ app }) => {
  const belgianAddress: Address = {
    firstName: 'Noor',
    lastName: 'Peeters',
    company: '',
    country: 'BE',
    postcode: '2000',
    houseNumber: '',
    houseNumberAddition: '',
    street: 'Meir 12',
    city: 'Antwerpen',
  }
  const { id } = await placeAnOrder(app, { delivery: belgianAddress })
  const delivery = { ...belgianAddress, street: 'Meir 14' }
  const edit = { added: [], quantities: new Map<number, number>(), person, delivery }
  expect(await editOrder(app, id, edit, 'Eva')).toEqual({ ok: true, changed: true })
  expect(await findOrder(app, id)).toMatchObject({
    street: 'Oudegracht',
    delivery,
    events: [{ kind: 'edit', text: 'Bezorgadres aangepast' }, expect.anything()],
  })
  expect(await editOrder(app, id, edit, 'Eva')).toEqual({ ok: true, changed: false })
  const [mail] = await app.db.select().from(mails).where(eq(mails.kind, 'order-changed'))
  expect(mail?.text).toMatch(/Noor Peeters\s+Meir 14\s+2000 Antwerpen\s+België/)
})
