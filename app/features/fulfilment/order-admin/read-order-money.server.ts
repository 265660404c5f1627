import { actorName } from '#app/features/core/accounts/actors.ts'
import { readMethodNames } from '#app/features/fulfilment/payment-flow/payment-methods.server.ts'
import { paymentStateName } from '#app/features/fulfilment/payments/payments-messages.ts'
import { readPayments } from '#app/features/fulfilment/payments/read-payments.server.ts'
import { readRefundableCents } from '#app/features/fulfilment/refunds/read-refundable-amount.server.ts'
import {
  readChargebacks,
  readRefunds,
} from '#app/features/fulfilment/refunds/read-refunds.server.ts'
import { refundStateName } from '#app/features/fulfilment/refunds/refunds-messages.ts'
import type { App } from '#app/platform/app.ts'
import { dutchMoment } from '#app/platform/dutch-time.ts'
import type { MoneyRow } from './order-money.tsx'

/** Returns the payments, refunds and chargebacks of an order with their texts. */
export async function readOrderMoney(app: App, orderId: number) {
  const [payments, refunds, chargebacks, netReceivedCents, names] = await Promise.all([
    readPayments(app.db, orderId),
    readRefunds(app.db, orderId),
    readChargebacks(app.db, orderId),
    readRefundableCents(app.db, orderId),
    readMethodNames(app),
  ])
  const momentText = (date: Date) => dutchMoment(date, app.clock.now())
  const rows: MoneyRow[] = [
    ...payments.map(({ id, method, state, createdAt, amountCents }) => ({
      id,
      title: paymentStateName(state),
      detail: `${names.get(method) ?? method}, ${momentText(createdAt)}`,
      cents: amountCents,
      isProblem: false,
    })),
    ...refunds.map(({ id, state, way, actor, createdAt, amountCents, failure }) => ({
      id,
      title: `Terugbetaling: ${refundStateName(state).toLowerCase()}`,
      detail: [
        way === 'by-hand' ? 'met de hand' : 'via de aanbieder',
        actorName(actor),
        momentText(createdAt),
        failure,
      ]
        .filter(Boolean)
        .join(', '),
      cents: -amountCents,
      isProblem: state === 'failed',
    })),
    ...chargebacks.map(({ id, reason, createdAt, reversedAt, amountCents }) => ({
      id,
      title: reversedAt ? 'Terugboeking, ongedaan gemaakt' : 'Teruggeboekt door de bank',
      detail: [reason, momentText(createdAt)].filter(Boolean).join(', '),
      cents: -amountCents,
      isProblem: reversedAt === null,
    })),
  ]
  const chargedBackCents = chargebacks
    .filter(({ reversedAt, handledAt }) => reversedAt === null && handledAt === null)
    .reduce((sum, { amountCents }) => sum + amountCents, 0)
  const refundedCents = refunds
    .filter(({ state }) => state !== 'failed')
    .reduce((sum, { amountCents }) => sum + amountCents, 0)
  return { rows, netReceivedCents, refundedCents, chargedBackCents }
}
