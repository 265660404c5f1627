import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import {
  lockVariants,
  readStockOf,
  returnStock,
  takeStock,
} from '#app/features/catalog/stock/stock.server.ts'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import { documents } from '#app/features/fulfilment/documents/documents-tables.server.ts'
import {
  lockOrder,
  type OrderRow,
} from '#app/features/fulfilment/orders/change-order-state.server.ts'
import { writeEvent } from '#app/features/fulfilment/orders/note-on-order.server.ts'
import { orderLines } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import { orderSearchText } from '#app/features/fulfilment/orders/search-orders.server.ts'
import {
  insertRecordedOrder,
  markRecordedSent,
  readSentState,
  updateRecordedOrder,
  writeRecordedLines,
} from '#app/features/fulfilment/orders/write-recorded-orders.server.ts'
import { readOwedCents } from '#app/features/fulfilment/payment-flow/count-received.server.ts'
import { bankTransfer } from '#app/features/fulfilment/payment-providers/bank-transfer.server.ts'
import { openPayment } from '#app/features/fulfilment/payments/open-payment.server.ts'
import { payments } from '#app/features/fulfilment/payments/payments-tables.server.ts'
import {
  cancelOpenPayments,
  finishPayment,
} from '#app/features/fulfilment/payments/write-payments.server.ts'
import { isCountry } from '#app/features/sales/addresses/addresses.ts'
import { splitVat } from '#app/features/sales/tax/vat.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import {
  holdsStock,
  isPaidState,
  needsInvoice,
  type RecordedLine,
  type RecordedOrder,
  type RecordedState,
  type RecordOrderResult,
} from './recorded-order.ts'

export interface Recorder {
  actor: string
  settings: ShopSettings
  now: Date
}

/** Inserts an order in the given state, with its number, stock and timeline. */
export async function recordOrder(
  tx: Db,
  order: RecordedOrder,
  state: RecordedState,
  recorder: Recorder,
): Promise<RecordOrderResult> {
  const { actor, now } = recorder
  const row = {
    ...columnsOf(order),
    key: randomBytes(16).toString('hex'),
    formToken: `program-${randomBytes(16).toString('hex')}`,
    state: 'awaiting-payment' as const,
    isInvoiced: !needsInvoice(order),
    placedAt: now,
    updatedAt: now,
  }
  const id = await insertRecordedOrder(tx, row, (number) =>
    orderSearchText({ ...order.address, ...order, id: number }, order.lines),
  )
  await writeEvent(tx, id, { kind: 'placed', text: 'Door een programma vastgelegd', actor, now })
  const lineIds = await writeRecordedLines(tx, id, order.lines.map(toLineRow))
  const hasStock = await changeStock(tx, id, [], order.lines, recorder)
  if (!hasStock) return { ok: false, error: 'short' }
  const change = await changeRecordedOrderState(tx, id, state, recorder)
  return change.ok ? { ok: true, id, lineIds, productIds: productsOf(order.lines) } : change
}

/** Replaces the content of a recorded order. An order with an invoice cannot be replaced. */
export async function changeRecordedOrder(
  tx: Db,
  id: number,
  order: RecordedOrder,
  recorder: Recorder,
): Promise<RecordOrderResult> {
  const row = await lockOrder(tx, id)
  if (!row) return { ok: false, error: 'unknown-order' }
  const { actor, now } = recorder
  if (await hasInvoice(tx, id)) return { ok: false, error: 'invoiced' }
  const linesBefore = await tx.select().from(orderLines).where(eq(orderLines.orderId, id))
  if (!row.stockReturned && !(await changeStock(tx, id, linesBefore, order.lines, recorder)))
    return { ok: false, error: 'short' }
  const lineIds = await writeRecordedLines(tx, id, order.lines.map(toLineRow))
  await updateRecordedOrder(tx, id, {
    ...columnsOf(order),
    isInvoiced: !needsInvoice(order),
    search: orderSearchText({ ...order.address, ...order, id }, order.lines),
    updatedAt: now,
  })
  await writeEvent(tx, id, { kind: 'edit', text: 'Door een programma gewijzigd', actor, now })
  return { ok: true, id, lineIds, productIds: productsOf([...linesBefore, ...order.lines]) }
}

/** Changes a recorded order to any state, including its stock and payment. */
export async function changeRecordedOrderState(
  tx: Db,
  id: number,
  state: RecordedState,
  recorder: Recorder,
): Promise<RecordOrderResult> {
  const order = await lockOrder(tx, id)
  if (!order) return { ok: false, error: 'unknown-order' }
  if (order.state === state) return { ok: true, id, lineIds: [], productIds: [] }
  if (!isPaidState(state) && (await hasInvoice(tx, id))) return { ok: false, error: 'invoiced' }
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, id))
  const takesStock = holdsStock(state)
  if (takesStock === order.stockReturned) {
    const [linesBefore, linesAfter] = takesStock ? [[], lines] : [lines, []]
    const hasStock = await changeStock(tx, id, linesBefore, linesAfter, recorder)
    if (!hasStock) return { ok: false, error: 'short' }
  }
  await writePayment(tx, order, state, recorder)
  await markRecordedSent(tx, id, state === 'shipped')
  const sentState = state === 'paid' ? await readSentState(tx, order) : null
  const orderState = sentState ?? state
  const isSent = orderState === 'shipped' || orderState === 'delivered'
  await updateRecordedOrder(tx, id, {
    state: orderState,
    stockReturned: !takesStock,
    paidAt: paidAtIn(state, order, recorder.now),
    shippedAt: isSent ? (order.shippedAt ?? recorder.now) : null,
    updatedAt: recorder.now,
  })
  const { actor, now } = recorder
  await writeEvent(tx, id, { kind: 'note', text: STATE_TEXTS[state], actor, now })
  return { ok: true, id, lineIds: [], productIds: productsOf(lines) }
}

function paidAtIn(state: RecordedState, { paidAt }: OrderRow, now: Date): Date | null {
  if (isPaidState(state)) return paidAt ?? now
  return state === 'cancelled' ? paidAt : null
}

const STATE_TEXTS: Record<RecordedState, string> = {
  'awaiting-payment': 'Een programma zette de bestelling op: wacht op betaling',
  'payment-failed': 'Een programma zette de bestelling op: betaling mislukt',
  paid: 'Een programma zette de bestelling op: betaald',
  shipped: 'Een programma zette de bestelling op: afgerond',
  cancelled: 'Een programma zette de bestelling op: geannuleerd',
}

const hasInvoice = async (tx: Db, orderId: number) =>
  (await tx.$count(documents, eq(documents.orderId, orderId))) > 0

/** Records a bank transfer for an order that becomes paid, so that it can be refunded; cancels payments when it becomes unpaid. */
async function writePayment(
  tx: Db,
  order: OrderRow,
  state: RecordedState,
  { settings, now }: Recorder,
) {
  if (isPaidState(state) === isPaidState(order.state) || state === 'cancelled') return
  if (!isPaidState(state)) {
    const isPaid = and(eq(payments.orderId, order.id), eq(payments.state, 'paid'))
    for (const { id } of await tx.select({ id: payments.id }).from(payments).where(isPaid))
      await finishPayment(tx, id, 'cancelled', now)
    return
  }
  await cancelOpenPayments(tx, order.id, now)
  // A changed order may owe only the difference.
  const amountCents = await readOwedCents(tx, order)
  if (amountCents === 0) return
  const payment = await openPayment(
    tx,
    {
      orderId: order.id,
      provider: bankTransfer,
      method: bankTransfer.methods[0]?.id ?? bankTransfer.id,
      amountCents,
      terms: { settings, isGuest: false },
    },
    now,
  )
  await finishPayment(tx, payment.id, 'paid', now)
}

type CountedLine = Pick<RecordedLine, 'productId' | 'variantId' | 'quantity' | 'countsStock'>

const productsOf = (lines: CountedLine[]) => [
  ...new Set(lines.filter(({ countsStock }) => countsStock).map(({ productId }) => productId)),
]

function unitsOf(lines: CountedLine[]): Map<number, number> {
  const units = new Map<number, number>()
  for (const { variantId, quantity, countsStock } of lines) {
    if (countsStock) units.set(variantId, (units.get(variantId) ?? 0) + quantity)
  }
  return units
}

/** Takes added units from stock and returns removed units. Returns false if there is not enough stock. */
async function changeStock(
  tx: Db,
  orderId: number,
  linesBefore: CountedLine[],
  linesAfter: CountedLine[],
  { actor, now }: Recorder,
): Promise<boolean> {
  const [oldUnits, newUnits] = [unitsOf(linesBefore), unitsOf(linesAfter)]
  const ids = [...new Set([...oldUnits.keys(), ...newUnits.keys()])]
  await lockVariants(tx, ids)
  const stock = await readStockOf(tx, ids)
  const increaseOf = (id: number) => (newUnits.get(id) ?? 0) - (oldUnits.get(id) ?? 0)
  const isShort = (id: number) => increaseOf(id) > (stock.get(id) ?? Number.POSITIVE_INFINITY)
  if (ids.some(isShort)) return false
  const variantsWithStock = ids.filter(
    (id) => stock.get(id) !== undefined && stock.get(id) !== null,
  )
  const changes = variantsWithStock.map((id) => ({ variantId: id, quantity: increaseOf(id) }))
  const takenUnits = changes.filter(({ quantity }) => quantity > 0)
  const returnedUnits = changes
    .filter(({ quantity }) => quantity < 0)
    .map(({ variantId, quantity }) => ({ variantId, quantity: -quantity }))
  await takeStock(tx, takenUnits, { reason: 'order', actor, orderId, now })
  await returnStock(tx, returnedUnits, { reason: 'cancelled', actor, orderId, now })
  return true
}

const toLineRow = (line: RecordedLine) => ({ ...line, discountReason: '', mediaId: null })

function columnsOf({ address, delivery, lines, ...order }: RecordedOrder) {
  const itemsCents = lines.reduce((sum, line) => sum + line.unitCents * line.quantity, 0)
  const discountCents = lines.reduce((sum, line) => sum + line.discountCents, 0)
  const paidLines = lines.map((line) => ({
    cents: line.unitCents * line.quantity - line.discountCents,
    rate: line.vatRate,
  }))
  const vatCountry = (delivery ?? address).country
  return {
    ...address,
    ...order,
    delivery,
    itemsCents,
    discountCents,
    totalCents: itemsCents - discountCents + order.shippingCents,
    vatSplit: splitVat(paidLines, order.shippingCents),
    vatCountry: isCountry(vatCountry) ? vatCountry : ('NL' as const),
  }
}
