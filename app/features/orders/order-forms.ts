import { z } from 'zod'
import { CARRIERS } from './orders.ts'

/** What the page of an order can ask for. */
export const orderActionForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('pay') }),
  z.object({
    intent: z.literal('ship'),
    carrier: z.enum(CARRIERS, 'Kies wie het bezorgt.'),
    code: z
      .string()
      .trim()
      .max(60, 'Hoogstens 60 tekens.')
      .regex(/^[\w .-]*$/, 'Alleen letters, cijfers, streepjes en spaties.'),
  }),
  z.object({ intent: z.literal('cancel') }),
])
