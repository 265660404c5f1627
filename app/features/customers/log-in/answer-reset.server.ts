import { resetForm } from '#app/features/customers/customer-accounts/customers-forms.ts'
import { RESET_SENT } from '#app/features/customers/customer-accounts/customers-messages.ts'
import { requestReset } from '#app/features/customers/password-reset/reset-password.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Visitor } from '#app/platform/app-context.ts'
import { readFields } from '#app/platform/forms/form-fields.ts'
import { answerWithErrors, answerWithMessage } from './form-answers.server.ts'

/** Action of the pages that request a reset link. The shop and the back office share it, because staff have one account. */
export async function answerReset(app: App, visitor: Visitor, body: FormData) {
  const form = readFields(resetForm, body)
  if (!form.ok) return answerWithErrors(form.formValues, form.errors)
  const result = await requestReset(app, visitor, form.value.user_login)
  return result.ok
    ? answerWithMessage(RESET_SENT, form.formValues)
    : answerWithErrors(form.formValues, result)
}
