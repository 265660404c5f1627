import { ceremonyAnswer } from '#app/features/customers/ceremony-answer.server.ts'
import {
  madeCredential,
  passkeyName,
  readCredential,
  startPasskeyForm,
} from '#app/features/customers/passkey-forms.ts'
import { finishPasskey, startPasskey } from '#app/features/customers/passkeys.server.ts'
import { requireCustomer } from '#app/features/customers/require-customer.server.ts'
import { readFields } from '#app/platform/form-fields.ts'
import { readForm } from '#app/platform/read-form.ts'
import { pageContext, shopContext } from '#app/platform/shop-context.ts'
import type { Route } from './+types/add-passkey.ts'

/** Adding a key: what the browser is to make, and then what it made. Needs JavaScript, as keys do. */
export async function action({ context, request }: Route.ActionArgs) {
  const customer = requireCustomer(context)
  const shop = context.get(shopContext)
  const page = context.get(pageContext)
  const visitor = page.visitor()
  const form = await readForm(request)
  if (form.get('step') === 'start') {
    const read = readFields(startPasskeyForm, form)
    if (!read.ok) {
      const message = Object.values(read.errors).join(' ')
      return Response.json({ message, fields: read.errors }, { status: 422 })
    }
    return ceremonyAnswer(page, await startPasskey(shop, visitor, customer, read.value.password))
  }
  const name = passkeyName.safeParse(form.get('name')).data
  const credential = readCredential(madeCredential, form.get('credential'))
  return ceremonyAnswer(
    page,
    name && credential
      ? await finishPasskey(shop, visitor, { name, credential })
      : { ok: false, error: 'passkey-not-taken' },
  )
}
