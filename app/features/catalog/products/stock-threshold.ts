import { z } from 'zod'

/** The highest number of units that may count as a low stock; an index of the database ends there. */
export const MAX_THRESHOLD = 100

const MESSAGE = `Vul een heel getal van 0 tot en met ${MAX_THRESHOLD} in`

const units = z
  .string()
  .trim()
  .regex(/^(?:\d{1,2}|100)$/, `${MESSAGE}.`)

/** The field with the number of the shop. */
export const threshold = units.transform(Number)

/** The field with the number of a category or product; empty: that of the category above it, or the shop. */
export const optionalThreshold = z
  .literal('')
  .transform(() => null)
  .or(units.transform(Number))
  .default(null)
