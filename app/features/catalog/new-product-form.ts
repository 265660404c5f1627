import { z } from 'zod'
import { readPrice } from '#app/platform/price-text.ts'

/** What a new product begins with; the rest is filled in on its page. */
export const newProductForm = z.object({
  name: z.string().trim().min(1, 'Geef het product een naam.').max(200),
  price: z.string().transform((typed, context) => {
    const price = readPrice(typed)
    if (price.ok && price.cents !== null) return price.cents
    context.addIssue({ code: 'custom', message: 'Vul een bedrag in, zoals 149,95.' })
    return z.NEVER
  }),
  categoryId: z
    .string()
    .regex(/^\d{0,9}$/)
    .transform((id) => (id === '' ? null : Number(id))),
})
