import { z } from 'zod'
import { fromDutchMinute } from './dutch-time.ts'

/** A box: the browser sends it only when it is ticked. */
export const ticked = z
  .literal('on')
  .optional()
  .transform((value) => value === 'on')

/** A moment by the clock of the shop, as a field for date and time sends it; null when it is empty. */
export const optionalMoment = z
  .string()
  .default('')
  .transform((typed, context) => {
    if (typed === '') return null
    const date = fromDutchMinute(typed)
    // The database knows no year 0.
    if (date && date.getTime() > 0) return date
    context.addIssue({ code: 'custom', message: 'Vul een datum en een tijd in, of laat leeg.' })
    return z.NEVER
  })
