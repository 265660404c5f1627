import { eq } from 'drizzle-orm'
import { expect, onTestFinished } from 'vitest'
import { variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import { stockMoves } from '#app/features/catalog/stock/admin/stock-moves-tables.server.ts'
import { createFormToken } from '#app/features/checkout/checkout/form-token.server.ts'
import { documents } from '#app/features/fulfilment/documents/documents-tables.server.ts'
import { makeInvoices } from '#app/features/fulfilment/documents/make-invoices.server.ts'
import { findOrder } from '#app/features/fulfilment/orders/find-order.server.ts'
import { orders } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import { readPayments } from '#app/features/fulfilment/payments/read-payments.server.ts'
import { readRefundable } from '#app/features/fulfilment/refunds/read-refundable.server.ts'
import type { App } from '#app/platform/app.ts'
import { mails } from '#app/platform/mail/mails-tables.server.ts'
import { openLocalVies, UNAVAILABLE_GERMAN, VALID_BELGIAN } from '#simulators/vies/local-vies.ts'
import { addCross, addInitialNecklace } from '#tests/support/personal-products.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { readWrittenMails } from '#tests/support/written-mails.ts'
import { createPosOrder } from './create-pos-order.server.ts'
import type { PosOrder } from './pos.ts'

const ANONYMOUS: PosOrder['customer'] = {
  vatId: '',
  firstName: '',
  lastName: '',
  company: '',
  country: 'NL',
  postcode: '',
  houseNumber: '',
  houseNumberAddition: '',
  street: '',
  city: '',
  email: '',
  phone: null,
}
const NOOR = { ...ANONYMOUS, firstName: 'Noor', email: 'noor@voorbeeld.example' }
const HOME_ADDRESS = {
  postcode: '3511 NR',
  houseNumber: '12',
  street: 'Voorbeeldstraat',
  city: 'Utrecht',
}

/** Adds a ring of € 45,00 with two units in stock. */
async function addRing(app: App, stock = 2) {
  const { variantIds } = await addProduct(app, { name: 'Ring Bo', priceCents: 4_500, stock })
  return variantIds[0] ?? 0
}

function fillPosForm(variantId: number, changes: Partial<PosOrder> = {}): PosOrder {
  return {
    token: createFormToken(),
    lines: [{ variantId, quantity: 1, discountCents: 0, reason: '' }],
    handover: 'immediate',
    payment: 'card',
    customer: ANONYMOUS,
    note: '',
    seenCents: 4_500,
    ...changes,
  }
}

async function createOrder(app: App, order: PosOrder) {
  const createdOrder = await createPosOrder(app, order, 'Eva')
  if (!createdOrder.ok) throw new Error(createdOrder.error)
  const foundOrder = await findOrder(app, createdOrder.orderId)
  if (!foundOrder) throw new Error('no order')
  return foundOrder
}

async function readStock(app: App, variantId: number) {
  const [row] = await app.db.select().from(variants).where(eq(variants.id, variantId))
  return row?.stock
}

shopTest(
  'a paid order that the customer takes along is delivered and invoiced immediately, and records who created it',
  async ({ app }) => {
    const ring = await addRing(app)
    const lines = [{ variantId: ring, quantity: 1, discountCents: 500, reason: 'kras in de band' }]
    const order = await createOrder(app, fillPosForm(ring, { lines, seenCents: 4_000 }))
    expect(order).toMatchObject({
      state: 'delivered',
      paymentMethod: 'Pin',
      itemsCents: 4_500,
      discountCents: 500,
      totalCents: 4_000,
      // 40,00 × 21 / 121 = 6,942
      vatSplit: [{ rate: 21, netCents: 3_306, vatCents: 694 }],
      lines: [{ discountCents: 500, discountReason: 'kras in de band', vatCents: 694, shipped: 1 }],
      parcels: [{ carrier: 'pickup', deliveredAt: app.clock.now() }],
    })
    expect(order.events.every(({ actor }) => actor === 'Eva')).toBe(true)
    expect(order.events.at(-1)?.text).toMatch(
      /^Met de hand gemaakt, te betalen met pin\. Korting: €\s5,00 van Ring Bo: kras in de band$/,
    )
    expect(await readStock(app, ring)).toBe(1)
    const moves = await app.db.select().from(stockMoves).where(eq(stockMoves.orderId, order.id))
    expect(moves).toMatchObject([{ actor: 'Eva', reason: 'order' }])
    expect(await readPayments(app.db, order.id)).toMatchObject([
      { provider: 'pos', method: 'card', state: 'paid', amountCents: 4_000 },
    ])
    expect(await app.db.select().from(mails)).toEqual([])

    await makeInvoices(app)
    const [invoice] = await app.db.select().from(documents)
    expect(invoice?.content).toMatchObject({ buyer: ['Aan de toonbank'], totalCents: 4_000 })
    // Only the owner can refund a POS payment.
    const [row] = await app.db.select().from(orders).where(eq(orders.id, order.id))
    const refundable = row && (await readRefundable(app.db, app, row))
    expect(refundable?.payments).toMatchObject([{ sender: null, leftCents: 4_000 }])
    expect(refundable?.lines).toMatchObject([{ leftCents: 4_000 }])
  },
)

shopTest(
  'with a payment link the customer gets a mail and pays on the order page',
  async ({ app }) => {
    const ring = await addRing(app)
    const customer = { ...NOOR, ...HOME_ADDRESS }
    const parcelFields = {
      handover: 'parcel',
      payment: 'payment-link',
      customer,
      seenCents: 4_500 + 695,
    } as const
    const order = await createOrder(app, fillPosForm(ring, parcelFields))
    expect(order).toMatchObject({
      state: 'awaiting-payment',
      shippingCents: 695,
      totalCents: 4_500 + 695,
      expiresAt: new Date('2026-11-28T12:00:00.000Z'),
      promises: { delivery: 'Binnen twee werkdagen nadat je betaling binnen is' },
    })
    expect(await readPayments(app.db, order.id)).toEqual([])
    const [mail] = await readWrittenMails(app)
    expect(mail).toMatchObject({ kind: 'order-confirmed', toAddress: 'noor@voorbeeld.example' })
    expect(mail?.text).toContain('op de pagina van je bestelling: daar kies je hoe')
    expect(mail?.text).toContain(`/checkout/order-received/${order.id}/?key=${order.key}`)
  },
)

shopTest(
  'a customer from a country that nothing is sent to collects the order, and a parcel there is rejected',
  async ({ app }) => {
    const ring = await addRing(app)
    const customer = { ...NOOR, country: 'EE' as const }
    const pickupOrder = await createOrder(app, fillPosForm(ring, { handover: 'pickup', customer }))
    expect(pickupOrder).toMatchObject({ shippingMethod: 'pickup', totalCents: 4_500 })
    const parcelCustomer = { ...customer, ...HOME_ADDRESS, postcode: '10111' }
    const rejectedOrder = await createPosOrder(
      app,
      fillPosForm(ring, { handover: 'parcel', customer: parcelCustomer }),
      'Eva',
    )
    expect(rejectedOrder).toEqual({ ok: false, error: 'not-sent-there' })
  },
)

shopTest(
  'an order by bank transfer awaits payment; one paid in cash for later pickup does not',
  async ({ app }) => {
    const ring = await addRing(app)
    const pickupLater = { handover: 'pickup', customer: NOOR } as const
    const transferOrder = await createOrder(
      app,
      fillPosForm(ring, { ...pickupLater, payment: 'bank-transfer' }),
    )
    expect(transferOrder).toMatchObject({ state: 'awaiting-payment', shippingMethod: 'pickup' })
    expect(await readPayments(app.db, transferOrder.id)).toMatchObject([
      { provider: 'bank-transfer', state: 'open', amountCents: 4_500 },
    ])
    const cashOrder = await createOrder(app, fillPosForm(ring, { ...pickupLater, payment: 'cash' }))
    expect(cashOrder).toMatchObject({ state: 'paid', paymentMethod: 'Contant', expiresAt: null })
    expect(cashOrder.promises.delivery).toMatch(/Je krijgt bericht zodra het klaarligt$/)
    const sentMails = await app.db.select().from(mails).orderBy(mails.id)
    expect(sentMails.map(({ kind, orderId }) => [kind, orderId])).toEqual([
      ['order-confirmed', transferOrder.id],
      ['order-paid', cashOrder.id],
    ])
  },
)

shopTest(
  'of two simultaneous sales of the last unit one is rejected as out of stock',
  async ({ app }) => {
    const ring = await addRing(app, 1)
    const results = await Promise.all(
      ['Eva', 'Noor'].map((actor) => createPosOrder(app, fillPosForm(ring), actor)),
    )
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(results.find(({ ok }) => !ok)).toEqual({
      ok: false,
      error: 'line-problems',
      problems: [{ variantId: ring, error: 'short', stockLeft: 0 }],
    })
    expect(await readStock(app, ring)).toBe(0)
    expect(await app.db.select().from(orders)).toHaveLength(1)
  },
)

shopTest(
  'submitting the same POS form twice, also concurrently, creates one order',
  async ({ app }) => {
    const ring = await addRing(app)
    const order = fillPosForm(ring)
    const results = await Promise.all([
      createPosOrder(app, order, 'Eva'),
      createPosOrder(app, order, 'Eva'),
    ])
    const repeatedResult = await createPosOrder(app, order, 'Eva')
    const [id] = (await app.db.select().from(orders)).map((row) => row.id)
    for (const result of [...results, repeatedResult])
      expect(result).toEqual({ ok: true, orderId: id })
    expect(await readStock(app, ring)).toBe(1)
  },
)

shopTest('an invalid POS order is rejected, and nothing is written', async ({ app }) => {
  const ring = await addRing(app)
  const { variantIds } = await addProduct(app, { name: 'Ring Concept', status: 'draft' })
  const inactiveVariant = variantIds[0] ?? 0
  const pickedLine = { variantId: ring, quantity: 1, discountCents: 4_501, reason: 'te veel' }
  const rejectedOrders = [
    fillPosForm(ring, { lines: [] }),
    fillPosForm(ring, { token: 'geen' }),
    fillPosForm(ring, { seenCents: 4_400 }),
    fillPosForm(ring, { lines: [pickedLine] }),
    fillPosForm(inactiveVariant),
  ]
  const results = []
  for (const order of rejectedOrders) results.push(await createPosOrder(app, order, 'Eva'))
  expect(results).toEqual([
    { ok: false, error: 'nothing-picked' },
    { ok: false, error: 'unknown-form' },
    { ok: false, error: 'total-changed', totalCents: 4_500 },
    {
      ok: false,
      error: 'line-problems',
      problems: [{ variantId: ring, error: 'discount-too-high', maxCents: 4_500 }],
    },
    {
      ok: false,
      error: 'line-problems',
      problems: [{ variantId: inactiveVariant, error: 'gone' }],
    },
  ])
  expect(await app.db.select().from(orders)).toEqual([])
  expect(await readStock(app, ring)).toBe(2)
})

shopTest(
  'a company abroad with a valid VAT id is charged no VAT, and the total changes first',
  async ({ app: testApp }) => {
    const vies = await openLocalVies()
    onTestFinished(vies.close)
    const shop = { ...testApp, env: { ...testApp.env, VIES_URL: vies.url } }
    const variantId = await addRing(shop)
    const company = { ...NOOR, ...HOME_ADDRESS, country: 'BE' as const, company: 'Voorbeeld BV' }
    const sellTo = (vatId: string, seenCents: number) =>
      createPosOrder(
        shop,
        fillPosForm(variantId, {
          handover: 'parcel',
          customer: { ...company, vatId },
          seenCents,
        }),
        'Eva',
      )
    expect(await sellTo('BE0000000000', 4_500 + 695)).toEqual({
      ok: false,
      error: 'unknown-vat-id',
    })
    // € 45,00 and € 6,95 contain 21% VAT; without it they are € 37,19 and € 5,74.
    expect(await sellTo(VALID_BELGIAN, 4_500 + 695)).toEqual({
      ok: false,
      error: 'total-changed',
      totalCents: 3_719 + 574,
    })
    const createdOrder = await sellTo(VALID_BELGIAN, 4_293)
    const order = createdOrder.ok ? await findOrder(shop, createdOrder.orderId) : null
    expect(order).toMatchObject({
      company: 'Voorbeeld BV',
      vatId: VALID_BELGIAN,
      vatIdCheck: { state: 'valid' },
      isVatReversed: true,
      totalCents: 3_719 + 574,
    })
    // VIES is unavailable, so VAT is charged and the order records that the VAT id was not verified.
    const unverifiedResult = await sellTo(UNAVAILABLE_GERMAN, 4_500 + 695)
    expect(unverifiedResult.ok && (await findOrder(shop, unverifiedResult.orderId))).toMatchObject({
      isVatReversed: false,
      vatIdCheck: { state: 'unavailable' },
    })
  },
)

shopTest(
  'a text of the customer is on the order at its price, and a required one is not forgotten',
  async ({ app }) => {
    const { variantIds } = await addCross(app)
    const [variantId = 0] = variantIds
    const line = { variantId, quantity: 2, discountCents: 0, reason: '' }
    const lines = [{ ...line, submittedTexts: { gravure1: 'Sanne\r\n12-6-2027' } }]
    // (79,00 + 15,00) × 2
    const order = await createOrder(app, fillPosForm(variantId, { lines, seenCents: 188_00 }))
    expect(order).toMatchObject({
      totalCents: 188_00,
      lines: [
        {
          unitCents: 94_00,
          texts: [{ field: 'gravure1', label: 'Gravure', text: 'Sanne\n12-6-2027', cents: 15_00 }],
        },
      ],
    })
    const necklace = (await addInitialNecklace(app)).variantIds[0] ?? 0
    const linesWithoutText = [
      { variantId: necklace, quantity: 1, discountCents: 0, reason: '', submittedTexts: {} },
    ]
    expect(
      await createPosOrder(
        app,
        fillPosForm(necklace, { lines: linesWithoutText, seenCents: 649_00 }),
        'Eva',
      ),
    ).toEqual({
      ok: false,
      error: 'line-problems',
      problems: [
        {
          variantId: necklace,
          error: 'bad-text',
          field: 'initiaal',
          message: 'Vul bij ‘Initiaal’ je tekst in.',
        },
      ],
    })
  },
)
