import { z } from 'zod'
import { fromDutchMinute } from '#app/platform/dutch-time.ts'

/** A checkbox, which browsers send only when it is ticked. */
export const checkboxField = z
  .literal('on')
  .optional()
  .transform((value) => value === 'on')

/** A datetime-local field in the shop's time zone; null when it is empty. */
export const optionalMoment = z
  .string()
  .default('')
  .transform((text, context) => {
    if (text === '') return null
    const date = fromDutchMinute(text)
    // PostgreSQL has no year 0.
    if (date && date.getTime() > 0) return date
    context.addIssue({ code: 'custom', message: 'Vul een datum en een tijd in, of laat leeg.' })
    return z.NEVER
  })
