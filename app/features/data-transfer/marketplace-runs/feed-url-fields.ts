import { z } from 'zod'

/** Form fields of a feed with a URL: the URL, and whether the feed is imported again automatically. */
export const feedUrlFields = {
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
