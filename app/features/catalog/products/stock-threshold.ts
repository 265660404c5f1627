import { z } from 'zod'

/** The highest threshold for a low stock. A database index contains only variants up to this stock. */
export const MAX_THRESHOLD = 100

const thresholdText = z
  .string()
  .trim()
  .regex(/^(?:\d{1,2}|100)$/, `Vul een heel getal van 0 tot en met ${MAX_THRESHOLD} in.`)

/** The form field for the threshold of the shop. */
export const threshold = thresholdText.transform(Number)

/** The form field for the threshold of a category or product. Empty means the threshold of the category above or the shop. */
export const optionalThreshold = z
  .literal('')
  .transform(() => null)
  .or(thresholdText.transform(Number))
  .default(null)
