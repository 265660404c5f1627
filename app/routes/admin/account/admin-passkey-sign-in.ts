import {
  requestPasskey,
  signInWithPasskey,
} from '#app/features/core/sign-in/passkey-sign-in.server.ts'
import { answerCeremony } from '#app/features/customers/passkeys/ceremony-answer.server.ts'
import { readCredential, signedCredential } from '#app/features/customers/passkeys/passkey-forms.ts'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import type { Route } from './+types/admin-passkey-sign-in.ts'

/** Signs in to the back office with a passkey: first the challenge for the browser, then its signature. */
export async function action({ context, request }: Route.ActionArgs) {
  const app = context.get(appContext)
  const page = context.get(pageContext)
  const visitor = page.visitor()
  const form = await readForm(request)
  if (form.get('step') === 'start') return answerCeremony(page, await requestPasskey(app, visitor))
  const credential = readCredential(signedCredential, form.get('credential'))
  return answerCeremony(
    page,
    credential
      ? await signInWithPasskey(app, visitor, credential)
      : { ok: false, error: 'unknown-passkey' },
  )
}
