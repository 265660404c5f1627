import { z } from 'zod'
import { MAX_NAME } from '#app/features/catalog/products/product-limits.ts'
import { ALSO_IF_INVALID } from '#app/platform/forms/form-fields.ts'
import { readPrice } from '#app/platform/text/price-text.ts'

/** The first fields of a new product. An external product has no price in this shop; `place` is its URL. */
export const newProductForm = z
  .object({
    name: z.string().trim().min(1, 'Geef het product een naam.').max(MAX_NAME),
    place: z.string().trim().max(2_000).default(''),
    price: z.string(),
    categoryId: z
      .string()
      .regex(/^\d{0,9}$/)
      .transform((id) => (id === '' ? null : Number(id))),
  })
  .superRefine(({ place, price }, context) => {
    if (place === '' && centsOf(price) === null)
      context.addIssue({
        code: 'custom',
        path: ['price'],
        message: 'Vul een bedrag in, zoals 149,95.',
      })
  }, ALSO_IF_INVALID)
  .transform(({ price, ...form }) => ({
    ...form,
    priceCents: form.place === '' ? centsOf(price) : null,
  }))

/** Returns the price in cents; null if the text is not a price. */
function centsOf(text: string | undefined): number | null {
  const price = readPrice(text ?? '')
  return price.ok ? price.cents : null
}
