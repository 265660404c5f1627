import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { LineText } from '#app/features/catalog/text-fields/personal-line.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import type { Cents } from '#app/platform/money.ts'
import type { OrderRow } from './change-order-state.server.ts'
import { orderEvents, orderLines, orders } from './orders-tables.server.ts'
import { parcelLabels, parcels } from './parcels-tables.server.ts'

/** Adds to the amount that the owner has to refund. Needs the lock of the order. */
export async function addRefundDue(tx: Db, orderId: number, cents: number): Promise<void> {
  await tx
    .update(orders)
    .set({ refundDueCents: sql`greatest(0, ${orders.refundDueCents} + ${cents})` })
    .where(eq(orders.id, orderId))
}

/** Marks an order as a test order, which gets no invoice number, or as a real order. */
export async function markTestOrder(tx: Db, orderId: number, isTest: boolean): Promise<void> {
  await tx.update(orders).set({ isTest }).where(eq(orders.id, orderId))
}

/** Deletes an order without documents, with its lines, parcels and timeline. Needs the lock of the order. */
export async function deleteOrderRow(tx: Db, orderId: number): Promise<void> {
  await tx.delete(orders).where(eq(orders.id, orderId))
}

/** Notes that the invoice of an order was made, or that the order needs none. */
export async function markInvoiced(tx: Db, orderId: number): Promise<void> {
  await tx.update(orders).set({ isInvoiced: true }).where(eq(orders.id, orderId))
}

/** Notes that an order needs a new invoice, because the previous one was credited. Needs the lock of the order. */
export async function requireInvoice(tx: Db, orderId: number): Promise<void> {
  await tx.update(orders).set({ isInvoiced: false }).where(eq(orders.id, orderId))
}

/** Sets the moment at which an unpaid order gives up its reserved stock; null: never. */
export async function changeOrderExpiry(
  tx: Db,
  orderId: number,
  expiresAt: Date | null,
): Promise<void> {
  await tx.update(orders).set({ expiresAt }).where(eq(orders.id, orderId))
}

/** Changes the customer, the delivery address or the totals of an order. Needs the lock of the order. */
export async function updateOrderFields(
  tx: Db,
  orderId: number,
  fields: Partial<Omit<OrderRow, 'id' | 'key' | 'state'>>,
): Promise<void> {
  await tx.update(orders).set(fields).where(eq(orders.id, orderId))
}

/**
 * Adds lines to an order, and changes the quantity and discount, or the texts, of existing lines. A quantity of 0 deletes the line.
 */
export async function changeOrderLines(
  tx: Db,
  {
    added,
    changed,
    rewritten,
  }: {
    added: (typeof orderLines.$inferInsert)[]
    changed: { id: number; quantity: number; discountCents: Cents }[]
    rewritten: { id: number; texts: LineText[] }[]
  },
): Promise<void> {
  if (added.length > 0) {
    await tx
      .insert(orderLines)
      .values(added.map((line) => ({ ...line, ...currentCostColumns(line) })))
  }
  for (const { id, quantity, discountCents } of changed) {
    const isLine = eq(orderLines.id, id)
    if (quantity === 0) await tx.delete(orderLines).where(isLine)
    else await tx.update(orderLines).set({ quantity, discountCents }).where(isLine)
  }
  for (const { id, texts } of rewritten) {
    await tx.update(orderLines).set({ texts }).where(eq(orderLines.id, id))
  }
}

/** Changes the VAT rates of lines. Needs the lock of their order. */
export async function changeLineRates(
  tx: Db,
  lines: { id: number; vatRate: number }[],
): Promise<void> {
  for (const { id, vatRate } of lines)
    await tx.update(orderLines).set({ vatRate }).where(eq(orderLines.id, id))
}

/** Returns the current cost price of a variant and the VAT scheme of its product, as SQL expressions for a new line. */
export const currentCostColumns = ({
  productId,
  variantId,
}: {
  productId: number
  variantId: number
}) => ({
  costCents: sql`(SELECT cost_cents FROM variants WHERE id = ${variantId})`,
  isMarginScheme: sql`coalesce((SELECT is_margin_scheme FROM products WHERE id = ${productId}), false)`,
})

/** Gives an account the orders that were placed with its e-mail address before that address was confirmed. */
export async function assignGuestOrders(tx: Db, userId: string, email: string): Promise<void> {
  await tx
    .update(orders)
    .set({ userId })
    .where(and(isNull(orders.userId), eq(sql`lower(${orders.email})`, email.toLowerCase())))
}

/** Links the orders of a guest's cart to the cart of the customer who has logged in. */
export async function moveCartOrders(db: Db, guestCartId: string, cartId: string): Promise<void> {
  await db.update(orders).set({ cartId }).where(eq(orders.cartId, guestCartId))
}

/** Moves the orders of one account to another. */
export async function reassignOrders(db: Db, fromId: string, toId: string): Promise<void> {
  await db.update(orders).set({ userId: toId }).where(eq(orders.userId, fromId))
}

/** Number of orders whose personal data is erased in one transaction. */
const ERASURE_BATCH_SIZE = 200

/**
 * Erases the buyers of orders from before a moment: names, addresses, engravings, texts, labels and tracking codes. Items, amounts,
 * country and VAT stay. An order with a document from after the moment is erased later. Erases one batch and returns its ids; an
 * empty result means that no order is left.
 */
export async function eraseOrders(tx: Db, placedBefore: Date, now: Date): Promise<number[]> {
  const dueOrders = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        isNull(orders.erasedAt),
        lt(orders.placedAt, placedBefore),
        sql`NOT EXISTS (SELECT FROM documents d
          WHERE d.order_id = ${orders.id} AND d.made_at >= ${placedBefore.toISOString()}::timestamptz)`,
      ),
    )
    .orderBy(orders.placedAt)
    .limit(ERASURE_BATCH_SIZE)
    .for('update', { skipLocked: true })
  const ids = dueOrders.map(({ id }) => id)
  if (ids.length === 0) return []
  await tx
    .update(orders)
    .set({
      ...ERASED_PERSON,
      key: sql`gen_random_uuid()::text`,
      formToken: sql`gen_random_uuid()::text`,
      search: sql`${orders.id}::text`,
      erasedAt: now,
    })
    .where(inArray(orders.id, ids))
  await tx
    .update(orderLines)
    .set({ texts: [], discountReason: '' })
    .where(inArray(orderLines.orderId, ids))
  await tx.update(orderEvents).set({ text: '' }).where(inArray(orderEvents.orderId, ids))
  await tx.update(parcels).set({ trackingCode: null }).where(inArray(parcels.orderId, ids))
  await tx
    .update(parcelLabels)
    .set({ trackingCode: null, trackingUrl: null, pdf: null })
    .where(inArray(parcelLabels.orderId, ids))
  return ids
}

const ERASED_PERSON = {
  cartId: null,
  userId: null,
  email: '',
  phone: null,
  firstName: '',
  lastName: '',
  company: '',
  vatId: '',
  vatIdCheck: null,
  postcode: '',
  houseNumber: '',
  houseNumberAddition: '',
  street: '',
  city: '',
  delivery: null,
  note: '',
  giftMessage: '',
}
