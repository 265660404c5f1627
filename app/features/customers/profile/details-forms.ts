import { z } from 'zod'
import { emailField } from '#app/features/core/accounts/accounts-forms.ts'
import {
  chosenPassword,
  currentPassword,
} from '#app/features/customers/customer-accounts/customers-forms.ts'
import { optionalLine } from '#app/platform/forms/form-text.ts'
import { checkboxField } from '#app/platform/forms/form-values.ts'

const noFields = z.object({})

/** The forms of the details page; the key is the value of the submit button. */
export const DETAILS_FORMS = {
  name: z.object({ name: optionalLine(80) }),
  email: z.object({
    email: z.string('Vul je e-mailadres in.').pipe(emailField),
    emailPassword: currentPassword,
  }),
  confirm: noFields,
  password: z.object({
    user_pass: currentPassword,
    newPassword: chosenPassword,
    endsPrograms: checkboxField,
  }),
  sessions: noFields,
  remove: z.object({ removePassword: currentPassword }),
}

export type DetailsIntent = keyof typeof DETAILS_FORMS

export function isDetailsIntent(text: unknown): text is DetailsIntent {
  return typeof text === 'string' && Object.hasOwn(DETAILS_FORMS, text)
}
