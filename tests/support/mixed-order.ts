import { eq } from 'drizzle-orm'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { placeOrder } from '#app/features/checkout/checkout/place-order.server.ts'
import { shipOrder } from '#app/features/fulfilment/carriers/ship-order.server.ts'
import { documents } from '#app/features/fulfilment/documents/documents-tables.server.ts'
import { makeInvoices } from '#app/features/fulfilment/documents/make-invoices.server.ts'
import { editOrder } from '#app/features/fulfilment/order-changes/edit-order.server.ts'
import type { OrderEdit } from '#app/features/fulfilment/order-changes/order-edit.ts'
import { findOrder } from '#app/features/fulfilment/orders/find-order.server.ts'
import { markOrderPaid } from '#app/features/fulfilment/payment-flow/mark-order-paid.server.ts'
import { readPayments } from '#app/features/fulfilment/payments/read-payments.server.ts'
import { refundOrder } from '#app/features/fulfilment/refunds/refund-order.server.ts'
import { addCartCode } from '#app/features/sales/discounts/cart-codes.server.ts'
import { discountForm } from '#app/features/sales/discounts/discount-forms.ts'
import { saveDiscount } from '#app/features/sales/discounts/save-discount.server.ts'
import type { App } from '#app/platform/app.ts'
import { fillCart, fillCheckoutForm } from './fill-cart.ts'
import { addProduct } from './stock-shop.ts'

interface Units {
  rings?: number
  books?: number
}

/**
 * A paid order of € 141,80 for three rings of € 40,00 at 21 percent and two books of € 10,90 at 9 percent; with a discount code, if
 * its fields are given.
 */
export async function placeMixedOrder(
  app: App,
  { discount, ringCents = 4_000 }: { discount?: Record<string, string>; ringCents?: number } = {},
) {
  const ring = await addProduct(app, { name: 'Ring An', priceCents: ringCents, stock: 9 })
  const book = await addProduct(app, { name: 'Boek', priceCents: 1_090, stock: 9 })
  await app.db.update(products).set({ vatRate: 9 }).where(eq(products.id, book.productId))
  const cartId = await fillCart(app, [
    { variantId: ring.variantIds[0] ?? 0, quantity: 3 },
    { variantId: book.variantIds[0] ?? 0, quantity: 2 },
  ])
  if (discount) {
    const form = discountForm.parse({ isActive: 'on', code: 'lente', ...discount })
    await saveDiscount(app, null, form, { included: [], excluded: [] })
    await addCartCode(app, cartId, 'lente')
  }
  const checkoutForm = await fillCheckoutForm(app, cartId, { payment: 'bank-transfer' })
  const placedOrder = await placeOrder(app, cartId, checkoutForm)
  if (!placedOrder.ok) throw new Error(placedOrder.error)
  const { id } = placedOrder.order
  await markOrderPaid(app, id, 'Eva')
  const order = await findOrder(app, id)
  if (!order) throw new Error('no order')
  const { firstName, lastName, street, postcode, houseNumber, houseNumberAddition } = order
  const name = { firstName, lastName, email: order.email, phone: order.phone, city: order.city }
  const person = { ...name, street, postcode, houseNumber, houseNumberAddition }
  const [ringLine = 0, bookLine = 0] = order.lines.map((line) => line.id)
  /** Changes the quantities; `seenCents` is the total that the member of staff confirms. */
  const edit = (
    { rings = 0, books = 0 }: Units,
    changes: { seenCents?: number; added?: OrderEdit['added'] } = {},
  ) => {
    const quantities = new Map([
      [ringLine, rings],
      [bookLine, books],
    ])
    return editOrder(app, id, { person, added: [], quantities, ...changes }, 'Eva')
  }
  const ship = ({ rings = 0, books = 0 }: Units) => {
    const units = new Map([
      [ringLine, rings],
      [bookLine, books],
    ])
    return shipOrder(app, id, { carrier: 'postnl', code: '', units }, 'Eva')
  }
  /** Refunds units, or an amount that belongs to none. */
  const refund = async ({
    rings = 0,
    books = 0,
    extraCents = 0,
  }: Units & { extraCents?: number }) => {
    const payments = await readPayments(app.db, id)
    const lines = [
      { lineId: ringLine, quantity: rings, restock: true },
      { lineId: bookLine, quantity: books, restock: true },
    ]
    const parts = { lines, shippingCents: 0, extraCents }
    const refundOptions = { way: 'by-hand', reason: '', restockAll: false } as const
    const paymentId = payments.at(-1)?.id ?? ''
    return refundOrder(
      app,
      id,
      { id: `ref_${id}_${rings}${books}`, paymentId, parts, ...refundOptions },
      'Eva',
    )
  }
  return {
    id,
    edit,
    ship,
    refund,
    ringLine,
    bookLine,
    variantIds: { ring: ring.variantIds[0] ?? 0, book: book.variantIds[0] ?? 0 },
    person,
  }
}

/** The contents of the documents of an order. */
async function readDocumentContents(app: App, orderId: number) {
  await makeInvoices(app)
  const rows = await app.db
    .select()
    .from(documents)
    .where(eq(documents.orderId, orderId))
    .orderBy(documents.id)
  return rows.map(({ content }) => content)
}

/** The totals of the documents of an order with their VAT by rate. */
export const readDocumentVat = async (app: App, orderId: number) =>
  (await readDocumentContents(app, orderId)).map(({ totalCents, vatSplit }) => ({
    totalCents,
    vatSplit,
  }))

/** The amounts of the lines of the documents of an order. */
export const readLineAmounts = async (app: App, orderId: number) =>
  (await readDocumentContents(app, orderId)).map(({ lines }) =>
    lines.map(({ unitCents, quantity }) => unitCents * quantity),
  )
