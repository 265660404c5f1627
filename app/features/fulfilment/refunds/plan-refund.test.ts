import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planRefund, sentUnits } from './plan-refund.ts'
import type { RefundChoice, RefundChoices } from './refunds.ts'

const ring = {
  id: 1,
  name: 'Ring',
  variantName: '',
  sku: null,
  vatRate: 21,
  paidUnitCents: 4_000,
  leftCents: 8_000,
  quantity: 2,
  unitsLeft: 2,
  open: 0,
  restockable: 2,
}
const necklaceLine = {
  ...ring,
  id: 2,
  name: 'Ketting',
  paidUnitCents: 2_500,
  leftCents: 2_500,
  quantity: 1,
  unitsLeft: 1,
  restockable: 0,
}

/** Two rings of € 40,00 and a chain of € 25,00, shipping € 6,95: € 111,95 in one payment. */
const ORDER: RefundChoices = {
  payments: [payment('pay_1', 11_195)],
  hasEmail: true,
  lines: [ring, necklaceLine],
  shippingLeftCents: 695,
  isUnpaid: false,
}

function payment(id: string, leftCents: number) {
  return {
    id,
    attempt: 1,
    method: 'ideal',
    provider: 'mollie',
    sender: 'Mollie',
    amountCents: 11_195,
    leftCents,
  }
}

const fullRefund = (restockAll: boolean, paymentId = 'pay_1'): RefundChoice => ({
  paymentId,
  parts: 'all',
  restockAll,
})

function parts(
  lines: [lineId: number, quantity: number, restock?: boolean][],
  shippingCents = 0,
  extraCents = 0,
): RefundChoice {
  return {
    paymentId: 'pay_1',
    restockAll: false,
    parts: {
      lines: lines.map(([lineId, quantity, restock = false]) => ({ lineId, quantity, restock })),
      shippingCents,
      extraCents,
    },
  }
}

test('a full refund contains all units, the shipping, and the units that can return to stock', () => {
  expect(planRefund(ORDER, fullRefund(true))).toEqual({
    ok: true,
    plan: {
      amountCents: 11_195,
      shippingCents: 695,
      lines: [
        { orderLineId: 1, quantity: 2, cents: 8_000, restocked: 2, cancelled: 0 },
        { orderLineId: 2, quantity: 1, cents: 2_500, restocked: 0, cancelled: 0 },
      ],
    },
  })
  expect(planRefund(ORDER, fullRefund(false))).toMatchObject({
    plan: { lines: [{ restocked: 0, cancelled: 0 }, { restocked: 0 }] },
  })
})

test('a refund can be one unit, one unit with shipping, or any amount', () => {
  const amounts = [parts([[1, 1]]), parts([[2, 1]], 695), parts([], 0, 1_250)].map((choice) => {
    const planResult = planRefund(ORDER, choice)
    return planResult.ok && planResult.plan.amountCents
  })
  expect(amounts).toEqual([4_000, 3_195, 1_250])
  expect(
    planRefund(
      ORDER,
      parts([
        [1, 1, true],
        [2, 1, true],
      ]),
    ),
  ).toMatchObject({
    plan: { lines: [{ restocked: 1, cancelled: 0 }, { restocked: 0 }] },
  })
})

test('if an order was paid twice, the second payment is refunded in full and the order stays', () => {
  const paidTwice = { ...ORDER, payments: [payment('pay_2', 11_195), payment('pay_1', 11_195)] }
  expect(planRefund(paidTwice, fullRefund(true, 'pay_2'))).toEqual({
    ok: true,
    plan: { amountCents: 11_195, shippingCents: 0, lines: [] },
  })
})

test('after a partial refund, no more than the remaining money can be refunded', () => {
  const partlyRefunded = { ...ORDER, payments: [payment('pay_1', 9_000)] }
  expect(planRefund(partlyRefunded, fullRefund(false))).toMatchObject({
    plan: { amountCents: 9_000, shippingCents: 695, lines: [{ cents: 8_000 }, { cents: 305 }] },
  })
})

test.for([
  [parts([[1, 3]]), { error: 'too-many-units', lineId: 1, unitsLeft: 2 }],
  [parts([[9, 1]]), { error: 'too-many-units', lineId: 9, unitsLeft: 0 }],
  [parts([], 696), { error: 'too-much-shipping', leftCents: 695 }],
  [
    parts(
      [
        [1, 2],
        [2, 1],
      ],
      695,
      1,
    ),
    { error: 'too-much', leftCents: 11_195 },
  ],
  [parts([[1, 0]]), { error: 'nothing' }],
  [fullRefund(false, 'pay_9'), { error: 'unknown-payment' }],
] as const)('an invalid refund is rejected with the reason: %j', ([choice, rejection]) => {
  expect(planRefund(ORDER, choice as RefundChoice)).toEqual({ ok: false, ...rejection })
})

test('a payment that was fully refunded cannot be refunded again', () => {
  const fullyRefunded = { ...ORDER, payments: [payment('pay_1', 0)] }
  expect(planRefund(fullyRefunded, fullRefund(true))).toEqual({ ok: false, error: 'nothing' })
})

test('the last of three units for € 100,00 costs a cent more', () => {
  const line = { ...ring, paidUnitCents: 3_333, leftCents: 10_000, quantity: 3, unitsLeft: 3 }
  const cents = [1, 2, 3].map((quantity) => {
    const planResult = planRefund({ ...ORDER, lines: [line] }, parts([[1, quantity]]))
    return planResult.ok && planResult.plan.amountCents
  })
  expect(cents).toEqual([3_333, 6_666, 10_000])
})

test('a refund never exceeds what is left, and neither do its parts', () => {
  const choice = fc.record({
    quantities: fc.tuple(fc.nat(4), fc.nat(4)),
    shippingCents: fc.nat(1_000),
    extraCents: fc.nat(20_000),
    isAll: fc.boolean(),
    leftCents: fc.nat(11_195),
  })
  fc.assert(
    fc.property(choice, ({ quantities, shippingCents, extraCents, isAll, leftCents }) => {
      const partialRefund = parts(
        [
          [1, quantities[0], true],
          [2, quantities[1], true],
        ],
        shippingCents,
        extraCents,
      )
      const planResult = planRefund(
        { ...ORDER, payments: [payment('pay_1', leftCents)] },
        isAll ? fullRefund(true) : partialRefund,
      )
      fc.pre(planResult.ok)
      const { amountCents, lines } = planResult.plan
      expect(amountCents).toBeGreaterThan(0)
      expect(amountCents).toBeLessThanOrEqual(leftCents)
      const refundedCents = lines.reduce(
        (sum, { cents }) => sum + cents,
        planResult.plan.shippingCents,
      )
      expect(refundedCents).toBeLessThanOrEqual(amountCents)
    }),
  )
})

test('a full refund leaves out lines of which nothing is left', () => {
  const refundedChain = { ...necklaceLine, unitsLeft: 0, leftCents: 0 }
  const order = { ...ORDER, payments: [payment('pay_1', 8_695)], lines: [ring, refundedChain] }
  expect(planRefund(order, fullRefund(false))).toMatchObject({
    plan: { lines: [{ orderLineId: 1, quantity: 2 }] },
  })
})

test('the number of sent units is the number of units left less the units still to be sent', () => {
  expect(sentUnits({ unitsLeft: 3, open: 1 })).toBe(2)
  expect(sentUnits({ unitsLeft: 1, open: 3 })).toBe(0)
})

test('if sent units are refunded first, only the units above their number are cancelled', () => {
  const lines = [{ ...ring, quantity: 4, unitsLeft: 4, leftCents: 16_000, open: 3 }]
  const order = { ...ORDER, payments: [payment('pay_1', 16_000)], lines }
  const planCancelled = (quantity: number, fromSent: boolean) =>
    planRefund(order, {
      paymentId: 'pay_1',
      restockAll: false,
      parts: {
        lines: [{ lineId: 1, quantity, restock: false, fromSent }],
        shippingCents: 0,
        extraCents: 0,
      },
    })
  const withCancelled = (count: number) => ({ plan: { lines: [{ cancelled: count }] } })
  expect(planCancelled(1, true)).toMatchObject(withCancelled(0))
  expect(planCancelled(3, true)).toMatchObject(withCancelled(2))
  expect(planCancelled(1, false)).toMatchObject(withCancelled(1))
  expect(planCancelled(4, false)).toMatchObject(withCancelled(3))
})

test('units return to stock only if that is chosen, lines of zero units are skipped, and all parts together can be refunded', () => {
  const planRestocked = (restock: boolean) => planRefund(ORDER, parts([[1, 1, restock]]))
  expect(planRestocked(true)).toMatchObject({ plan: { lines: [{ restocked: 1 }] } })
  expect(planRestocked(false)).toMatchObject({ plan: { lines: [{ restocked: 0 }] } })
  expect(
    planRefund(
      ORDER,
      parts(
        [
          [1, 0],
          [9, 0],
        ],
        0,
        500,
      ),
    ),
  ).toMatchObject({
    plan: { amountCents: 500, lines: [] },
  })
  expect(
    planRefund(
      ORDER,
      parts(
        [
          [1, 2],
          [2, 1],
        ],
        695,
      ),
    ),
  ).toMatchObject({
    ok: true,
    plan: { amountCents: 11_195 },
  })
})

test('while an order waits for a payment, a whole payment can be refunded, but no units', () => {
  const unpaid = { ...ORDER, isUnpaid: true }
  const parts = {
    lines: [{ lineId: 1, quantity: 1, restock: true }],
    shippingCents: 0,
    extraCents: 0,
  }
  expect(planRefund(unpaid, { paymentId: 'pay_1', parts, restockAll: false })).toEqual({
    ok: false,
    error: 'unpaid',
  })
  expect(planRefund(unpaid, { paymentId: 'pay_1', parts: 'all', restockAll: true })).toEqual({
    ok: true,
    plan: { amountCents: 11_195, shippingCents: 0, lines: [] },
  })
})
