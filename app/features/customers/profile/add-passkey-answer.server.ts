import { ceremonyAnswer } from '#app/features/customers/passkeys/ceremony-answer.server.ts'
import {
  madeCredential,
  readCredential,
  renamePasskeyForm,
  startPasskeyForm,
} from '#app/features/customers/passkeys/passkey-forms.ts'
import type { App } from '#app/platform/app.ts'
import type { PageRequest } from '#app/platform/app-context.ts'
import { type FieldErrors, readFields } from '#app/platform/forms/form-fields.ts'
import { finishPasskey, type PasskeyHolder, startPasskey } from './own-passkeys.server.ts'

/** Answers both steps of adding a passkey: first the options for the browser, then its result. */
export async function addPasskeyAnswer(
  app: App,
  page: PageRequest,
  holder: PasskeyHolder,
  form: FormData,
): Promise<Response> {
  const visitor = page.visitor()
  if (form.get('step') === 'start') {
    const read = readFields(startPasskeyForm, form)
    if (!read.ok) return reject(read.errors)
    return ceremonyAnswer(page, await startPasskey(app, visitor, holder, read.value.password))
  }
  const read = readFields(renamePasskeyForm, form)
  if (!read.ok) return reject(read.errors)
  const credential = readCredential(madeCredential, form.get('credential'))
  return ceremonyAnswer(
    page,
    credential
      ? await finishPasskey(app, visitor, holder, { name: read.value.name, credential })
      : { ok: false, error: 'passkey-not-taken' },
  )
}

function reject(fields: FieldErrors): Response {
  const message = Object.values(fields).join(' ')
  return Response.json({ message, fields }, { status: 422 })
}
