import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { findOrderByKey } from '#app/features/fulfilment/orders/find-order.server.ts'
import { canMove } from '#app/features/fulfilment/orders/order-moves.ts'
import { readOwedCents } from '#app/features/fulfilment/payment-flow/count-received.server.ts'
import { listPaymentMethods } from '#app/features/fulfilment/payment-flow/payment-methods.server.ts'
import { syncPayment } from '#app/features/fulfilment/payment-flow/sync-payment.server.ts'
import { bankTransfer } from '#app/features/fulfilment/payment-providers/bank-transfer.server.ts'
import { PATIENCE_MS } from '#app/features/fulfilment/payments/payment-checks.ts'
import { nameInSentence } from '#app/features/fulfilment/payments/payment-method-facts.ts'
import {
  allowsAmount,
  type Payer,
  type Payment,
} from '#app/features/fulfilment/payments/payments.ts'
import { readPayments } from '#app/features/fulfilment/payments/read-payments.server.ts'
import {
  readChargebacks,
  readRefunds,
} from '#app/features/fulfilment/refunds/read-refunds.server.ts'
import { dutchDate } from '#app/platform/dutch-time.ts'
import type { Shop } from '#app/platform/shop.ts'
import { waitAfter } from './payment-wait.ts'

interface Coming {
  /** how often the page was asked for since the shopper came back from paying; 0: came from elsewhere */
  returns: number
  /** the provider's page could not be reached just now */
  isUnreachable: boolean
}

const FROM_ELSEWHERE: Coming = { returns: 0, isUnreachable: false }

/** What the confirmation page shows to who has the order's key; undefined for anybody else. */
export async function findReceived(
  shop: Shop,
  id: number,
  key: string,
  coming = FROM_ELSEWHERE,
  payer?: Payer,
) {
  if (!(await findOrderByKey(shop, id, key))) return undefined
  await askHowItStands(shop, id)
  // Read only now: what the provider said may have changed all of it.
  const [found, settings, payments, methods, refunds, chargebacks] = await Promise.all([
    findOrderByKey(shop, id, key),
    readSettings(shop),
    readPayments(shop.db, id),
    listPaymentMethods(shop, payer),
    readRefunds(shop.db, id),
    readChargebacks(shop.db, id),
  ])
  if (!found) return undefined
  const [payment] = payments
  const isBegun = payment?.state === 'open' && payment.providerRef !== null
  const isLate =
    canMove(found.state, 'expire') &&
    found.expiresAt !== null &&
    found.expiresAt <= shop.clock.now()
  // Between its end and the job that writes it down; only a payment that is under way may still outdo it.
  const order = isLate && !isBegun ? { ...found, state: 'expired' as const } : found
  const owedCents = await readOwedCents(shop.db, order)
  const isUnpaid = canMove(order.state, 'expire')
  const isTransfer = order.state === 'awaiting-payment' && payment?.provider === bankTransfer.id
  return {
    order,
    /** it can be paid no more, but whether it was is not known yet */
    isLate: isLate && isBegun,
    settings,
    /** names of all ways to pay */
    payments: methods.map(nameInSentence),
    /** how the last attempt ended, or that it has not */
    attempt: payment?.state ?? null,
    wait: isUnpaid && isBegun ? waitAfter(coming.returns) : ('none' as const),
    isUnreachable: coming.isUnreachable && payment?.state === 'open' && !isBegun,
    /** what went back or is on its way */
    refunds: refunds
      .filter(({ state }) => state !== 'failed')
      .map(({ id, amountCents, state, createdAt }) => ({
        id,
        amountCents,
        isDone: state === 'done',
        day: dutchDate(createdAt),
      })),
    /** what the shopper's bank took back */
    chargebacks: chargebacks.map(({ id, amountCents, createdAt, reversedAt }) => ({
      id,
      amountCents,
      day: dutchDate(createdAt),
      reversedDay: reversedAt && dutchDate(reversedAt),
    })),
    takenBackCents: chargebacks
      .filter(({ reversedAt }) => reversedAt === null)
      .reduce((sum, { amountCents }) => sum + amountCents, 0),
    /** how the money gets here; null when it needn't be transferred */
    transfer:
      isTransfer && payment
        ? { iban: settings.iban, name: settings.name, until: payment.expiresAt }
        : null,
    /** ways to pay it now */
    payNow:
      isUnpaid && !isTransfer && !isLate
        ? methods.filter(
            (method) =>
              allowsAmount(method, owedCents) &&
              // Who lends money wants to see all that it is for.
              (owedCents === order.totalCents || !method.isPayLater),
          )
        : [],
    /** what is still to be paid; 0: nothing, or not any more */
    owedCents: isUnpaid ? owedCents : 0,
    lastMethod: payment?.method ?? null,
  }
}

/** The provider's word about an attempt that is open; at most every few seconds, however often somebody looks. */
async function askHowItStands(shop: Shop, orderId: number): Promise<void> {
  const [payment] = await readPayments(shop.db, orderId)
  if (payment?.state !== 'open' || payment.providerRef === null || isFresh(payment, shop)) return
  await syncPayment(shop, payment.id, { isUrgent: true })
}

function isFresh({ checkedAt }: Payment, shop: Shop): boolean {
  return checkedAt !== null && shop.clock.now().getTime() - checkedAt.getTime() < PATIENCE_MS
}
