import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Role } from '#app/features/core/accounts/accounts.ts'
import {
  loginAccounts,
  sessions,
  users,
} from '#app/features/core/accounts/accounts-tables.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'

/**
 * Creates staff, or makes staff of an existing account. That account gets the new password and loses all sessions,
 * because its creator may not have owned the address.
 */
export async function writeManager(
  tx: Db,
  now: Date,
  person: { name: string; email: string; hash: string; role: Role },
): Promise<void> {
  const { name, email, role } = person
  const written = { createdAt: now, updatedAt: now }
  const [user] = await tx
    .insert(users)
    .values({ id: randomUUID(), name, email, role, ...written })
    .onConflictDoUpdate({ target: users.email, set: { name, role, updatedAt: now } })
    .returning({ id: users.id })
  if (!user) throw new Error('the person was not written')
  await tx.delete(sessions).where(eq(sessions.userId, user.id))
  await tx.delete(loginAccounts).where(eq(loginAccounts.userId, user.id))
  await tx.insert(loginAccounts).values({
    id: randomUUID(),
    userId: user.id,
    accountId: user.id,
    providerId: 'credential',
    password: person.hash,
    ...written,
  })
}
