import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { products, variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import { makeInvoice } from '#app/features/fulfilment/documents/make-invoices.server.ts'
import { insertOrder } from '#app/features/fulfilment/orders/insert-order.server.ts'
import { orders } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import { payments } from '#app/features/fulfilment/payments/payments-tables.server.ts'
import { sumOrder } from '#app/features/sales/tax/order-sums.ts'
import type { VatRule } from '#app/features/sales/tax/vat-rule.ts'
import type { App } from '#app/platform/app.ts'
import { addProduct } from './stock-shop.ts'

/** Numbers that look random and are the same in every run (mulberry32). */
export function createSeededRandom(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    /** an integer from `from` to `to`, both included */
    between: (from: number, to: number) => from + Math.floor(next() * (to - from + 1)),
    pick: <Item>(items: readonly [Item, ...Item[]]): Item =>
      items[Math.floor(next() * items.length)] ?? items[0],
    /** true in this share of the calls */
    happens: (share: number) => next() < share,
  }
}
export type Random = ReturnType<typeof createSeededRandom>

/** An order gets one of these at random; a duplicate doubles its chance. */
const RULES: [VatRule, ...VatRule[]] = [
  { country: 'NL', isReversed: false },
  { country: 'NL', isReversed: false },
  { country: 'BE', isReversed: false },
  { country: 'DE', isReversed: false },
  { country: 'BE', isReversed: true },
  { country: 'FI', isReversed: false },
]

/** An order as the test made it, so that it can be compared with the books. */
export interface RandomOrder {
  id: number
  paymentId: string
  totalCents: number
  lineIds: { id: number; quantity: number }[]
}

/** Adds a product of the margin scheme that was bought for € 400,00. */
export async function addSecondHand(app: App) {
  const { productId, variantIds } = await addProduct(app, { name: 'Antieke ring' })
  await app.db
    .update(products)
    .set({ vatRate: 0, isMarginScheme: true })
    .where(eq(products.id, productId))
  await app.db.update(variants).set({ costCents: 40_000 }).where(eq(variants.productId, productId))
  return { productId, variantId: variantIds[0] ?? 0 }
}

/** Places and pays an order with random lines, rates, discounts, shipping and gift wrap, and makes its invoice. */
export async function bookRandomOrder(
  app: App,
  random: Random,
  secondHand: { productId: number; variantId: number },
): Promise<RandomOrder> {
  const rule = random.pick(RULES)
  const pricedLines = Array.from({ length: random.between(1, 5) }, () => {
    const unitCents = random.between(1, 150_000)
    const quantity = random.between(1, 6)
    const discountCents = random.happens(0.3) ? random.between(0, unitCents * quantity) : 0
    const isSecondHand = random.happens(0.2)
    const vatRate = isSecondHand ? 0 : random.pick([21, 21, 9, 0])
    const ids = isSecondHand ? secondHand : { productId: 1, variantId: 1 }
    return { unitCents, quantity, vatRate, discountCents, ...ids }
  })
  const sums = sumOrder(
    pricedLines,
    {
      shippingCents: random.happens(0.6) ? random.between(1, 1_500) : 0,
      giftWrapCents: random.happens(0.2) ? 350 : null,
    },
    rule,
  )
  const now = app.clock.now()
  const insertedOrder = await insertOrder(
    app.db,
    { ...createCustomer(rule), ...pickSums(sums), placedAt: now },
    sums.lines.map((line, index) => ({
      ...line,
      name: `Ring ${index + 1}`,
      variantName: '',
      sku: null,
      mediaId: null,
      countsStock: false,
    })),
  )
  if (!insertedOrder) throw new Error('the order was not placed')
  const { id } = insertedOrder.order
  const paymentId = `pay_${id}`
  await app.db.insert(payments).values({
    id: paymentId,
    orderId: id,
    attempt: 1,
    provider: random.pick(['pos', 'mollie']),
    method: 'card',
    state: 'paid',
    amountCents: sums.totalCents,
    createdAt: now,
    finishedAt: now,
  })
  await app.db.update(orders).set({ state: 'paid', paidAt: now }).where(eq(orders.id, id))
  await makeInvoice(app, id)
  const lineIds = insertedOrder.lines.map((line) => ({ id: line.id, quantity: line.quantity }))
  return { id, paymentId, totalCents: sums.totalCents, lineIds }
}

const pickSums = ({
  itemsCents,
  discountCents,
  shippingCents,
  giftWrapCents,
  totalCents,
  vatSplit,
}: ReturnType<typeof sumOrder>) => ({
  itemsCents,
  discountCents,
  shippingCents,
  giftWrapCents,
  totalCents,
  vatSplit,
})

const createCustomer = (rule: VatRule) => ({
  key: randomUUID(),
  formToken: randomUUID(),
  email: 'sanne@voorbeeld.example',
  firstName: 'Sanne',
  lastName: 'de Vries',
  company: rule.isReversed ? 'Voorbeeld BV' : '',
  vatId: rule.isReversed ? 'BE0123456789' : '',
  vatIdCheck: null,
  country: rule.country,
  postcode: '3511 NR',
  houseNumber: '212',
  houseNumberAddition: '',
  street: 'Oudegracht',
  city: 'Utrecht',
  note: '',
  shippingMethod: 'parcel',
  shippingMethodId: null,
  shippingName: 'Pakket',
  paymentMethod: 'Pin',
  vatCountry: rule.country,
  isVatReversed: rule.isReversed,
  promises: {},
  expiresAt: null,
})
