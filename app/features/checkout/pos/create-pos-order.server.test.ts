import { expect, onTestFinished } from 'vitest'
import { findOrder } from '#app/features/fulfilment/orders/find-order.server.ts'
import { orders } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import { openLocalVies, UNAVAILABLE_GERMAN, VALID_BELGIAN } from '#simulators/vies/local-vies.ts'
import { addCross, addInitialNecklace } from '#tests/support/personal-products.ts'
import {
  addRing,
  createOrder,
  fillPosForm,
  HOME_ADDRESS,
  NOOR,
  readStock,
} from '#tests/support/pos-orders.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { createPosOrder } from './create-pos-order.server.ts'

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
