import { z } from 'zod'
import { readPrice } from '#app/platform/text/price-text.ts'

/**
 * A form field for an amount in euros, parsed to cents; an empty field is zero. `message` is shown for an invalid
 * amount or one above `maxCents`.
 */
export const moneyField = (message: string, maxCents = Number.POSITIVE_INFINITY) =>
  z
    .string()
    .default('')
    .transform((text, context) => {
      const price = readPrice(text)
      if (price.ok && (price.cents ?? 0) <= maxCents) return price.cents ?? 0
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    })
