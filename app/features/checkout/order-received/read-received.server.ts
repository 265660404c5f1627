import { inArray } from 'drizzle-orm'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { findOrderByKey } from '#app/features/fulfilment/orders/find-order.server.ts'
import { canTransition } from '#app/features/fulfilment/orders/order-transitions.ts'
import type { OrderLine } from '#app/features/fulfilment/orders/orders.ts'
import { readOwedCents } from '#app/features/fulfilment/payment-flow/count-received.server.ts'
import { listPaymentMethods } from '#app/features/fulfilment/payment-flow/payment-methods.server.ts'
import { syncPayment } from '#app/features/fulfilment/payment-flow/sync-payment.server.ts'
import { bankTransfer } from '#app/features/fulfilment/payment-providers/bank-transfer.server.ts'
import { MIN_QUERY_INTERVAL_MS } from '#app/features/fulfilment/payments/payment-checks.ts'
import { nameInSentence } from '#app/features/fulfilment/payments/payment-method-facts.ts'
import {
  allowsAmount,
  type Payment,
  type PaymentAccess,
  type PaymentMethod,
} from '#app/features/fulfilment/payments/payments.ts'
import { readPayments } from '#app/features/fulfilment/payments/read-payments.server.ts'
import {
  readChargebacks,
  readRefunds,
} from '#app/features/fulfilment/refunds/read-refunds.server.ts'
import type { App } from '#app/platform/app.ts'
import { dutchDate, dutchMoment } from '#app/platform/dutch-time.ts'
import type { Cents } from '#app/platform/money.ts'
import { unbreakable } from '#app/platform/text/unbreakable.ts'
import { waitAfter } from './payment-wait.ts'

export interface PaymentReturn {
  /** page views since the shopper came back from the payment page; 0 if they did not */
  viewsAfterPayment: number
  /** the provider's page could not be reached just now */
  isUnreachable: boolean
}

const DIRECT_VISIT: PaymentReturn = { viewsAfterPayment: 0, isUnreachable: false }

/** Returns the data of the confirmation page; undefined if the key is wrong. */
export async function findReceivedOrder(
  app: App,
  id: number,
  key: string,
  paymentReturn = DIRECT_VISIT,
  access?: PaymentAccess,
) {
  if (!(await findOrderByKey(app, id, key))) return undefined
  await syncOpenPayment(app, id)
  // Everything is read after the sync, because the sync may have changed it.
  const [foundOrder, settings, payments, methods, refunds, chargebacks] = await Promise.all([
    findOrderByKey(app, id, key),
    readSettings(app),
    readPayments(app.db, id),
    listPaymentMethods(app, access),
    readRefunds(app.db, id),
    readChargebacks(app.db, id),
  ])
  if (!foundOrder) return undefined
  const [payment] = payments
  const isInProgress = payment?.state === 'open' && payment.providerRef !== null
  const isPastExpiry =
    canTransition(foundOrder.state, 'expire') && isPast(foundOrder.expiresAt, app.clock.now())
  // The order is past its expiry, but the expiry job has not run yet. Only a payment in progress can still save the order.
  const order =
    isPastExpiry && !isInProgress ? { ...foundOrder, state: 'expired' as const } : foundOrder
  const owedCents = await readOwedCents(app.db, order)
  const isUnpaid = canTransition(order.state, 'expire')
  const isTransfer = order.state === 'awaiting-payment' && payment?.provider === bankTransfer.id
  const isPayable = isUnpaid && !isTransfer && !isPastExpiry
  return {
    order,
    /** true: the order can no longer be paid, but a payment in progress may still succeed */
    isLate: isPastExpiry && isInProgress,
    settings,
    /** names of all payment methods that the shop offers */
    payments: methods.map(nameInSentence),
    /** state of the last attempt */
    attemptState: payment?.state ?? null,
    wait: isUnpaid && isInProgress ? waitAfter(paymentReturn.viewsAfterPayment) : ('none' as const),
    isUnreachable: paymentReturn.isUnreachable && payment?.state === 'open' && !isInProgress,
    /** refunds, done or pending */
    refunds: refunds.filter(({ state }) => state !== 'failed').map(toRefundFact),
    chargebacks: chargebacks.map(toChargebackFact),
    payByText: order.expiresAt && dutchMoment(order.expiresAt, app.clock.now()).replace(',', ''),
    chargedBackCents: chargebacks
      .filter(({ reversedAt }) => reversedAt === null)
      .reduce((sum, { amountCents }) => sum + amountCents, 0),
    /** bank details; null unless the order is paid by transfer */
    transfer:
      isTransfer && payment
        ? { iban: settings.iban, accountHolder: settings.name, payBy: payment.expiresAt }
        : null,
    /** methods by which the order can be paid now */
    payableMethods: isPayable ? findPayableMethods(methods, owedCents, order.totalCents) : [],
    /** amount still to be paid; 0 if nothing is due or the order can no longer be paid */
    owedCents: isUnpaid ? owedCents : 0,
    lastMethod: payment?.method ?? null,
  }
}

const isPast = (moment: Date | null, now: Date) => moment !== null && moment <= now

/** A lender requires the lines of the whole order, so no pay-later method can pay a part of its total. */
function findPayableMethods(
  methods: PaymentMethod[],
  owedCents: Cents,
  totalCents: Cents,
): PaymentMethod[] {
  return methods.filter(
    (method) => allowsAmount(method, owedCents) && (owedCents === totalCents || !method.isPayLater),
  )
}

type Refund = Awaited<ReturnType<typeof readRefunds>>[number]

const toRefundFact = ({ id, amountCents, state, createdAt }: Refund) => ({
  id,
  amountCents,
  isDone: state === 'done',
  formattedDay: dutchDate(createdAt),
})

type Chargeback = Awaited<ReturnType<typeof readChargebacks>>[number]

const toChargebackFact = ({ id, amountCents, createdAt, reversedAt }: Chargeback) => ({
  id,
  amountCents,
  formattedDay: dutchDate(createdAt),
  formattedReversalDay: reversedAt && dutchDate(reversedAt),
})

/** Maps line ids to the second line of text: the variant's name, or the current subtitle of a simple product. */
export async function readLineDetails(
  app: App,
  lines: Pick<OrderLine, 'id' | 'productId' | 'variantName'>[],
): Promise<Record<number, string>> {
  const ids = lines.filter(({ variantName }) => variantName === '').map((line) => line.productId)
  const rows = await app.db
    .select({ id: products.id, subtitle: products.subtitle })
    .from(products)
    .where(inArray(products.id, ids))
  const subtitles = new Map(rows.map(({ id, subtitle }) => [id, subtitle]))
  return Object.fromEntries(
    lines.map(({ id, productId, variantName }) => [
      id,
      variantName || unbreakable(subtitles.get(productId) ?? ''),
    ]),
  )
}

/** Syncs an open attempt with its provider, at most once every few seconds. */
async function syncOpenPayment(app: App, orderId: number): Promise<void> {
  const [payment] = await readPayments(app.db, orderId)
  if (payment?.state !== 'open' || payment.providerRef === null) return
  if (wasJustChecked(payment, app)) return
  await syncPayment(app, payment.id, { isUrgent: true })
}

function wasJustChecked({ checkedAt }: Payment, app: App): boolean {
  return (
    checkedAt !== null && app.clock.now().getTime() - checkedAt.getTime() < MIN_QUERY_INTERVAL_MS
  )
}
