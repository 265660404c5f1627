import { z } from 'zod'
import { WITHDRAWAL_STATES } from './withdrawals.ts'

/** The form asks for no account, reason or proof, because the law allows no further requirements. */
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

/** The actions of the back office. */
export const withdrawalActionForm = z.object({
  id: z.coerce.number().int().min(1).max(2_147_483_647),
  state: z.enum(WITHDRAWAL_STATES),
})

/** Token that the server creates for the second step, so that confirming twice stores one withdrawal. */
export const withdrawalToken = z.string().regex(/^[0-9a-f]{32}$/)
