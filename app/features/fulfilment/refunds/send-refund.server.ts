import { eq } from 'drizzle-orm'
import type { MailShop } from '#app/features/core/mail/mail-frame.tsx'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { lockOrder } from '#app/features/fulfilment/orders/move-order.server.ts'
import { writeEvent } from '#app/features/fulfilment/orders/note-on-order.server.ts'
import { addRefundDue } from '#app/features/fulfilment/orders/refund-due.server.ts'
import { findOnlineProvider } from '#app/features/fulfilment/payment-providers/payment-providers.server.ts'
import type { ProviderRefund } from '#app/features/fulfilment/payments/payment-provider.server.ts'
import { payments } from '#app/features/fulfilment/payments/payments-tables.server.ts'
import { findPayment } from '#app/features/fulfilment/payments/read-payments.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { SEND_MAILS } from '#app/platform/mail/mail.server.ts'
import { formatCents } from '#app/platform/money.ts'
import { queueRefundMail } from './queue-refund-mail.server.tsx'
import type { RefundState } from './refunds.ts'
import { refunds } from './refunds-tables.server.ts'

type RefundRow = typeof refunds.$inferSelect

/**
 * Asks the provider to send a refund that waits for it, under its own number, so that it is done once. What could not
 * be asked stays pending and is asked again with the next look at its payment.
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
  const reported = await provider.refund(app, payment.providerRef, {
    id: refund.id,
    amountCents: refund.amountCents,
    description: `Bestelling ${refund.orderId}`,
  })
  const now = app.clock.now()
  // Whatever came of it, the provider has more to say about this payment.
  await app.db.update(payments).set({ checkAt: now }).where(eq(payments.id, payment.id))
  if (!reported.ok && reported.error === 'unavailable')
    return { ok: true, state: 'pending', isSent: false }

  const mailShop = { settings: await readSettings(app), siteUrl: app.siteUrl }
  const state = await app.db.transaction(async (tx) => {
    await lockOrder(tx, refund.orderId)
    if (reported.ok)
      return acceptRefund(tx, refund.id, reported.value, { mailShop, actor: provider.name, now })
    return failRefund(tx, refund, reported.detail, provider.name, now)
  })
  await app.jobs.send(SEND_MAILS)
  return { ok: true, state, isSent: true }
}

/** Who tells it, when, and in whose name the shopper is mailed. */
export interface ReportContext {
  mailShop: MailShop
  /** name of the provider */
  actor: string
  now: Date
}

/** The provider knows of it, or knows more. The caller holds the order; returns the state it then has. */
export async function acceptRefund(
  tx: Db,
  refundId: string,
  reported: ProviderRefund,
  { mailShop, actor, now }: ReportContext,
): Promise<RefundState> {
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId)).for('update')
  // What failed stays failed: the money may have been sent in another way since.
  if (!refund || refund.state === 'failed') return 'failed'
  if (refund.providerRef === null) {
    await tx.update(refunds).set({ providerRef: reported.ref }).where(eq(refunds.id, refundId))
  }
  if (reported.state === 'failed') {
    return failRefund(tx, refund, `status ‘${reported.status}’`, actor, now)
  }
  await queueRefundMail(tx, refundId, mailShop, now)
  if (reported.state === refund.state || refund.state === 'done') return refund.state
  await tx
    .update(refunds)
    .set({ state: reported.state, finishedAt: now })
    .where(eq(refunds.id, refundId))
  return reported.state
}

/** It did not arrive: it has to go back all the same. */
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
