import { randomUUID } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import { loginAccounts, users } from '#app/features/accounts/accounts-tables.server.ts'
import { network } from '#app/platform/rate-limit.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import type { Visitor } from '#app/platform/shop-context.ts'
import { ACCOUNT_MAILS } from './account-mails.ts'
import { customerLimits } from './customer-limits.server.ts'
import type { RegisterResult } from './customers.ts'
import { accountRequests } from './customers-tables.server.ts'
import { enterWithPassword, logIn } from './log-in.server.ts'

/**
 * Makes an account and comes in with it. For an address that has one already the same happens in the same time, but that
 * nobody comes in without its password: its owner is told by mail.
 */
export async function register(
  shop: Shop,
  visitor: Visitor,
  person: { name: string; email: string; password: string },
): Promise<RegisterResult> {
  const counted = await shop.use(customerLimits).register.count(network(visitor.ip))
  if (!counted.ok) return { ...counted, error: 'too-many-tries' }
  const { name, email, password } = person
  const hash = await hashPassword(password)
  const now = shop.clock.now()
  const written = { createdAt: now, updatedAt: now }
  const isNew = await shop.db.transaction(async (tx) => {
    const [user] = await tx
      .insert(users)
      .values({ id: randomUUID(), name, email, role: 'customer', ...written })
      .onConflictDoNothing({ target: users.email })
      .returning({ id: users.id })
    if (user) {
      await tx.insert(loginAccounts).values({
        id: randomUUID(),
        userId: user.id,
        accountId: user.id,
        providerId: 'credential',
        password: hash,
        ...written,
      })
    }
    await tx
      .insert(accountRequests)
      .values({ kind: 'registered', email, userId: user?.id ?? null, createdAt: now })
    return user !== undefined
  })
  await shop.jobs.send(ACCOUNT_MAILS)
  const credentials = { email, password, remember: true }
  if (isNew) {
    const entered = await enterWithPassword(shop, visitor, credentials)
    return { ok: true, cookies: entered?.cookies ?? [] }
  }
  // Whoever guesses at somebody's password here is counted as at the door.
  const entered = await logIn(shop, visitor, credentials)
  return { ok: true, cookies: entered.ok ? entered.cookies : [] }
}
