import { requireCustomer } from '#app/features/customers/log-in/require-customer.server.ts'
import { ceremonyAnswer } from '#app/features/customers/passkeys/ceremony-answer.server.ts'
import {
  madeCredential,
  readCredential,
  renamePasskeyForm,
  startPasskeyForm,
} from '#app/features/customers/passkeys/passkey-forms.ts'
import { finishPasskey, startPasskey } from '#app/features/customers/profile/own-passkeys.server.ts'
import { pageContext, shopContext } from '#app/platform/app-context.ts'
import { type FieldErrors, readFields } from '#app/platform/forms/form-fields.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import type { Route } from './+types/add-passkey-action.ts'

/** Adds a passkey: first the options for the browser, then its result. Needs JavaScript, like all passkeys. */
export async function action({ context, request }: Route.ActionArgs) {
  const customer = requireCustomer(context)
  const app = context.get(shopContext)
  const page = context.get(pageContext)
  const visitor = page.visitor()
  const form = await readForm(request)
  if (form.get('step') === 'start') {
    const read = readFields(startPasskeyForm, form)
    if (!read.ok) return reject(read.errors)
    return ceremonyAnswer(page, await startPasskey(app, visitor, customer, read.value.password))
  }
  const read = readFields(renamePasskeyForm, form)
  if (!read.ok) return reject(read.errors)
  const credential = readCredential(madeCredential, form.get('credential'))
  return ceremonyAnswer(
    page,
    credential
      ? await finishPasskey(app, visitor, customer, { name: read.value.name, credential })
      : { ok: false, error: 'passkey-not-taken' },
  )
}

function reject(fields: FieldErrors): Response {
  const message = Object.values(fields).join(' ')
  return Response.json({ message, fields }, { status: 422 })
}
