import { expect } from 'vitest'
import { productsChanged } from '#app/features/catalog/products/refresh-products.server.ts'
import { shipOrder } from '#app/features/fulfilment/carriers/ship-order.server.ts'
import { findOrder } from '#app/features/fulfilment/orders/find-order.server.ts'
import { mollieTest } from '#tests/support/mollie-test.ts'
import {
  createExtraRefund,
  createRefundRequest,
  placePaidMollieOrder,
  readFirstLineId,
  readVariantStock,
} from '#tests/support/paid-order.ts'
import { findRefundable } from './act-on-refund.server.ts'
import { sentUnits } from './plan-refund.ts'
import { refundOrder } from './refund-order.server.ts'

mollieTest(
  'for a partly sent line the owner chooses whether a returned unit or an unsent one is refunded',
  async ({ app, mollie }) => {
    const order = await placePaidMollieOrder(app, mollie)
    const lineId = await readFirstLineId(app, order.id)
    const refundOfSentUnit = () =>
      createRefundRequest(order.paymentId, {
        parts: {
          lines: [{ lineId, quantity: 1, restock: true, sentUnitsFirst: true }],
          shippingCents: 0,
          extraCents: 0,
        },
      })
    const oneUnit = { carrier: 'postnl', code: '', units: new Map([[lineId, 1]]) } as const
    await shipOrder(app, order.id, oneUnit, 'Eva')
    const [line] = (await findRefundable(app, order.id))?.lines ?? []
    if (!line) throw new Error('the order has no line')
    expect(line).toMatchObject({ unitsLeft: 2, unitsToSend: 1 })
    expect(sentUnits(line)).toBe(1)

    // The sent unit was returned, and the other one is still to be sent.
    await refundOrder(app, order.id, refundOfSentUnit(), 'Eva')
    expect(await findOrder(app, order.id)).toMatchObject({
      state: 'partly-shipped',
      lines: [{ quantity: 2, shipped: 1, cancelled: 0 }],
    })
    expect(await readVariantStock(app, order.variantId)).toBe(4)
    // Only one unit was sent, so this refund is for the other one.
    await refundOrder(app, order.id, refundOfSentUnit(), 'Eva')
    expect(await findOrder(app, order.id)).toMatchObject({
      state: 'shipped',
      lines: [{ shipped: 1, cancelled: 1 }],
    })
    expect(await readVariantStock(app, order.variantId)).toBe(5)
  },
)

for (const { restockAll, stock, outcome } of [
  { restockAll: true, stock: 5, outcome: 'return to stock' },
  { restockAll: false, stock: 3, outcome: 'do not return to stock' },
]) {
  mollieTest(
    `after a full refund before shipping nothing is left to pack, and the units ${outcome} as chosen`,
    async ({ app, mollie }) => {
      const order = await placePaidMollieOrder(app, mollie)
      await refundOrder(app, order.id, createRefundRequest(order.paymentId, { restockAll }), 'Eva')
      expect(await findOrder(app, order.id)).toMatchObject({
        state: 'cancelled',
        refundDueCents: 0,
        lines: [{ quantity: 2, shipped: 0, cancelled: 2 }],
        events: [
          { kind: 'cancel', actor: 'Eva' },
          { kind: 'refund' },
          expect.anything(),
          expect.anything(),
        ],
      })
      expect(await readVariantStock(app, order.variantId)).toBe(stock)
    },
  )
}

mollieTest(
  'a full refund as an amount before shipping leaves nothing to pack, and the units return to stock',
  async ({ app, mollie }) => {
    const order = await placePaidMollieOrder(app, mollie)
    const amountRefund = createRefundRequest(order.paymentId, { parts: createExtraRefund(8_000) })
    await refundOrder(app, order.id, amountRefund, 'Eva')
    expect(await findOrder(app, order.id)).toMatchObject({ state: 'cancelled' })
    expect(await readVariantStock(app, order.variantId)).toBe(5)
  },
)

mollieTest(
  'a full refund at Mollie itself has the effect of a cancellation',
  async ({ app, mollie }) => {
    const order = await placePaidMollieOrder(app, mollie)
    const refreshedIds: number[] = []
    app.on(productsChanged, async (_shop, productIds, _announcePages) => {
      refreshedIds.push(...productIds)
    })
    await mollie.refundAtMollie(order.ref, 7_000)
    const orderBefore = await findOrder(app, order.id)
    expect(orderBefore).toMatchObject({ state: 'paid' })
    expect(refreshedIds).toEqual([])
    await mollie.refundAtMollie(order.ref, 1_000)
    expect(await findOrder(app, order.id)).toMatchObject({
      state: 'cancelled',
      events: [
        { kind: 'cancel', actor: 'Mollie' },
        expect.anything(),
        expect.anything(),
        expect.anything(),
        expect.anything(),
      ],
    })
    expect(await readVariantStock(app, order.variantId)).toBe(5)
    expect(new Set(refreshedIds)).toEqual(new Set([orderBefore?.lines[0]?.productId]))
  },
)

mollieTest('a refunded unit is not sent, and the others are', async ({ app, mollie }) => {
  const order = await placePaidMollieOrder(app, mollie)
  const lineId = await readFirstLineId(app, order.id)
  const refundOfOneUnit = () =>
    createRefundRequest(order.paymentId, {
      parts: { lines: [{ lineId, quantity: 1, restock: true }], shippingCents: 0, extraCents: 0 },
    })
  await refundOrder(app, order.id, refundOfOneUnit(), 'Eva')
  expect(await findOrder(app, order.id)).toMatchObject({
    state: 'paid',
    lines: [{ cancelled: 1 }],
  })
  expect(await readVariantStock(app, order.variantId)).toBe(4)
  const allUnits = { carrier: 'postnl', code: '' } as const
  const twoUnits = { ...allUnits, units: new Map([[lineId, 2]]) }
  expect(await shipOrder(app, order.id, twoUnits, 'Eva')).toMatchObject({
    error: 'too-many',
    unitsLeft: 1,
  })
  await shipOrder(app, order.id, allUnits, 'Eva')
  expect(await findOrder(app, order.id)).toMatchObject({
    state: 'shipped',
    lines: [{ shipped: 1, cancelled: 1 }],
  })
  // The other unit was returned.
  await refundOrder(app, order.id, refundOfOneUnit(), 'Eva')
  expect(await findOrder(app, order.id)).toMatchObject({ state: 'shipped' })
  expect(await readVariantStock(app, order.variantId)).toBe(5)
})
