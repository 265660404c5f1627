import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { PricedLine } from '#app/features/catalog/product-editing/chosen-line.ts'
import { refreshProducts } from '#app/features/catalog/products/refresh-products.server.ts'
import { lockVariants, takeStock } from '#app/features/catalog/stock/stock.server.ts'
import { isFormToken } from '#app/features/checkout/checkout/form-token.server.ts'
import { promisedDelivery } from '#app/features/checkout/checkout/promised-delivery.ts'
import { queueConfirmation } from '#app/features/checkout/confirmation-mail/queue-confirmation.server.ts'
import { type AgreedTexts, agreedIds } from '#app/features/checkout/legal-texts/legal-texts.ts'
import { readAgreedTexts } from '#app/features/checkout/legal-texts/read-legal-texts.server.ts'
import type { OpeningHours } from '#app/features/core/opening-hours/hours.ts'
import { readHours } from '#app/features/core/opening-hours/read-hours.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import { handToCustomer } from '#app/features/fulfilment/carriers/ship-order.server.ts'
import { readMailText } from '#app/features/fulfilment/order-mails/mail-texts.server.ts'
import { changeOrderState } from '#app/features/fulfilment/orders/change-order-state.server.ts'
import {
  type InsertedOrder,
  insertOrder,
} from '#app/features/fulfilment/orders/insert-order.server.ts'
import { MAKE_INVOICES, PAYMENT_LINK } from '#app/features/fulfilment/orders/orders.ts'
import { orders } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import { posProvider } from '#app/features/fulfilment/payment-flow/pos-provider.server.ts'
import { endPayment } from '#app/features/fulfilment/payment-flow/settle-payment.server.ts'
import { bankTransfer } from '#app/features/fulfilment/payment-providers/bank-transfer.server.ts'
import { openPayment, orderExpiry } from '#app/features/fulfilment/payments/open-payment.server.ts'
import { readShipping } from '#app/features/sales/delivery/read-shipping.server.ts'
import { checkVatId } from '#app/features/sales/tax/check-vat-id.server.ts'
import type { VatIdCheck } from '#app/features/sales/tax/vat-id.ts'
import type { App } from '#app/platform/app.ts'
import { type Db, retryOnDeadlock } from '#app/platform/database/db.server.ts'
import { SEND_MAILS } from '#app/platform/mail/mail.server.ts'
import { formatCents } from '#app/platform/money.ts'
import { type CreatePosOrderResult, isPaidNow, type PosOrder } from './pos.ts'
import { posPaymentName } from './pos-texts.ts'
import { readPosLines } from './read-pos-lines.server.ts'
import { posMethods, sumPosOrder } from './sum-pos-order.ts'

type InsertPosOrderResult =
  | Extract<CreatePosOrderResult, { ok: false }>
  | { ok: true; orderId: number; productIds: number[] }

interface PosOrderInput {
  app: App
  order: PosOrder
  settings: ShopSettings
  hours: OpeningHours
  legal: AgreedTexts
  vatIdCheck: VatIdCheck | null
  actor: string
  now: Date
  writeForOrder: WriteForOrder | undefined
}

/** Writes additional data of the order in its transaction. */
type WriteForOrder = (tx: Db, orderId: number) => Promise<void>

/**
 * Creates a POS order in one transaction, with number, stock, payment and timeline like any other order. The timeline names
 * `actor`. Submitting the same form again returns the same order.
 */
export async function createPosOrder(
  app: App,
  order: PosOrder,
  actor: string,
  writeForOrder?: WriteForOrder,
): Promise<CreatePosOrderResult> {
  if (!isFormToken(order.token)) return { ok: false, error: 'unknown-form' }
  if (order.lines.length === 0) return { ok: false, error: 'nothing-picked' }
  const now = app.clock.now()
  const [settings, hours, legal] = await Promise.all([
    readSettings(app),
    readHours(app.db, now),
    readAgreedTexts(app),
  ])
  const { vatId } = order.customer
  const vatIdCheck = vatId ? await checkVatId(app, vatId, settings) : null
  if (vatIdCheck?.state === 'invalid') return { ok: false, error: 'unknown-vat-id' }
  const input = { app, order, actor, settings, hours, legal, vatIdCheck, now, writeForOrder }
  const createResult = await retryOnDeadlock(() =>
    app.db.transaction((tx) => insertPosOrder(tx, input)),
  )
  if (!createResult.ok) return createResult
  await refreshProducts(app, createResult.productIds)
  await app.jobs.send(SEND_MAILS)
  if (isPaidNow(order.payment)) await app.jobs.send(MAKE_INVOICES)
  return { ok: true, orderId: createResult.orderId }
}

async function insertPosOrder(tx: Db, input: PosOrderInput): Promise<InsertPosOrderResult> {
  const { order, settings, actor, now } = input
  await lockVariants(
    tx,
    order.lines.map(({ variantId }) => variantId),
  )
  const earlierResult = await findEarlierResult(tx, order.token)
  if (earlierResult) return earlierResult
  const { lines, problems } = await readPosLines(tx, order.lines, now)
  if (problems.length > 0) return { ok: false, error: 'line-problems', problems }
  const customer = { ...order.customer, vatIdCheck: input.vatIdCheck, delivery: null }
  const methods = posMethods(await readShipping(tx), order.handover, customer.country)
  const sums = sumPosOrder(lines, { handover: order.handover, customer }, methods, settings, input)
  if (!sums.isOffered) return { ok: false, error: 'not-sent-there' }
  if (sums.totalCents !== order.seenCents) {
    return { ok: false, error: 'total-changed', totalCents: sums.totalCents }
  }
  const insertedOrder = await insertOrder(tx, toNewOrder(input, sums), sums.lines.map(toNewLine), {
    actor,
    text: timelineText(order, lines),
  })
  // The same form was submitted concurrently with other variants.
  if (!insertedOrder)
    return (await findEarlierResult(tx, order.token)) ?? { ok: false, error: 'unknown-form' }
  const { order: row } = insertedOrder
  await takeStock(
    tx,
    lines.filter(({ stock }) => stock !== null),
    { reason: 'order', actor, orderId: row.id, now },
  )
  await recordPayment(tx, insertedOrder, input)
  await input.writeForOrder?.(tx, row.id)
  if (order.handover === 'immediate') {
    await handToCustomer(tx, row.id, { text: 'Meegegeven aan de toonbank', actor, now })
  }
  return { ok: true, orderId: row.id, productIds: lines.map(({ productId }) => productId) }
}

async function findEarlierResult(tx: Db, token: string): Promise<InsertPosOrderResult | undefined> {
  const [row] = await tx.select().from(orders).where(eq(orders.formToken, token))
  return row && { ok: true, orderId: row.id, productIds: [] }
}

/** Records an immediate payment, or opens a payment by bank transfer or payment link. */
async function recordPayment(tx: Db, insertedOrder: InsertedOrder, input: PosOrderInput) {
  const { app, order, settings, legal, actor, now } = input
  const { order: row } = insertedOrder
  const { payment: method } = order
  const terms = { settings, isGuest: false }
  const attempt = { orderId: row.id, method, amountCents: row.totalCents, terms }
  if (row.totalCents === 0) {
    await changeOrderState(tx, row.id, 'pay', { text: 'Er is niets te betalen', actor, now })
  } else if (isPaidNow(method)) {
    const payment = await openPayment(tx, { ...attempt, provider: posProvider }, now)
    await endPayment(tx, app, settings, payment, 'paid', actor)
    // The mail about the payment, which endPayment queued, takes the place of the confirmation.
    return
  }
  const isTransfer = row.totalCents > 0 && method === 'bank-transfer'
  const payment = isTransfer
    ? await openPayment(tx, { ...attempt, provider: bankTransfer }, now)
    : undefined
  const newOrder = { ...insertedOrder, discountCodes: [], payment }
  const confirmation = await readMailText(tx, 'order-confirmed')
  const { siteUrl } = app
  await queueConfirmation(tx, newOrder, { settings, siteUrl, confirmation, legal, now })
}

function toNewOrder(input: PosOrderInput, sums: ReturnType<typeof sumPosOrder>) {
  const { order, settings, now } = input
  const { lines, rule, quote, isOffered: _, ...amounts } = sums
  return {
    ...order.customer,
    ...amounts,
    key: randomBytes(16).toString('hex'),
    formToken: order.token,
    vatIdCheck: input.vatIdCheck,
    vatCountry: rule.country,
    isVatReversed: rule.isReversed,
    shippingMethod: order.handover === 'immediate' ? 'pickup' : order.handover,
    paymentMethod: order.payment === 'payment-link' ? PAYMENT_LINK : posPaymentName(order.payment),
    note: order.note,
    promises: {
      delivery: quote
        ? promisedDelivery(quote, !isPaidNow(order.payment), settings)
        : `Meegenomen in de winkel, ${settings.street}, ${settings.city}`,
      returnDays: settings.returnDays,
      texts: agreedIds(input.legal),
    },
    // An order that is paid now never expires; one with a payment link waits as long as one with a bank transfer.
    expiresAt: orderExpiry(bankTransfer, { settings, isGuest: false }, now),
    placedAt: now,
  }
}

function toNewLine(line: PricedLine) {
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
    texts: line.texts,
  }
}

/** Returns the text of the timeline, with the discounts and their reasons. */
function timelineText({ payment }: PosOrder, lines: PricedLine[]): string {
  const discountTexts = lines
    .filter(({ discountCents }) => discountCents > 0)
    .map(
      ({ name, discountCents, reason }) => `${formatCents(discountCents)} van ${name}: ${reason}`,
    )
  const discounts = discountTexts.length > 0 ? `. Korting: ${discountTexts.join('; ')}` : ''
  return `Met de hand gemaakt, te betalen met ${posPaymentName(payment).toLowerCase()}${discounts}`
}
