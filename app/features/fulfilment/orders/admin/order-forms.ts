import { z } from 'zod'
import { CARRIERS } from '#app/features/fulfilment/orders/parcels.ts'
import type { FormValues } from '#app/platform/forms/form-fields.ts'
import { checkboxField } from '#app/platform/forms/form-values.ts'

/** Rejects control characters except line breaks and tabs. */
const CLEAN_LINES = /^(?:[^\p{Cc}]|[\r\n\t])*$/u

const parcelNumber = z.coerce.number().int().min(1).max(10_000)

const trackingCode = z
  .string()
  .trim()
  .max(60, 'Hoogstens 60 tekens.')
  .regex(/^[\w .-]*$/, 'Alleen letters, cijfers, streepjes en spaties.')
  .default('')

/** The actions of the order page. */
export const orderActionForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('pay') }),
  z.object({
    intent: z.literal('ship'),
    carrier: z.enum(CARRIERS, 'Kies wie het bezorgt.'),
    code: trackingCode,
    /** number of the next parcel, so that submitting twice ships one parcel */
    number: parcelNumber,
  }),
  z.object({
    intent: z.literal('label'),
    number: parcelNumber,
    grams: z
      .string('Vul hele grammen in.')
      .trim()
      .regex(/^\d{1,6}$/, 'Vul hele grammen in.')
      .transform(Number)
      .pipe(z.int().min(1).max(100_000)),
    option: z
      .string()
      .trim()
      .max(120, 'Hoogstens 120 tekens.')
      .regex(/^[\w-]+:[\w/=.,:-]+$/, 'Vul de code in, bijvoorbeeld postnl:standard.'),
  }),
  z.object({
    intent: z.literal('correct-parcel'),
    carrier: z.enum(CARRIERS, 'Kies wie het bezorgt.'),
    code: trackingCode,
    mails: checkboxField,
    number: parcelNumber,
  }),
  z.object({ intent: z.enum(['deliver', 'cancel-label', 'undo-parcel']), number: parcelNumber }),
  z.object({
    intent: z.enum(['note', 'message']),
    text: z
      .string()
      .trim()
      .min(1, 'Schrijf eerst iets op.')
      .max(2_000, 'Hoogstens 2000 tekens.')
      .regex(CLEAN_LINES, 'Hier staat een teken in dat we niet kunnen lezen.'),
  }),
  z.object({ intent: z.literal('cancel') }),
  z.object({ intent: z.literal('cancel-rest') }),
  z.object({ intent: z.literal('chargeback-handled') }),
])

/** Returns the name of the field for the units of a line in a parcel. */
export const unitsField = (lineId: number) => `aantal-${lineId}`

/** Returns the name of the field for an ordered text. */
export const orderedTextField = (lineId: number, field: string) => `tekst-${lineId}-${field}`

/** Parses the ordered texts, by line and field. */
export function readOrderedTexts(formValues: FormValues): Map<number, Record<string, string>> {
  const texts = new Map<number, Record<string, string>>()
  for (const [name, text] of Object.entries(formValues)) {
    const [, lineId, field] = /^tekst-(\d{1,9})-(\w{1,40})$/.exec(name) ?? []
    if (field !== undefined)
      texts.set(Number(lineId), { ...texts.get(Number(lineId)), [field]: text })
  }
  return texts
}

/** Parses the units by line. Returns undefined if the form has no such fields; NaN stands for a value that is no whole number. */
export function readUnits(formValues: FormValues): Map<number, number> | undefined {
  const units = Object.entries(formValues).flatMap(([name, value]): [number, number][] => {
    const [, lineId] = /^aantal-(\d{1,9})$/.exec(name) ?? []
    const text = value.trim()
    if (lineId === undefined) return []
    return [[Number(lineId), text === '' ? 0 : /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN]]
  })
  return units.length > 0 ? new Map(units) : undefined
}
