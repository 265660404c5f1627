import { isAPIError } from 'better-auth/api'
import { asc, count, eq } from 'drizzle-orm'
import type { Customer } from '#app/features/core/accounts/accounts.ts'
import { passkeys } from '#app/features/core/accounts/accounts-tables.server.ts'
import { auth } from '#app/features/core/accounts/auth.server.ts'
import { authHeaders } from '#app/features/core/accounts/auth-headers.server.ts'
import { readSessionToken } from '#app/features/core/accounts/session-token.server.ts'
import {
  deletePasskey,
  markPasskeySession,
  renamePasskey,
} from '#app/features/core/accounts/write-sessions.server.ts'
import { mailAccountChange } from '#app/features/core/sign-in/account-change-mail.server.tsx'
import {
  type AddPasskeyResult,
  type CeremonyResult,
  MAX_PASSKEYS,
} from '#app/features/customers/customer-accounts/passkeys.ts'
import {
  type NewCredential,
  renamePasskeyForm,
} from '#app/features/customers/passkeys/passkey-forms.ts'
import type { App } from '#app/platform/app.ts'
import type { Visitor } from '#app/platform/app-context.ts'
import { type FieldErrors, type FormValues, validateForm } from '#app/platform/forms/form-fields.ts'
import { badRequest } from '#app/platform/http/http-errors.ts'
import { checkPassword } from './check-password.server.ts'

/** A customer or a member of staff. */
export type PasskeyHolder = Omit<Customer, 'number'>

/** Returns the passkeys of an account, oldest first. */
export function readPasskeys(app: App, customerId: string) {
  return app.db
    .select({ id: passkeys.id, name: passkeys.name, createdAt: passkeys.createdAt })
    .from(passkeys)
    .where(eq(passkeys.userId, customerId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
}

/** Starts adding a passkey. Requires the password, so that an unattended session cannot leave a passkey behind. */
export async function startPasskey(
  app: App,
  visitor: Visitor,
  customer: PasskeyHolder,
  password: string,
): Promise<CeremonyResult> {
  const passwordCheck = await checkPassword(app, visitor, customer, password)
  if (!passwordCheck.ok) return passwordCheck
  if ((await countPasskeys(app, customer.id)) >= MAX_PASSKEYS) {
    return { ok: false, error: 'too-many-passkeys' }
  }
  const { headers, response } = await app.use(auth).api.generatePasskeyRegistrationOptions({
    headers: authHeaders(visitor),
    returnHeaders: true,
  })
  // Devices show this name permanently, so it must not be the placeholder of an unconfirmed address.
  const user = {
    ...response.user,
    name: customer.email,
    displayName: customer.name || customer.email,
  }
  return { ok: true, options: { ...response, user }, cookies: headers.getSetCookie() }
}

/** Stores the new passkey; checks the maximum again, because other passkeys may have been added meanwhile. */
export async function finishPasskey(
  app: App,
  visitor: Visitor,
  customer: PasskeyHolder,
  { name, credential }: { name: string; credential: NewCredential },
): Promise<AddPasskeyResult> {
  try {
    const verification = await app.use(auth).api.verifyPasskeyRegistration({
      body: { response: credential, name },
      headers: authHeaders(visitor),
    })
    // Passkeys are counted after the insert: if two are added at the same time, at least the later request sees both.
    if ((await countPasskeys(app, customer.id)) > MAX_PASSKEYS) {
      await deletePasskey(app.db, customer.id, verification.id)
      return { ok: false, error: 'too-many-passkeys' }
    }
    const token = readSessionToken(app, visitor.headers.get('cookie'))
    if (token) await markPasskeySession(app.db, token)
    await mailAccountChange(app, app.db, customer.id, 'passkey-added')
    return { ok: true }
  } catch (error) {
    // Also thrown if the response cannot be verified; nothing was stored in that case.
    if (isAPIError(error)) return { ok: false, error: 'passkey-not-taken' }
    throw error
  }
}

/** Handles the form that renames or deletes a passkey of this account; returns the errors of a rejected name. */
export async function changeOwnPasskey(
  app: App,
  customerId: string,
  { intent, id = '', ...formValues }: FormValues,
): Promise<FieldErrors | null> {
  if (intent === 'rename') {
    const form = validateForm(renamePasskeyForm, formValues)
    if (!form.ok) return form.errors
    await renamePasskey(app.db, customerId, id, form.value.name)
    return null
  }
  if (intent !== 'remove') throw badRequest()
  await app.db.transaction(async (tx) => {
    if (await deletePasskey(tx, customerId, id))
      await mailAccountChange(app, tx, customerId, 'passkey-removed')
  })
  return null
}

async function countPasskeys(app: App, customerId: string): Promise<number> {
  const [row] = await app.db
    .select({ passkeyCount: count() })
    .from(passkeys)
    .where(eq(passkeys.userId, customerId))
  return row?.passkeyCount ?? 0
}
