import { answerCeremony } from '#app/features/customers/passkeys/ceremony-answer.server.ts'
import {
  newCredential,
  readCredential,
  renamePasskeyForm,
  startPasskeyForm,
} from '#app/features/customers/passkeys/passkey-forms.ts'
import type { App } from '#app/platform/app.ts'
import type { PageRequest } from '#app/platform/app-context.ts'
import { type FieldErrors, readFields } from '#app/platform/forms/form-fields.ts'
import { finishPasskey, type PasskeyHolder, startPasskey } from './own-passkeys.server.ts'

/** Handles both requests of adding a passkey: the first returns the options for the browser, the second stores the result. */
export async function answerAddPasskey(
  app: App,
  page: PageRequest,
  holder: PasskeyHolder,
  form: FormData,
): Promise<Response> {
  const visitor = page.visitor()
  if (form.get('step') === 'start') {
    const startForm = readFields(startPasskeyForm, form)
    if (!startForm.ok) return reject(startForm.errors)
    return answerCeremony(page, await startPasskey(app, visitor, holder, startForm.value.password))
  }
  const nameForm = readFields(renamePasskeyForm, form)
  if (!nameForm.ok) return reject(nameForm.errors)
  const credential = readCredential(newCredential, form.get('credential'))
  return answerCeremony(
    page,
    credential
      ? await finishPasskey(app, visitor, holder, { name: nameForm.value.name, credential })
      : { ok: false, error: 'passkey-not-taken' },
  )
}

function reject(fields: FieldErrors): Response {
  const message = Object.values(fields).join(' ')
  return Response.json({ message, fields }, { status: 422 })
}
