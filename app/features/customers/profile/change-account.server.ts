import { isAPIError } from 'better-auth/api'
import { and, desc, eq, gt } from 'drizzle-orm'
import type { Customer } from '#app/features/core/accounts/accounts.ts'
import { sessions } from '#app/features/core/accounts/accounts-tables.server.ts'
import { auth } from '#app/features/core/accounts/auth.server.ts'
import { authHeaders } from '#app/features/core/accounts/auth-headers.server.ts'
import { endSessionsExcept } from '#app/features/core/accounts/write-sessions.server.ts'
import { changeUserName } from '#app/features/core/accounts/write-users.server.ts'
import { revokePrograms } from '#app/features/core/api-keys/revoke-programs.server.ts'
import { mailAccountChange } from '#app/features/core/sign-in/account-change-mail.server.tsx'
import { signInLimits } from '#app/features/core/sign-in/sign-in-limits.server.ts'
import { ACCOUNT_MAILS } from '#app/features/customers/account-mails/account-mails.ts'
import { addAccountRequest } from '#app/features/customers/customer-accounts/account-requests.server.ts'
import type {
  ChangeResult,
  DeleteResult,
} from '#app/features/customers/customer-accounts/customers.ts'
import type { App } from '#app/platform/app.ts'
import type { Visitor } from '#app/platform/app-context.ts'
import { checkPassword, loginLimitKey } from './check-password.server.ts'
import { forgetCustomer } from './forget-customer.server.ts'

const MAX_LISTED_SESSIONS = 20

export async function changeName(app: App, customerId: string, name: string): Promise<void> {
  await changeUserName(app.db, customerId, name, app.clock.now())
}

/** Requests a confirmation mail for the current address or for a new one, which replaces it when the link is followed. */
export async function requestConfirmation(
  app: App,
  customer: Customer,
  email: string,
): Promise<void> {
  const kind = email === customer.email ? 'confirm' : 'change-email'
  const now = app.clock.now()
  await addAccountRequest(app.db, { kind, email, userId: customer.id, createdAt: now })
  await app.jobs.send(ACCOUNT_MAILS)
}

/**
 * Checks the password and mails a confirmation link to the new address. The address of the account changes when the link is followed.
 */
export async function changeEmail(
  app: App,
  visitor: Visitor,
  customer: Customer,
  { email, password }: { email: string; password: string },
): Promise<ChangeResult> {
  const passwordCheck = await checkPassword(app, visitor, customer, password)
  if (!passwordCheck.ok) return passwordCheck
  await requestConfirmation(app, customer, email)
  return { ok: true, cookies: [] }
}

/** Changes the password and ends every other session; `endsPrograms` also revokes the credentials of programs. */
export async function changePassword(
  app: App,
  visitor: Visitor,
  customer: Customer,
  {
    password,
    newPassword,
    endsPrograms,
  }: { password: string; newPassword: string; endsPrograms: boolean },
): Promise<ChangeResult> {
  const limits = app.use(signInLimits)
  const limitResult = await limits.countTry(visitor, loginLimitKey(customer))
  if (!limitResult.ok) return { ...limitResult, error: 'too-many-tries' }
  try {
    const { headers } = await app.use(auth).api.changePassword({
      body: { currentPassword: password, newPassword, revokeOtherSessions: true },
      headers: authHeaders(visitor),
      returnHeaders: true,
    })
    await limits.forgive(visitor, loginLimitKey(customer))
    if (endsPrograms) await app.db.transaction((tx) => revokePrograms(app, tx, customer.id))
    await mailAccountChange(app, app.db, customer.id, 'password')
    return { ok: true, cookies: headers.getSetCookie() }
  } catch (error) {
    if (isAPIError(error) && error.statusCode < 500) return { ok: false, error: 'wrong-password' }
    throw error
  }
}

/** Returns the customer's sessions, last used first. */
export async function readSessions(app: App, visitor: Visitor, customerId: string) {
  const currentSession = await app
    .use(auth)
    .api.getSession({ headers: authHeaders(visitor), query: { disableRefresh: true } })
  const rows = await app.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, customerId), gt(sessions.expiresAt, app.clock.now())))
    .orderBy(desc(sessions.updatedAt), desc(sessions.id))
    .limit(MAX_LISTED_SESSIONS)
  return rows.map(({ id, userAgent, updatedAt }) => ({
    id,
    userAgent: userAgent ?? '',
    updatedAt,
    isThis: id === currentSession?.session.id,
  }))
}

/** Ends all other sessions of a customer and revokes the access of programs that act for them. */
export async function endOtherSessions(app: App, visitor: Visitor, customerId: string) {
  const currentSession = (await readSessions(app, visitor, customerId)).find(({ isThis }) => isThis)
  if (!currentSession) return
  await app.db.transaction(async (tx) => {
    await endSessionsExcept(tx, customerId, { id: currentSession.id })
    await revokePrograms(app, tx, customerId)
  })
}

/** Deletes the account of a customer who entered their password. An account of staff can only be ended by an owner. */
export async function deleteAccount(
  app: App,
  visitor: Visitor,
  customer: Customer,
  password: string,
): Promise<DeleteResult> {
  if (customer.isStaff) return { ok: false, error: 'works-here' }
  const passwordCheck = await checkPassword(app, visitor, customer, password)
  if (!passwordCheck.ok) return passwordCheck
  await forgetCustomer(app, customer)
  return { ok: true }
}
