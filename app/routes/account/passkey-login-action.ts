import {
  askPasskey,
  enterWithPasskey,
} from '#app/features/customers/log-in/enter-with-passkey.server.ts'
import { ceremonyAnswer } from '#app/features/customers/passkeys/ceremony-answer.server.ts'
import { readCredential, signedCredential } from '#app/features/customers/passkeys/passkey-forms.ts'
import { readForm } from '#app/platform/read-form.ts'
import { pageContext, shopContext } from '#app/platform/shop-context.ts'
import type { Route } from './+types/passkey-login-action.ts'

/** Coming in with a key: what the browser is to sign, and then what it signed. Needs JavaScript, as keys do. */
export async function action({ context, request }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const page = context.get(pageContext)
  const visitor = page.visitor()
  const form = await readForm(request)
  if (form.get('step') === 'start') return ceremonyAnswer(page, await askPasskey(shop, visitor))
  const credential = readCredential(signedCredential, form.get('credential'))
  return ceremonyAnswer(
    page,
    credential
      ? await enterWithPasskey(shop, visitor, credential)
      : { ok: false, error: 'unknown-passkey' },
  )
}
