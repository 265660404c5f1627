import { verifyPassword } from 'better-auth/crypto'
import { and, eq } from 'drizzle-orm'
import type { Customer, Manager } from '#app/features/core/accounts/accounts.ts'
import { passwordMessage } from '#app/features/core/accounts/accounts-messages.ts'
import { loginAccounts } from '#app/features/core/accounts/accounts-tables.server.ts'
import { signInLimits } from '#app/features/core/sign-in/sign-in-limits.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Visitor } from '#app/platform/app-context.ts'

/** Returns the key of the login limit: the address, or the account's id if the address may belong to another person. */
export const loginLimitKey = (customer: Omit<Customer, 'number'>) =>
  customer.isEmailVerified ? customer.email : customer.id

/** Checks the password with the limit of the login form, so that an unattended session does not allow unlimited guesses. */
export async function checkPassword(
  app: App,
  visitor: Visitor,
  customer: Omit<Customer, 'number'>,
  password: string,
) {
  const limits = app.use(signInLimits)
  const limitResult = await limits.countTry(visitor, loginLimitKey(customer))
  if (!limitResult.ok) return { ...limitResult, error: 'too-many-tries' } as const
  const [login] = await app.db
    .select({ hash: loginAccounts.password })
    .from(loginAccounts)
    .where(and(eq(loginAccounts.userId, customer.id), eq(loginAccounts.providerId, 'credential')))
  const isRight = login?.hash ? await verifyPassword({ hash: login.hash, password }) : false
  if (!isRight) return { ok: false, error: 'wrong-password' } as const
  await limits.forgive(visitor, loginLimitKey(customer))
  return { ok: true } as const
}

/** Checks the password of a member of staff before a program gets a key; returns null if the password is right. */
export async function findPasswordProblem(
  app: App,
  visitor: Visitor,
  manager: Manager,
  password: string,
): Promise<{ message: string; status: 422 | 429 } | null> {
  const person = { ...manager, isEmailVerified: true, isStaff: true }
  const passwordCheck = await checkPassword(app, visitor, person, password)
  if (passwordCheck.ok) return null
  return {
    message: passwordMessage(passwordCheck),
    status: passwordCheck.error === 'too-many-tries' ? 429 : 422,
  }
}
