import { randomUUID } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import { createCustomer } from '#app/features/core/accounts/write-users.server.ts'
import { ACCOUNT_MAILS } from '#app/features/customers/account-mails/account-mails.ts'
import { addAccountRequest } from '#app/features/customers/customer-accounts/account-requests.server.ts'
import { customerLimits } from '#app/features/customers/customer-accounts/customer-limits.server.ts'
import {
  placeholderOf,
  type RegisterResult,
} from '#app/features/customers/customer-accounts/customers.ts'
import type { Attribution } from '#app/features/insight/attribution/attribution.ts'
import { storeUserAttribution } from '#app/features/insight/attribution/store-attribution.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Visitor } from '#app/platform/app-context.ts'
import { network } from '#app/platform/http/rate-limit.server.ts'
import { logIn, logInUncounted } from './log-in.server.ts'

/**
 * Creates an account and logs in, whether or not the address already has an account. The address is assigned to the new
 * account when somebody follows the link in the mail; the owner of an existing account gets another mail instead. With
 * the password of the existing account, the visitor is logged in to that account. See
 * docs/decisions/0230-registration-reveals-nothing.md.
 */
export async function register(
  app: App,
  visitor: Visitor,
  person: { name: string; email: string; password: string; attribution?: Attribution | null },
): Promise<RegisterResult> {
  const limitResult = await app.use(customerLimits).register.count(network(visitor.ip))
  if (!limitResult.ok) return { ...limitResult, error: 'too-many-tries' }
  const { name, email, password } = person
  const now = app.clock.now()
  // This attempt counts as a login, so registering gives no extra guesses. It runs for every address, so the response does
  // not show which addresses have an account.
  const login = await logIn(app, visitor, { email, password, remember: true })
  if (login.ok) {
    // The response promises a mail for every address; the job looks up the account.
    await addAccountRequest(app.db, { kind: 'registered', email, createdAt: now })
    await app.jobs.send(ACCOUNT_MAILS)
    return { ok: true, cookies: login.cookies }
  }
  const hash = await hashPassword(password)
  const id = randomUUID()
  const placeholder = placeholderOf(id)
  await app.db.transaction(async (tx) => {
    await createCustomer(tx, { id, name, email: placeholder, pendingEmail: email, hash }, now)
    await addAccountRequest(tx, { kind: 'registered', email, userId: id, createdAt: now })
    await storeUserAttribution(tx, id, person.attribution ?? null)
  })
  await app.jobs.send(ACCOUNT_MAILS)
  const session = await logInUncounted(app, visitor, {
    email: placeholder,
    password,
    remember: true,
  })
  return { ok: true, cookies: session?.cookies ?? [] }
}
