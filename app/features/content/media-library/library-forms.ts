import { z } from 'zod'
import { formatWhole } from '#app/platform/text/number-text.ts'

const percent = (name: string) =>
  z
    .string()
    .trim()
    .regex(/^(?:100|\d{1,2})$/, `Vul bij ${name} een getal van 0 tot en met 100 in.`)
    .transform(Number)

/** Maximum lengths in characters. */
export const MAX_TEXT_LENGTHS = {
  title: 200,
  alt: 300,
  caption: 1_000,
  description: 5_000,
} as const

/** An absent field leaves the stored text unchanged. */
const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Hoogstens ${formatWhole(max)} tekens.`)
    .optional()

export const photoForm = z.object({
  title: optionalText(MAX_TEXT_LENGTHS.title),
  alt: optionalText(MAX_TEXT_LENGTHS.alt),
  caption: optionalText(MAX_TEXT_LENGTHS.caption),
  description: optionalText(MAX_TEXT_LENGTHS.description),
  focusX: percent('“van links”').default(50),
  focusY: percent('“van boven”').default(50),
})

/** Texts of a photo and its focus in percent, the point that stays visible when the photo is cropped. */
export type PhotoEdit = z.output<typeof photoForm>
