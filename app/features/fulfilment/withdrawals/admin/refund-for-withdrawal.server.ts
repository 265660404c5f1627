import { and, asc, eq } from 'drizzle-orm'
import { isPersonal } from '#app/features/catalog/text-fields/personal-line.ts'
import { findOrder } from '#app/features/fulfilment/orders/find-order.server.ts'
import type { OrderDetail } from '#app/features/fulfilment/orders/orders.ts'
import { quantityField } from '#app/features/fulfilment/refunds/refund-forms.ts'
import type { RefundChoices } from '#app/features/fulfilment/refunds/refunds.ts'
import { withdrawals } from '#app/features/fulfilment/withdrawals/withdrawals-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { dutchDate } from '#app/platform/dutch-time.ts'
import type { FormValues } from '#app/platform/forms/form-fields.ts'
import { formatAmount } from '#app/platform/money.ts'
import { handleWithdrawal } from './manage-withdrawals.server.ts'
import type { OpenWithdrawal } from './withdrawal-choice.tsx'
import { settlesField } from './withdrawal-list.ts'
import { withdrawnUnits } from './withdrawn-units.ts'

/**
 * Returns the open withdrawals of an order, and the initial values of its refund form: the withdrawn units, and the shipping costs
 * if the whole order is withdrawn. Without a withdrawal, the refund due is filled in.
 */
export async function readRefundDefaults(
  app: App,
  orderId: number,
  refundable: RefundChoices,
): Promise<{ openWithdrawals: OpenWithdrawal[]; formValues: FormValues }> {
  const order = await findOrder(app, orderId)
  const rows = order ? await readOpenWithdrawals(app, orderId) : []
  const openWithdrawals = rows.map(({ id, items, submittedAt }) => ({
    id,
    items,
    date: dutchDate(submittedAt),
  }))
  if (!order) return { openWithdrawals, formValues: {} }
  return {
    openWithdrawals,
    formValues:
      openWithdrawals.length > 0
        ? withdrawalRefundValues(order, openWithdrawals, refundable)
        : dueRefundValues(order, refundable),
  }
}

/** Marks the withdrawals that staff ticked in the refund form as handled. */
export async function settleWithdrawals(
  app: App,
  orderId: number,
  formData: FormData,
  actor: string,
): Promise<void> {
  for (const { id } of await readOpenWithdrawals(app, orderId)) {
    if (formData.get(settlesField(id)) === 'on') await handleWithdrawal(app, id, 'handled', actor)
  }
}

const readOpenWithdrawals = (app: App, orderId: number) =>
  app.db
    .select()
    .from(withdrawals)
    .where(and(eq(withdrawals.orderId, orderId), eq(withdrawals.state, 'received')))
    .orderBy(asc(withdrawals.id))

function withdrawalRefundValues(
  order: OrderDetail,
  openWithdrawals: OpenWithdrawal[],
  refundable: RefundChoices,
): FormValues {
  const lines = order.lines
    .filter((line) => !isPersonal(line))
    .map(({ id, name, variantName }) => ({
      id,
      name,
      variantName,
      unitsLeft: refundable.lines.find((line) => line.id === id)?.unitsLeft ?? 0,
    }))
  const isWholeOrder = openWithdrawals.some(({ items }) => items === '')
  const units = isWholeOrder
    ? new Map(lines.map(({ id, unitsLeft }) => [id, unitsLeft]))
    : withdrawnUnits(openWithdrawals.map(({ items }) => items).join('\n'), lines)
  const isAll = refundable.lines.every(({ id, unitsLeft }) => (units.get(id) ?? 0) === unitsLeft)
  const dates = openWithdrawals.map(({ date }) => date).join(' en ')
  return {
    what: 'part',
    ...Object.fromEntries([...units].map(([id, quantity]) => [quantityField(id), `${quantity}`])),
    // If the whole order is withdrawn, the costs of standard delivery are refunded too (art. 6:230r BW).
    ...(isAll &&
      refundable.shippingLeftCents > 0 && { shipping: formatAmount(refundable.shippingLeftCents) }),
    reason: `Herroeping van ${dates}`,
    ...Object.fromEntries(openWithdrawals.map(({ id }) => [settlesField(id), 'on'])),
  }
}

function dueRefundValues(order: OrderDetail, { payments }: RefundChoices): FormValues {
  const refundablePayments = payments.filter(({ leftCents }) => leftCents > 0)
  const dueCents = Math.min(order.refundDueCents, refundablePayments[0]?.leftCents ?? 0)
  const isPart =
    refundablePayments.length === 1 &&
    dueCents > 0 &&
    dueCents < (refundablePayments[0]?.leftCents ?? 0)
  return isPart ? { what: 'part', extra: formatAmount(dueCents) } : {}
}
