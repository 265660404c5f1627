import { z } from 'zod'
import { WISH_PERCENTS } from './wish-mails.ts'

export const wishMailsForm = z.object({
  percent: z.coerce
    .number()
    .refine((percent) => WISH_PERCENTS.includes(percent), 'Kies hoeveel de prijs moet zakken.'),
})
