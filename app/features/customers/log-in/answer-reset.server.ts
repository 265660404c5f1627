import { resetForm } from '#app/features/customers/accounts/customers-forms.ts'
import { RESET_SENT } from '#app/features/customers/accounts/customers-messages.ts'
import { askReset } from '#app/features/customers/password-reset/reset-password.server.ts'
import { readFields } from '#app/platform/form-fields.ts'
import type { Shop } from '#app/platform/shop.ts'
import type { Visitor } from '#app/platform/shop-context.ts'
import { doneForm, refusedForm } from './form-answers.server.ts'

/** What the page that asks for a link answers. Who works here has the same account in shop and back office, and the same link. */
export async function answerReset(shop: Shop, visitor: Visitor, sent: FormData) {
  const form = readFields(resetForm, sent)
  if (!form.ok) return refusedForm(form.typed, form.errors)
  const result = await askReset(shop, visitor, form.value.user_login)
  return result.ok ? doneForm(RESET_SENT, form.typed) : refusedForm(form.typed, result)
}
