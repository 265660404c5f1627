import { z } from 'zod'

/** Form fields of a feed on the web: its URL, and whether it is imported automatically. */
export const feedPlace = {
  again: z
    .string()
    .optional()
    .transform((value) => value === 'ja'),
  address: z
    .string()
    .trim()
    .max(4_000)
    .regex(/^https?:\/\/\S+$/i, 'Plak het adres van de feed; het begint met https://.'),
}
