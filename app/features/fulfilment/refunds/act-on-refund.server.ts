import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { orders } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { type FieldErrors, type FormValues, readFields } from '#app/platform/forms/form-fields.ts'
import { isRowId } from '#app/platform/forms/read-id.ts'
import { planRefund } from './plan-refund.ts'
import { readRefundable } from './read-refundable.server.ts'
import { quantityField, readRefundLines, refundForm, toChoice } from './refund-forms.ts'
import { refundOrder } from './refund-order.server.ts'
import type { RefundChoices, RefundPlan } from './refunds.ts'
import { refundErrors } from './refunds-messages.ts'

/** Returns what can be refunded of an order, for the refund form; undefined if the order does not exist. */
export async function findRefundable(
  app: App,
  orderId: number,
): Promise<RefundChoices | undefined> {
  if (!isRowId(orderId)) return undefined
  const [order] = await app.db.select().from(orders).where(eq(orders.id, orderId))
  return order && readRefundable(app.db, app, order)
}

/** Returns a new id for one rendering of the form, so that submitting it twice refunds once. */
export function newRefundId(): string {
  return `ref_${randomBytes(18).toString('base64url')}`
}

type ActResult =
  /** done: the result, for the URL of the order page */
  | { kind: 'done'; done: 'refund' | 'refund-by-hand' | 'refund-waits' }
  | { kind: 'missing' }
  /** plan: the calculated refund, for review */
  | { kind: 'check'; formValues: FormValues; plan: RefundPlan }
  | {
      kind: 'edit'
      formValues: FormValues
      errors: FieldErrors
      message: string | null
      status: 200 | 409 | 422
    }

const AMOUNT_ERRORS: ReadonlySet<string> = new Set(['nothing', 'too-much'])

/** Handles the refund form: calculates the refund for review, or performs it. */
export async function actOnRefund(
  app: App,
  orderId: number,
  formData: FormData,
  actor: string,
): Promise<ActResult> {
  const formResult = readFields(refundForm, formData)
  const { formValues } = formResult
  const edit = (errors: FieldErrors, message: string | null, status: 200 | 409 | 422 = 422) =>
    ({ kind: 'edit', formValues, errors, message, status }) as const
  if (!formResult.ok) return edit(formResult.errors, null)
  const form = formResult.value
  if (form.intent === 'edit') return edit({}, null, 200)
  const lines = readRefundLines(formValues)
  const invalidLines = lines.filter(({ quantity }) => Number.isNaN(quantity))
  if (form.what === 'part' && invalidLines.length > 0) {
    return edit(
      Object.fromEntries(
        invalidLines.map(({ lineId }) => [quantityField(lineId), 'Vul een heel getal in.']),
      ),
      null,
    )
  }
  const choice = toChoice(form, lines)
  if (form.intent === 'check') {
    const refundable = await findRefundable(app, orderId)
    if (!refundable) return { kind: 'missing' }
    const planResult = planRefund(refundable, choice)
    if (planResult.ok) return { kind: 'check', formValues, plan: planResult.plan }
    const { errors, message } = refundErrors(planResult)
    // If only a part is refunded, an error in the amount is shown beside the last amount field, not above the form.
    return message && form.what === 'part' && AMOUNT_ERRORS.has(planResult.error)
      ? edit({ ...errors, extra: message }, null)
      : edit(errors, message)
  }
  const { id, way, reason } = form
  const result = await refundOrder(app, orderId, { ...choice, id, way, reason }, actor)
  if (!result.ok) {
    if (result.error === 'unknown-order') return { kind: 'missing' }
    const { errors, message } = refundErrors(result)
    return edit(errors, message, 409)
  }
  if (result.state === 'failed') {
    return edit({}, 'De aanbieder weigert dit terug te betalen. Er is niets overgemaakt.', 409)
  }
  if (way === 'by-hand') return { kind: 'done', done: 'refund-by-hand' }
  return { kind: 'done', done: result.isSent ? 'refund' : 'refund-waits' }
}
