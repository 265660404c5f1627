import { requireCustomer } from '#app/features/customers/log-in/require-customer.server.ts'
import { ceremonyAnswer } from '#app/features/customers/passkeys/ceremony-answer.server.ts'
import {
  madeCredential,
  readCredential,
  renamePasskeyForm,
  startPasskeyForm,
} from '#app/features/customers/passkeys/passkey-forms.ts'
import { finishPasskey, startPasskey } from '#app/features/customers/profile/passkeys.server.ts'
import { type FieldErrors, readFields } from '#app/platform/form-fields.ts'
import { readForm } from '#app/platform/read-form.ts'
import { pageContext, shopContext } from '#app/platform/shop-context.ts'
import type { Route } from './+types/add-passkey-action.ts'

/** Adding a key: what the browser is to make, and then what it made. Needs JavaScript, as keys do. */
export async function action({ context, request }: Route.ActionArgs) {
  const customer = requireCustomer(context)
  const shop = context.get(shopContext)
  const page = context.get(pageContext)
  const visitor = page.visitor()
  const form = await readForm(request)
  if (form.get('step') === 'start') {
    const read = readFields(startPasskeyForm, form)
    if (!read.ok) return refuse(read.errors)
    return ceremonyAnswer(page, await startPasskey(shop, visitor, customer, read.value.password))
  }
  const read = readFields(renamePasskeyForm, form)
  if (!read.ok) return refuse(read.errors)
  const credential = readCredential(madeCredential, form.get('credential'))
  return ceremonyAnswer(
    page,
    credential
      ? await finishPasskey(shop, visitor, customer, { name: read.value.name, credential })
      : { ok: false, error: 'passkey-not-taken' },
  )
}

function refuse(fields: FieldErrors): Response {
  const message = Object.values(fields).join(' ')
  return Response.json({ message, fields }, { status: 422 })
}
