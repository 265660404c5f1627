import { z } from 'zod'

const percent = (name: string) =>
  z
    .string()
    .trim()
    .regex(/^(?:100|\d{1,2})$/, `Vul bij ${name} een getal van 0 tot en met 100 in.`)
    .transform(Number)

export const photoForm = z.object({
  alt: z.string().trim().max(300, 'Hoogstens 300 tekens.'),
  focusX: percent('“van links”').default(50),
  focusY: percent('“van boven”').default(50),
})

/** What is said of a photo, and what must stay in view where it is cut, in percent. */
export type PhotoEdit = z.output<typeof photoForm>
