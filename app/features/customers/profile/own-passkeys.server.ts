import { isAPIError } from 'better-auth/api'
import { asc, count, eq } from 'drizzle-orm'
import type { Customer } from '#app/features/core/accounts/accounts.ts'
import { passkeys } from '#app/features/core/accounts/accounts-tables.server.ts'
import { auth } from '#app/features/core/accounts/auth.server.ts'
import { authHeaders } from '#app/features/core/accounts/auth-headers.server.ts'
import { deletePasskey } from '#app/features/core/accounts/write-sessions.server.ts'
import {
  type AddPasskeyResult,
  type CeremonyResult,
  MAX_PASSKEYS,
} from '#app/features/customers/accounts/passkeys.ts'
import type { MadeCredential } from '#app/features/customers/passkeys/passkey-forms.ts'
import type { App } from '#app/platform/app.ts'
import type { Visitor } from '#app/platform/app-context.ts'
import { checkPassword } from './change-account.server.ts'

/** Returns the passkeys of an account, oldest first. */
export function readPasskeys(app: App, customerId: string) {
  return app.db
    .select({ id: passkeys.id, name: passkeys.name, createdAt: passkeys.createdAt })
    .from(passkeys)
    .where(eq(passkeys.userId, customerId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
}

/**
 * Starts adding a passkey. Requires the password, so that an unattended session cannot leave a passkey behind. Staff
 * log in with password and two-factor code only.
 */
export async function startPasskey(
  app: App,
  visitor: Visitor,
  customer: Customer,
  password: string,
): Promise<CeremonyResult> {
  if (customer.isStaff) return { ok: false, error: 'staff-passkey' }
  const checked = await checkPassword(app, visitor, customer, password)
  if (!checked.ok) return checked
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

/** Stores the new passkey; checks again, as the customer may have become staff or added other passkeys meanwhile. */
export async function finishPasskey(
  app: App,
  visitor: Visitor,
  customer: Customer,
  { name, credential }: { name: string; credential: MadeCredential },
): Promise<AddPasskeyResult> {
  if (customer.isStaff) return { ok: false, error: 'staff-passkey' }
  try {
    const made = await app.use(auth).api.verifyPasskeyRegistration({
      body: { response: credential, name },
      headers: authHeaders(visitor),
    })
    // Counted after the insert: if two are added at once, at least the later check sees both.
    if ((await countPasskeys(app, customer.id)) <= MAX_PASSKEYS) return { ok: true }
    await deletePasskey(app.db, customer.id, made.id)
    return { ok: false, error: 'too-many-passkeys' }
  } catch (error) {
    // Also covers responses that cannot be verified; nothing was stored then.
    if (isAPIError(error)) return { ok: false, error: 'passkey-not-taken' }
    throw error
  }
}

async function countPasskeys(app: App, customerId: string): Promise<number> {
  const [row] = await app.db
    .select({ many: count() })
    .from(passkeys)
    .where(eq(passkeys.userId, customerId))
  return row?.many ?? 0
}
