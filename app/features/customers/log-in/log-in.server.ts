import { desc, eq } from 'drizzle-orm'
import { users } from '#app/features/core/accounts/accounts-tables.server.ts'
import { signInLimits } from '#app/features/core/sign-in/sign-in-limits.server.ts'
import { tryPassword } from '#app/features/core/sign-in/try-password.server.ts'
import { type LoginResult, placeholderOf } from '#app/features/customers/accounts/customers.ts'
import type { App } from '#app/platform/app.ts'
import type { Visitor } from '#app/platform/app-context.ts'
import { enterShop } from './enter-shop.server.ts'

interface Credentials {
  email: string
  password: string
  remember: boolean
}

/** Lets a customer in, with what they gathered as a guest. Tries are counted together with those at the back office's door. */
export async function logIn(
  app: App,
  visitor: Visitor,
  { email, password, remember }: Credentials,
): Promise<LoginResult> {
  const limits = app.use(signInLimits)
  const counted = await limits.countTry(visitor.ip, email)
  if (!counted.ok) return { ...counted, error: 'too-many-tries' }
  const owner = await enterWithPassword(app, visitor, { email, password, remember })
  const entered =
    owner ??
    // Done for every address, so that the time tells nobody which are known.
    (await enterWithPassword(app, visitor, {
      email: await findPlaceholder(app, email),
      password,
      remember,
    }))
  if (!entered) return { ok: false, error: 'unknown-combination' }
  // Anybody can make an account with an address that is not theirs; that must not clear the tries at its owner's.
  if (owner) await limits.forgive(visitor.ip, email)
  else await limits.forgiveAddress(visitor.ip)
  return { ok: true, ...entered }
}

/** What stands for the address of the last account that was made with it and never confirmed; nobody's without one. */
async function findPlaceholder(app: App, email: string): Promise<string> {
  const [user] = await app.db
    .select({ email: users.email })
    .from(users)
    .where(eq(users.pendingEmail, email))
    .orderBy(desc(users.createdAt))
    .limit(1)
  return user?.email ?? placeholderOf('niemand')
}

/** The same without counting, for what counts by itself. */
export async function enterWithPassword(app: App, visitor: Visitor, credentials: Credentials) {
  const opened = await tryPassword(app, visitor, credentials)
  if (!opened) return null
  const { cookies, needsCode } = opened
  if (needsCode) return { cookies, needsCode }
  const [user] = await app.db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(eq(users.id, opened.userId))
  if (!user) return null
  const more = await enterShop(app, visitor, user, credentials.remember)
  return { cookies: [...cookies, ...more], needsCode }
}
