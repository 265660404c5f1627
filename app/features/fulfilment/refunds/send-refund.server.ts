import { eq, inArray } from 'drizzle-orm'
import type { MailShop } from '#app/features/core/mail/mail-frame.tsx'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { lockOrder } from '#app/features/fulfilment/orders/change-order-state.server.ts'
import { writeEvent } from '#app/features/fulfilment/orders/note-on-order.server.ts'
import { addRefundDue } from '#app/features/fulfilment/orders/write-orders.server.ts'
import { findOnlineProvider } from '#app/features/fulfilment/payment-providers/payment-providers.server.ts'
import type { ProviderRefund } from '#app/features/fulfilment/payments/payment-provider.server.ts'
import { findPayment } from '#app/features/fulfilment/payments/read-payments.server.ts'
import { schedulePaymentCheck } from '#app/features/fulfilment/payments/write-payments.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { SEND_MAILS } from '#app/platform/mail/mail.server.ts'
import { formatCents } from '#app/platform/money.ts'
import { queueRefundMail } from './queue-refund-mail.server.tsx'
import type { RefundState } from './refunds.ts'
import { chargebacks, refunds } from './refunds-tables.server.ts'

type RefundRow = typeof refunds.$inferSelect

/**
 * Sends a pending refund to the provider. The request has the id of the refund, so repeated requests refund once. If the provider is
 * unavailable, the refund stays pending and the next sync of its payment sends it again.
 */
export async function sendRefund(
  app: App,
  refundId: string,
): Promise<{ ok: true; state: RefundState; isSent: boolean }> {
  const [refund] = await app.db.select().from(refunds).where(eq(refunds.id, refundId))
  const payment = refund && (await findPayment(app.db, refund.paymentId))
  const provider = payment && findOnlineProvider(app.env, payment.provider)
  const isWaiting = refund?.state === 'pending' && refund.providerRef === null
  if (!isWaiting || !payment?.providerRef || !provider) {
    return { ok: true, state: refund?.state ?? 'failed', isSent: true }
  }
  const refundResult = await provider.refund(app, payment.providerRef, {
    id: refund.id,
    amountCents: refund.amountCents,
    description: `Bestelling ${refund.orderId}`,
  })
  const now = app.clock.now()
  // Every result changes the payment at the provider, so the payment is synced next.
  await schedulePaymentCheck(app.db, payment.id, now)
  if (!refundResult.ok && refundResult.error === 'unavailable')
    return { ok: true, state: 'pending', isSent: false }

  const mailShop = { settings: await readSettings(app), siteUrl: app.siteUrl }
  const state = await app.db.transaction(async (tx) => {
    await lockOrder(tx, refund.orderId)
    if (refundResult.ok)
      return applyReportedRefund(tx, refund.id, refundResult.value, {
        mailShop,
        actor: provider.name,
        now,
      })
    return failRefund(tx, refund, refundResult.detail, provider.name, now)
  })
  await app.jobs.send(SEND_MAILS)
  return { ok: true, state, isSent: true }
}

/** The source and time of a report by the provider, and the shop that sends the mail. */
export interface ReportContext {
  mailShop: MailShop
  /** name of the provider, for the timeline */
  actor: string
  now: Date
}

/** Applies the state that the provider reports to a refund. Needs the lock of the order. Returns the new state. */
export async function applyReportedRefund(
  tx: Db,
  refundId: string,
  reportedRefund: ProviderRefund,
  { mailShop, actor, now }: ReportContext,
): Promise<RefundState> {
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId)).for('update')
  // A failed refund stays failed, because the owner may have refunded the money in another way meanwhile.
  if (!refund || refund.state === 'failed') return 'failed'
  if (refund.providerRef === null) {
    await tx
      .update(refunds)
      .set({ providerRef: reportedRefund.ref })
      .where(eq(refunds.id, refundId))
  }
  if (reportedRefund.state === 'failed') {
    return failRefund(tx, refund, `status ‘${reportedRefund.status}’`, actor, now)
  }
  await queueRefundMail(tx, refundId, mailShop, now)
  if (reportedRefund.state === refund.state || refund.state === 'done') return refund.state
  await tx
    .update(refunds)
    .set({ state: reportedRefund.state, finishedAt: now })
    .where(eq(refunds.id, refundId))
  return reportedRefund.state
}

/** Marks a refund as failed and adds its amount to the refund due again. */
async function failRefund(
  tx: Db,
  { id, orderId, amountCents }: RefundRow,
  failure: string,
  actor: string,
  now: Date,
): Promise<RefundState> {
  await tx
    .update(refunds)
    .set({ state: 'failed', failure, finishedAt: now })
    .where(eq(refunds.id, id))
  await addRefundDue(tx, orderId, amountCents)
  const text = `Terugbetaling van ${formatCents(amountCents)} mislukt: ${failure}`
  await writeEvent(tx, orderId, { kind: 'refund', text, actor, now })
  return 'failed'
}

/** Deletes the refunds and chargebacks of an order that is deleted too. Needs the lock of the order. */
export async function deleteRefundsOf(tx: Db, orderId: number): Promise<void> {
  await tx.delete(chargebacks).where(eq(chargebacks.orderId, orderId))
  await tx.delete(refunds).where(eq(refunds.orderId, orderId))
}

/** Erases the reasons of refunds of orders, because staff may have named the customer in a reason. Amounts stay. */
export async function eraseRefundReasons(tx: Db, orderIds: number[]): Promise<void> {
  await tx
    .update(refunds)
    .set({ reason: '', failure: null })
    .where(inArray(refunds.orderId, orderIds))
}
