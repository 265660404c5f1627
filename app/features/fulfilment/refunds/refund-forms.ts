import { z } from 'zod'
import type { FormValues } from '#app/platform/forms/form-fields.ts'
import { moneyField } from '#app/platform/forms/money-field.ts'
import { REFUND_WAYS, type RefundChoice } from './refunds.ts'

/** Rejects control characters except line breaks and tabs. */
const CLEAN_LINES = /^(?:[^\p{Cc}]|[\r\n\t])*$/u

/** An amount in euros, parsed into cents; an empty field is 0. */
const centsField = moneyField('Vul een bedrag in, zoals 6,95.')

/** The refund form. `check` shows the calculated refund, `refund` performs it, `edit` returns to the form. */
export const refundForm = z.object({
  intent: z.enum(['check', 'refund', 'edit']),
  id: z.string().regex(/^ref_[\w-]{20,40}$/),
  paymentId: z.string().max(60),
  what: z.enum(['all', 'part'], 'Kies wat er terug moet.'),
  restockAll: z.literal('on').optional(),
  shipping: centsField,
  extra: centsField,
  way: z.enum(REFUND_WAYS, 'Kies hoe het geld teruggaat.'),
  reason: z
    .string()
    .trim()
    .max(1_000, 'Hoogstens 1000 tekens.')
    .regex(CLEAN_LINES, 'Hier staat een teken in dat we niet kunnen lezen.')
    .default(''),
})

/** Returns the name of a field of one order line. */
export const quantityField = (lineId: number) => `aantal-${lineId}`
export const sentField = (lineId: number) => `welke-${lineId}`
export const restockField = (lineId: number) => `voorraad-${lineId}`

interface RefundLineInput {
  lineId: number
  /** number of units; NaN for a value that is no whole number */
  quantity: number
  restock: boolean
  sentUnitsFirst: boolean
}

/** Parses the lines of the form; an empty field means 0 units. */
export function readRefundLines(formValues: FormValues): RefundLineInput[] {
  return Object.entries(formValues).flatMap(([name, value]) => {
    const [, lineText] = /^aantal-(\d{1,9})$/.exec(name) ?? []
    if (lineText === undefined) return []
    const lineId = Number(lineText)
    const text = value.trim()
    const quantity = text === '' ? 0 : /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN
    const restock = formValues[restockField(lineId)] === 'on'
    return [{ lineId, quantity, restock, sentUnitsFirst: formValues[sentField(lineId)] === 'sent' }]
  })
}

export function toChoice(form: z.infer<typeof refundForm>, lines: RefundLineInput[]): RefundChoice {
  const { paymentId, what, restockAll, shipping, extra } = form
  return {
    paymentId,
    restockAll: restockAll === 'on',
    parts: what === 'all' ? 'all' : { lines, shippingCents: shipping, extraCents: extra },
  }
}
