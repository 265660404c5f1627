import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { refreshProducts } from '#app/features/catalog/products/refresh-products.server.ts'
import { lockVariants, takeStock } from '#app/features/catalog/stock/stock.server.ts'
import { isFormToken } from '#app/features/checkout/checkout/form-token.server.ts'
import { promisedDelivery } from '#app/features/checkout/checkout/promised-delivery.ts'
import { queueConfirmation } from '#app/features/checkout/confirmation/queue-confirmation.server.ts'
import type { OpeningHours } from '#app/features/core/opening-hours/hours.ts'
import { readHours } from '#app/features/core/opening-hours/read-hours.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import { handOver } from '#app/features/fulfilment/carriers/admin/ship-order.server.ts'
import { readMailText } from '#app/features/fulfilment/order-mails/mail-texts.server.ts'
import {
  type InsertedOrder,
  insertOrder,
} from '#app/features/fulfilment/orders/insert-order.server.ts'
import { moveOrder } from '#app/features/fulfilment/orders/move-order.server.ts'
import { MAKE_INVOICES, PAYMENT_LINK } from '#app/features/fulfilment/orders/orders.ts'
import { orders } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import { endPayment } from '#app/features/fulfilment/payment-flow/settle-payment.server.ts'
import { till } from '#app/features/fulfilment/payment-flow/till.server.ts'
import { bankTransfer } from '#app/features/fulfilment/payment-providers/bank-transfer.server.ts'
import { openPayment, orderExpiry } from '#app/features/fulfilment/payments/open-payment.server.ts'
import { readShipping } from '#app/features/sales/delivery/read-shipping.server.ts'
import { methodsFor } from '#app/features/sales/delivery/shipping.ts'
import { checkVatId } from '#app/features/sales/tax/check-vat-id.server.ts'
import type { VatIdCheck } from '#app/features/sales/tax/vat-id.ts'
import { type Db, retryOnDeadlock } from '#app/platform/db.server.ts'
import { SEND_MAILS } from '#app/platform/mail.server.ts'
import { formatCents } from '#app/platform/money.ts'
import type { Shop } from '#app/platform/shop.ts'
import {
  type CounterLine,
  type CounterOrder,
  isPaidNow,
  type MakeCounterOrderResult,
} from './counter.ts'
import { counterPaymentName } from './counter-words.ts'
import { readPieces } from './read-pieces.server.ts'
import { sumCounter } from './sum-counter.ts'

type Made =
  | Extract<MakeCounterOrderResult, { ok: false }>
  | { ok: true; orderId: number; productIds: number[] }

interface Making {
  shop: Shop
  order: CounterOrder
  settings: ShopSettings
  hours: OpeningHours
  vatIdCheck: VatIdCheck | null
  actor: string
  now: Date
}

/**
 * Creates a POS order in one transaction, with number, stock, payment and timeline as for any other order; `actor` is
 * recorded. Submitting the same form again returns the same order.
 */
export async function makeCounterOrder(
  shop: Shop,
  order: CounterOrder,
  actor: string,
): Promise<MakeCounterOrderResult> {
  if (!isFormToken(order.token)) return { ok: false, error: 'unknown-form' }
  if (order.pieces.length === 0) return { ok: false, error: 'nothing-picked' }
  const now = shop.clock.now()
  const [settings, hours] = await Promise.all([readSettings(shop), readHours(shop.db, now)])
  const { vatId } = order.customer
  const vatIdCheck = vatId ? await checkVatId(shop, vatId, settings) : null
  if (vatIdCheck?.state === 'invalid') return { ok: false, error: 'unknown-vat-id' }
  const making = { shop, order, actor, settings, hours, vatIdCheck, now }
  const made = await retryOnDeadlock(() => shop.db.transaction((tx) => make(tx, making)))
  if (!made.ok) return made
  await refreshProducts(shop, made.productIds)
  await shop.jobs.send(SEND_MAILS)
  if (isPaidNow(order.payment)) await shop.jobs.send(MAKE_INVOICES)
  return { ok: true, orderId: made.orderId }
}

async function make(tx: Db, making: Making): Promise<Made> {
  const { order, settings, actor, now } = making
  await lockVariants(
    tx,
    order.pieces.map(({ variantId }) => variantId),
  )
  const before = await findMade(tx, order.token)
  if (before) return before
  const { lines, problems } = await readPieces(tx, order.pieces, now)
  if (problems.length > 0) return { ok: false, error: 'piece-problems', problems }
  const customer = { ...order.customer, vatIdCheck: making.vatIdCheck, delivery: null }
  const methods = methodsFor(await readShipping(tx), customer.country)
  const sums = sumCounter(lines, { handover: order.handover, customer }, methods, settings, making)
  if (!sums.isOffered) return { ok: false, error: 'not-sent-there' }
  if (sums.totalCents !== order.seenCents) {
    return { ok: false, error: 'total-changed', totalCents: sums.totalCents }
  }
  const inserted = await insertOrder(tx, orderOf(making, sums), sums.lines.map(lineOf), {
    actor,
    text: placedText(order, lines),
  })
  // The same form was submitted concurrently with other variants.
  if (!inserted) return (await findMade(tx, order.token)) ?? { ok: false, error: 'unknown-form' }
  const { order: row } = inserted
  await takeStock(
    tx,
    lines.filter(({ stock }) => stock !== null),
    { reason: 'order', actor, orderId: row.id, now },
  )
  await pay(tx, inserted, making)
  if (order.handover === 'meegenomen') {
    await handOver(tx, row.id, { text: 'Meegegeven aan de toonbank', actor, now })
  }
  return { ok: true, orderId: row.id, productIds: lines.map(({ productId }) => productId) }
}

async function findMade(tx: Db, token: string): Promise<Made | undefined> {
  const [row] = await tx.select().from(orders).where(eq(orders.formToken, token))
  return row && { ok: true, orderId: row.id, productIds: [] }
}

/** Pays the order immediately, or leaves it waiting for a transfer or for the customer to pay online. */
async function pay(tx: Db, inserted: InsertedOrder, making: Making) {
  const { shop, order, settings, actor, now } = making
  const { order: row } = inserted
  const { payment: method } = order
  const attempt = { orderId: row.id, method, amountCents: row.totalCents, settings }
  if (row.totalCents === 0) {
    await moveOrder(tx, row.id, 'pay', { text: 'Er is niets te betalen', actor, now })
  } else if (isPaidNow(method)) {
    const payment = await openPayment(tx, { ...attempt, provider: till }, now)
    await endPayment(tx, shop, settings, payment, 'paid', actor)
    return
  }
  const isTransfer = row.totalCents > 0 && method === 'bankoverschrijving'
  const payment = isTransfer
    ? await openPayment(tx, { ...attempt, provider: bankTransfer }, now)
    : undefined
  const made = { ...inserted, discountCodes: [], payment }
  const confirmation = await readMailText(tx, 'order-confirmed')
  await queueConfirmation(tx, made, { settings, siteUrl: shop.siteUrl, confirmation, now })
}

function orderOf(making: Making, sums: ReturnType<typeof sumCounter>) {
  const { order, settings, now } = making
  const { lines, rule, way, isOffered: _, ...amounts } = sums
  return {
    ...order.customer,
    ...amounts,
    key: randomBytes(16).toString('hex'),
    formToken: order.token,
    vatIdCheck: making.vatIdCheck,
    vatCountry: rule.country,
    isVatReversed: rule.isReversed,
    shippingMethod: order.handover === 'meegenomen' ? 'ophalen' : order.handover,
    paymentMethod:
      order.payment === 'betaallink' ? PAYMENT_LINK : counterPaymentName(order.payment),
    note: order.note,
    promises: {
      delivery: way
        ? promisedDelivery(way, !isPaidNow(order.payment), settings, making)
        : `Meegenomen in het atelier, ${settings.street}, ${settings.city}`,
      returnDays: settings.returnDays,
    },
    expiresAt: orderExpiry(bankTransfer, settings, now),
    placedAt: now,
  }
}

function lineOf(line: CounterLine) {
  return {
    productId: line.productId,
    variantId: line.variantId,
    name: line.name,
    variantName: line.variantName,
    sku: line.sku,
    quantity: line.quantity,
    unitCents: line.unitCents,
    vatRate: line.vatRate,
    discountCents: line.discountCents,
    discountReason: line.reason,
    mediaId: line.photo?.id ?? null,
    countsStock: line.stock !== null,
  }
}

/** The text for the timeline, with the discounts and their reasons. */
function placedText({ payment }: CounterOrder, lines: CounterLine[]): string {
  const off = lines
    .filter(({ discountCents }) => discountCents > 0)
    .map(
      ({ name, discountCents, reason }) => `${formatCents(discountCents)} van ${name}: ${reason}`,
    )
  const discounts = off.length > 0 ? `. Korting: ${off.join('; ')}` : ''
  return `Met de hand gemaakt, te betalen met ${counterPaymentName(payment).toLowerCase()}${discounts}`
}
