import { z } from 'zod'
import { emailField } from '#app/features/core/accounts/accounts-forms.ts'

/** Apart from the texts, because the page in a browser needs no validation library. */
export const orderLookupForm = z.object({
  orderNumber: z
    .string()
    .trim()
    .min(1, 'Vul het bestelnummer in. Het staat in de bevestigingsmail.')
    .max(40, 'Dit is te lang voor een bestelnummer.'),
  email: emailField,
})
