import { z } from 'zod'
import { formatWhole } from '#app/platform/number-text.ts'

const percent = (name: string) =>
  z
    .string()
    .trim()
    .regex(/^(?:100|\d{1,2})$/, `Vul bij ${name} een getal van 0 tot en met 100 in.`)
    .transform(Number)

/** Signs. */
export const MAX_SAID = { title: 200, alt: 300, caption: 1_000, description: 5_000 } as const

/** What is not given stays. */
const said = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Hoogstens ${formatWhole(max)} tekens.`)
    .optional()

export const photoForm = z.object({
  title: said(MAX_SAID.title),
  alt: said(MAX_SAID.alt),
  caption: said(MAX_SAID.caption),
  description: said(MAX_SAID.description),
  focusX: percent('“van links”').default(50),
  focusY: percent('“van boven”').default(50),
})

/** What is said of a photo, and what must stay in view where it is cut, in percent. */
export type PhotoEdit = z.output<typeof photoForm>
