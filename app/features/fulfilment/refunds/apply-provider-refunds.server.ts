import { and, eq, or } from 'drizzle-orm'
import { writeEvent } from '#app/features/fulfilment/orders/note-on-order.server.ts'
import { addRefundDue } from '#app/features/fulfilment/orders/write-orders.server.ts'
import type {
  ProviderChargeback,
  ProviderPayment,
  ProviderRefund,
} from '#app/features/fulfilment/payments/payment-provider.server.ts'
import type { Payment } from '#app/features/fulfilment/payments/payments.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { formatCents } from '#app/platform/money.ts'
import { cancelRefundedUnits } from './cancel-refunded-units.server.ts'
import { chargebacks, refunds } from './refunds-tables.server.ts'
import { applyReportedRefund, type ReportContext } from './send-refund.server.ts'

/**
 * Applies the refunds and chargebacks that a provider reports for a payment, including those that were created at the provider.
 * Needs the lock of the order. Returns the refunds that are still to be sent to the provider, whether any is pending, and the
 * products whose stock changed; the caller refreshes them after the commit.
 */
export async function applyProviderRefunds(
  tx: Db,
  payment: Payment,
  reportedPayment: ProviderPayment,
  context: ReportContext,
): Promise<{ unsentRefundIds: string[]; hasPendingRefunds: boolean; productIds: number[] }> {
  const productIds: number[] = []
  for (const refund of reportedPayment.refunds)
    productIds.push(...(await applyRefund(tx, payment, refund, context)))
  for (const chargeback of reportedPayment.chargebacks) {
    await applyChargeback(tx, payment, chargeback, context)
  }
  // A paid payment that the provider now reports as ended was only authorized: the money will not arrive.
  const hasLapsed = reportedPayment.outcome !== null && reportedPayment.outcome !== 'paid'
  if (hasLapsed && payment.state === 'paid') await recordLapsedAuthorization(tx, payment, context)
  const pendingRefunds = await tx
    .select({ id: refunds.id, providerRef: refunds.providerRef })
    .from(refunds)
    .where(and(eq(refunds.paymentId, payment.id), eq(refunds.state, 'pending')))
  const unsentRefundIds = pendingRefunds
    .filter(({ providerRef }) => providerRef === null)
    .map(({ id }) => id)
  return { unsentRefundIds, hasPendingRefunds: pendingRefunds.length > 0, productIds }
}

/** Returns the products whose stock changed. */
async function applyRefund(
  tx: Db,
  payment: Payment,
  reportedRefund: ProviderRefund,
  context: ReportContext,
): Promise<number[]> {
  const [storedRefund] = await tx
    .select({ id: refunds.id })
    .from(refunds)
    .where(
      or(
        eq(refunds.providerRef, reportedRefund.ref),
        and(eq(refunds.id, reportedRefund.refundId ?? ''), eq(refunds.paymentId, payment.id)),
      ),
    )
  const productIds =
    !storedRefund && reportedRefund.state !== 'failed'
      ? await insertProviderRefund(tx, payment, reportedRefund, context)
      : []
  await applyReportedRefund(tx, storedRefund?.id ?? reportedRefund.ref, reportedRefund, context)
  return productIds
}

/** Inserts a refund that was created at the provider. Returns the products whose stock changed. */
async function insertProviderRefund(
  tx: Db,
  { id, orderId }: Payment,
  { ref, amountCents, state }: ProviderRefund,
  context: ReportContext,
): Promise<number[]> {
  const { actor, now } = context
  await tx.insert(refunds).values({
    id: ref,
    orderId,
    paymentId: id,
    way: 'provider',
    state,
    amountCents,
    providerRef: ref,
    actor,
    createdAt: now,
    finishedAt: state === 'done' ? now : null,
  })
  await addRefundDue(tx, orderId, -amountCents)
  const text = `${formatCents(amountCents)} terugbetaald, buiten de winkel om`
  await writeEvent(tx, orderId, { kind: 'refund', text, actor, now })
  return cancelRefundedUnits(tx, orderId, [], { actor, now })
}

/** Records the amount of a lapsed authorization as a refund, so that it no longer counts as received. */
async function recordLapsedAuthorization(
  tx: Db,
  { id, orderId, amountCents }: Payment,
  { actor, now }: ReportContext,
): Promise<void> {
  const [newRefund] = await tx
    .insert(refunds)
    .values({
      id: `${id}-vervallen`,
      orderId,
      paymentId: id,
      way: 'provider',
      state: 'done',
      amountCents,
      actor,
      createdAt: now,
      finishedAt: now,
    })
    .onConflictDoNothing()
    .returning()
  if (!newRefund) return
  await addRefundDue(tx, orderId, -amountCents)
  const text = `Toezegging van ${formatCents(amountCents)} vervallen: dit geld komt niet binnen`
  await writeEvent(tx, orderId, { kind: 'refund', text, actor, now })
}

async function applyChargeback(
  tx: Db,
  { id, orderId }: Payment,
  reportedChargeback: ProviderChargeback,
  context: ReportContext,
): Promise<void> {
  const { actor, now } = context
  const amount = formatCents(reportedChargeback.amountCents)
  const { ref, amountCents, reason, chargedBackAt, reversedAt } = reportedChargeback
  const [storedChargeback] = await tx.select().from(chargebacks).where(eq(chargebacks.id, ref))
  if (!storedChargeback) {
    await tx
      .insert(chargebacks)
      .values({ id: ref, orderId, paymentId: id, amountCents, reason, createdAt: chargedBackAt })
    await addRefundDue(tx, orderId, -amountCents)
    const reasonText = reason ? `: ${reason}` : ''
    const text = `${amount} teruggeboekt door de bank van de klant${reasonText}`
    await writeEvent(tx, orderId, { kind: 'chargeback', text, actor, now })
  }
  if (reversedAt !== null && !storedChargeback?.reversedAt) {
    await tx.update(chargebacks).set({ reversedAt }).where(eq(chargebacks.id, ref))
    const text = `Terugboeking van ${amount} ongedaan gemaakt: het geld is weer van jou`
    await writeEvent(tx, orderId, { kind: 'chargeback', text, actor, now })
  }
}
