import { z } from 'zod'
import { WITHDRAWAL_STATES } from './withdrawals.ts'

/** Asks no more than the law allows: no account, no reason, no proof. */
export const withdrawalForm = z.object({
  orderNumber: z
    .string()
    .trim()
    .min(1, 'Vul het bestelnummer in. Het staat in de bevestigingsmail.')
    .max(40, 'Dit is te lang voor een bestelnummer.'),
  name: z.string().trim().min(1, 'Vul je naam in.').max(120, 'Hoogstens 120 tekens.'),
  email: z
    .string()
    .trim()
    .pipe(z.email('Vul een geldig e-mailadres in, bijvoorbeeld naam@voorbeeld.nl.').max(254)),
  items: z.string().trim().max(1000, 'Hoogstens 1000 tekens.').default(''),
})

/** What the back office can do with one. */
export const withdrawalActionForm = z.object({
  id: z.coerce.number().int().min(1).max(2_147_483_647),
  state: z.enum(WITHDRAWAL_STATES),
})

/** Made by the server with the second step; names one confirmation. */
export const withdrawalToken = z.string().regex(/^[0-9a-f]{32}$/)
