import { eq } from 'drizzle-orm'
import type { MailShop } from '#app/features/core/mail/mail-frame.tsx'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { lockOrder } from '#app/features/fulfilment/orders/move-order.server.ts'
import { writeEvent } from '#app/features/fulfilment/orders/note-on-order.server.ts'
import { addRefundDue } from '#app/features/fulfilment/orders/refund-due.server.ts'
import { findOnlineProvider } from '#app/features/fulfilment/payment-providers/payment-providers.server.ts'
import type { ToldRefund } from '#app/features/fulfilment/payments/payment-provider.server.ts'
import { payments } from '#app/features/fulfilment/payments/payments-tables.server.ts'
import { findPayment } from '#app/features/fulfilment/payments/read-payments.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { SEND_MAILS } from '#app/platform/mail.server.ts'
import { formatCents } from '#app/platform/money.ts'
import type { Shop } from '#app/platform/shop.ts'
import { queueRefundMail } from './queue-refund-mail.server.tsx'
import type { RefundState } from './refunds.ts'
import { refunds } from './refunds-tables.server.ts'

type RefundRow = typeof refunds.$inferSelect

/**
 * Asks the provider to send a refund that waits for it, under its own number, so that it is done once. What could not
 * be asked stays pending and is asked again with the next look at its payment.
 */
export async function sendRefund(
  shop: Shop,
  refundId: string,
): Promise<{ ok: true; state: RefundState; isSent: boolean }> {
  const [refund] = await shop.db.select().from(refunds).where(eq(refunds.id, refundId))
  const payment = refund && (await findPayment(shop.db, refund.paymentId))
  const provider = payment && findOnlineProvider(shop.env, payment.provider)
  const isWaiting = refund?.state === 'pending' && refund.providerRef === null
  if (!isWaiting || !payment?.providerRef || !provider) {
    return { ok: true, state: refund?.state ?? 'failed', isSent: true }
  }
  const told = await provider.refund(shop, payment.providerRef, {
    id: refund.id,
    amountCents: refund.amountCents,
    description: `Bestelling ${refund.orderId}`,
  })
  const now = shop.clock.now()
  // Whatever came of it, the provider has more to say about this payment.
  await shop.db.update(payments).set({ checkAt: now }).where(eq(payments.id, payment.id))
  if (!told.ok && told.error === 'unavailable') return { ok: true, state: 'pending', isSent: false }

  const mailShop = { settings: await readSettings(shop), siteUrl: shop.siteUrl }
  const state = await shop.db.transaction(async (tx) => {
    await lockOrder(tx, refund.orderId)
    if (told.ok)
      return acceptRefund(tx, refund.id, told.value, { mailShop, actor: provider.name, now })
    return failRefund(tx, refund, told.detail, provider.name, now)
  })
  await shop.jobs.send(SEND_MAILS)
  return { ok: true, state, isSent: true }
}

/** Who tells it, when, and in whose name the shopper is mailed. */
export interface Telling {
  mailShop: MailShop
  /** name of the provider */
  actor: string
  now: Date
}

/** The provider knows of it, or knows more. The caller holds the order; returns the state it then has. */
export async function acceptRefund(
  tx: Db,
  refundId: string,
  told: ToldRefund,
  { mailShop, actor, now }: Telling,
): Promise<RefundState> {
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId)).for('update')
  // What failed stays failed: the money may have been sent in another way since.
  if (!refund || refund.state === 'failed') return 'failed'
  if (refund.providerRef === null) {
    await tx.update(refunds).set({ providerRef: told.ref }).where(eq(refunds.id, refundId))
  }
  if (told.state === 'failed') {
    return failRefund(tx, refund, `status ‘${told.status}’`, actor, now)
  }
  await queueRefundMail(tx, refundId, mailShop, now)
  if (told.state === refund.state || refund.state === 'done') return refund.state
  await tx
    .update(refunds)
    .set({ state: told.state, finishedAt: now })
    .where(eq(refunds.id, refundId))
  return told.state
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
