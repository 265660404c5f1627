import { z } from 'zod'

/** What goes with everything that is taken over. */
const choices = {
  categoryId: z
    .string()
    .regex(/^\d{0,9}$/)
    .default('')
    .transform((id) => (id === '' ? null : Number(id))),
  publish: z
    .string()
    .optional()
    .transform((value) => value === 'ja'),
  /** how it goes first: without writing, or at once */
  intent: z.enum(['try', 'import']),
}

const country = z.string().regex(/^[a-z]{2}$/, 'Kies een land.')

export const chosenForm = z.object({
  ...choices,
  source: z.enum(['amazon', 'bol']),
  country,
  words: z.string().max(200).default(''),
})

export const pastedForm = z.object({ ...choices, pasted: z.string().max(200_000).default('') })

export const feedForm = z.object({
  ...choices,
  again: z
    .string()
    .optional()
    .transform((value) => value === 'ja'),
  address: z
    .string()
    .trim()
    .max(4_000)
    .regex(/^https?:\/\/\S+$/i, 'Plak het adres van de feed; het begint met https://.'),
})
