import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planRefund, sentUnits } from './plan-refund.ts'
import type { RefundChoice, RefundChoices } from './refunds.ts'

const ringLine = {
  id: 1,
  name: 'Ring',
  variantName: '',
  sku: null,
  vatRate: 21,
  paidUnitCents: 4_000,
  leftCents: 8_000,
  quantity: 2,
  unitsLeft: 2,
  unitsToSend: 0,
  restockable: 2,
}
const necklaceLine = {
  ...ringLine,
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
  lines: [ringLine, necklaceLine],
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

const fullRefund = ({ restockAll = false, paymentId = 'pay_1' } = {}): RefundChoice => ({
  paymentId,
  parts: 'all',
  restockAll,
})

const LINE_IDS = { ring: ringLine.id, necklace: necklaceLine.id, unknown: 9 }

function partialRefund(
  units: Partial<Record<keyof typeof LINE_IDS, number>>,
  { restock = false, shippingCents = 0, extraCents = 0 } = {},
): RefundChoice {
  const lines = Object.entries(units).map(([line, quantity = 0]) => ({
    lineId: LINE_IDS[line as keyof typeof LINE_IDS],
    quantity,
    restock,
  }))
  return {
    paymentId: 'pay_1',
    restockAll: false,
    parts: { lines, shippingCents, extraCents },
  }
}

function planAmount(choices: RefundChoices, choice: RefundChoice) {
  const planResult = planRefund(choices, choice)
  if (!planResult.ok) throw new Error(planResult.error)
  return planResult.plan.amountCents
}

test('a full refund contains all units, the shipping, and the units that can return to stock', () => {
  expect(planRefund(ORDER, fullRefund({ restockAll: true }))).toEqual({
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
  expect(planRefund(ORDER, fullRefund({ restockAll: false }))).toMatchObject({
    plan: { lines: [{ restocked: 0, cancelled: 0 }, { restocked: 0 }] },
  })
})

test('a refund can be one unit, one unit with shipping, or any amount', () => {
  expect(planAmount(ORDER, partialRefund({ ring: 1 }))).toBe(4_000)
  const withShipping = partialRefund({ necklace: 1 }, { shippingCents: 695 })
  expect(planAmount(ORDER, withShipping)).toBe(2_500 + 695)
  expect(planAmount(ORDER, partialRefund({}, { extraCents: 1_250 }))).toBe(1_250)
  const restockedUnits = partialRefund({ ring: 1, necklace: 1 }, { restock: true })
  expect(planRefund(ORDER, restockedUnits)).toMatchObject({
    plan: { lines: [{ restocked: 1, cancelled: 0 }, { restocked: 0 }] },
  })
})

test('if an order was paid twice, the second payment is refunded in full and the order stays', () => {
  const paidTwice = { ...ORDER, payments: [payment('pay_2', 11_195), payment('pay_1', 11_195)] }
  expect(planRefund(paidTwice, fullRefund({ restockAll: true, paymentId: 'pay_2' }))).toEqual({
    ok: true,
    plan: { amountCents: 11_195, shippingCents: 0, lines: [] },
  })
})

test('after a partial refund, no more than the remaining money can be refunded', () => {
  const partlyRefunded = { ...ORDER, payments: [payment('pay_1', 9_000)] }
  expect(planRefund(partlyRefunded, fullRefund({ restockAll: false }))).toMatchObject({
    plan: { amountCents: 9_000, shippingCents: 695, lines: [{ cents: 8_000 }, { cents: 305 }] },
  })
})

const ALL_UNITS = { ring: 2, necklace: 1 }

test.for([
  {
    refund: 'of more units than were bought',
    choice: partialRefund({ ring: 3 }),
    rejection: { error: 'too-many-units', lineId: 1, unitsLeft: 2 },
  },
  {
    refund: 'of an unknown line',
    choice: partialRefund({ unknown: 1 }),
    rejection: { error: 'too-many-units', lineId: 9, unitsLeft: 0 },
  },
  {
    refund: 'of more than the shipping',
    choice: partialRefund({}, { shippingCents: 696 }),
    rejection: { error: 'too-much-shipping', leftCents: 695 },
  },
  {
    refund: 'of a cent more than was paid',
    choice: partialRefund(ALL_UNITS, { shippingCents: 695, extraCents: 1 }),
    rejection: { error: 'too-much', leftCents: 11_195 },
  },
  {
    refund: 'of nothing',
    choice: partialRefund({ ring: 0 }),
    rejection: { error: 'nothing' },
  },
  {
    refund: 'of an unknown payment',
    choice: fullRefund({ paymentId: 'pay_9' }),
    rejection: { error: 'unknown-payment' },
  },
])('a refund $refund is rejected with the reason', ({ choice, rejection }) => {
  expect(planRefund(ORDER, choice)).toEqual({ ok: false, ...rejection })
})

test('a payment that was fully refunded cannot be refunded again', () => {
  const fullyRefunded = { ...ORDER, payments: [payment('pay_1', 0)] }
  expect(planRefund(fullyRefunded, fullRefund({ restockAll: true }))).toEqual({
    ok: false,
    error: 'nothing',
  })
})

test('the last of three units for € 100,00 costs a cent more', () => {
  const line = { ...ringLine, paidUnitCents: 3_333, leftCents: 10_000, quantity: 3, unitsLeft: 3 }
  const order = { ...ORDER, lines: [line] }
  expect(planAmount(order, partialRefund({ ring: 1 }))).toBe(3_333)
  expect(planAmount(order, partialRefund({ ring: 2 }))).toBe(6_666)
  expect(planAmount(order, partialRefund({ ring: 3 }))).toBe(10_000)
})

test('a refund never exceeds what is left, and neither do its parts', () => {
  const choice = fc.record({
    units: fc.record({ ring: fc.nat(4), necklace: fc.nat(4) }),
    shippingCents: fc.nat(1_000),
    extraCents: fc.nat(20_000),
    isAll: fc.boolean(),
    leftCents: fc.nat(11_195),
  })
  fc.assert(
    fc.property(choice, ({ units, shippingCents, extraCents, isAll, leftCents }) => {
      const planResult = planRefund(
        { ...ORDER, payments: [payment('pay_1', leftCents)] },
        isAll
          ? fullRefund({ restockAll: true })
          : partialRefund(units, { restock: true, shippingCents, extraCents }),
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
  const order = { ...ORDER, payments: [payment('pay_1', 8_695)], lines: [ringLine, refundedChain] }
  expect(planRefund(order, fullRefund({ restockAll: false }))).toMatchObject({
    plan: { lines: [{ orderLineId: 1, quantity: 2 }] },
  })
})

test('the number of sent units is the number of units left less the units still to be sent', () => {
  expect(sentUnits({ unitsLeft: 3, unitsToSend: 1 })).toBe(2)
  expect(sentUnits({ unitsLeft: 1, unitsToSend: 3 })).toBe(0)
})

test('if sent units are refunded first, only the units above their number are cancelled', () => {
  // One of four units was sent.
  const lines = [{ ...ringLine, quantity: 4, unitsLeft: 4, leftCents: 16_000, unitsToSend: 3 }]
  const order = { ...ORDER, payments: [payment('pay_1', 16_000)], lines }
  const planUnits = ({ quantity, fromSent }: { quantity: number; fromSent: boolean }) =>
    planRefund(order, {
      paymentId: 'pay_1',
      restockAll: false,
      parts: {
        lines: [{ lineId: 1, quantity, restock: false, sentUnitsFirst: fromSent }],
        shippingCents: 0,
        extraCents: 0,
      },
    })
  const withCancelled = (count: number) => ({ plan: { lines: [{ cancelled: count }] } })
  expect(planUnits({ quantity: 1, fromSent: true })).toMatchObject(withCancelled(0))
  expect(planUnits({ quantity: 3, fromSent: true })).toMatchObject(withCancelled(2))
  expect(planUnits({ quantity: 1, fromSent: false })).toMatchObject(withCancelled(1))
  expect(planUnits({ quantity: 4, fromSent: false })).toMatchObject(withCancelled(3))
})

test('units return to stock only if that is chosen, lines of zero units are skipped, and all parts together can be refunded', () => {
  const planRestocked = ({ restock }: { restock: boolean }) =>
    planRefund(ORDER, partialRefund({ ring: 1 }, { restock }))
  expect(planRestocked({ restock: true })).toMatchObject({ plan: { lines: [{ restocked: 1 }] } })
  expect(planRestocked({ restock: false })).toMatchObject({ plan: { lines: [{ restocked: 0 }] } })
  const noUnits = partialRefund({ ring: 0, unknown: 0 }, { extraCents: 500 })
  expect(planRefund(ORDER, noUnits)).toMatchObject({
    plan: { amountCents: 500, lines: [] },
  })
  const allParts = partialRefund(ALL_UNITS, { shippingCents: 695 })
  expect(planAmount(ORDER, allParts)).toBe(11_195)
})

test('while an order waits for a payment, a whole payment can be refunded, but no units', () => {
  const unpaidOrder = { ...ORDER, isUnpaid: true }
  const parts = {
    lines: [{ lineId: 1, quantity: 1, restock: true }],
    shippingCents: 0,
    extraCents: 0,
  }
  expect(planRefund(unpaidOrder, { paymentId: 'pay_1', parts, restockAll: false })).toEqual({
    ok: false,
    error: 'unpaid',
  })
  expect(planRefund(unpaidOrder, { paymentId: 'pay_1', parts: 'all', restockAll: true })).toEqual({
    ok: true,
    plan: { amountCents: 11_195, shippingCents: 0, lines: [] },
  })
})
