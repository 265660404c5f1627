import { z } from 'zod'

/** What every form asks about a feed on the web: where it is, and whether it is read again from there. */
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
