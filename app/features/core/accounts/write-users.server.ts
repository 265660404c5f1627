import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Db } from '#app/platform/database/db.server.ts'
import type { Role } from './accounts.ts'
import { loginAccounts, users } from './accounts-tables.server.ts'
import { endSessionsOf } from './write-sessions.server.ts'

/** better-auth's name for a login with a password. */
const PASSWORD = 'credential'

/**
 * Creates staff, or makes staff of an existing account. That account gets the new password and loses all sessions,
 * because its creator may not have owned the address.
 */
export async function writeManager(
  tx: Db,
  now: Date,
  person: { name: string; email: string; hash: string; role: Role },
): Promise<void> {
  const { name, email, role, hash } = person
  const [user] = await tx
    .insert(users)
    .values({ id: randomUUID(), name, email, role, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({ target: users.email, set: { name, role, updatedAt: now } })
    .returning({ id: users.id })
  if (!user) throw new Error('the person was not written')
  await endSessionsOf(tx, user.id)
  await tx.delete(loginAccounts).where(eq(loginAccounts.userId, user.id))
  await insertPassword(tx, user.id, hash, now)
}

/** Creates a customer with a password. An address that was typed is pending until its owner confirms it. */
export async function createCustomer(
  tx: Db,
  customer: { id: string; name: string; email: string; pendingEmail: string | null; hash: string },
  now: Date,
): Promise<void> {
  const { hash, ...fields } = customer
  await tx.insert(users).values({ ...fields, role: 'customer', createdAt: now, updatedAt: now })
  await insertPassword(tx, customer.id, hash, now)
}

async function insertPassword(tx: Db, userId: string, hash: string, now: Date): Promise<void> {
  await tx.insert(loginAccounts).values({
    id: randomUUID(),
    userId,
    accountId: userId,
    providerId: PASSWORD,
    password: hash,
    createdAt: now,
    updatedAt: now,
  })
}

/** Replaces the password of an account that has one. */
export async function changePasswordHash(
  tx: Db,
  userId: string,
  hash: string,
  now: Date,
): Promise<void> {
  await tx
    .update(loginAccounts)
    .set({ password: hash, updatedAt: now })
    .where(and(eq(loginAccounts.userId, userId), eq(loginAccounts.providerId, PASSWORD)))
}

export async function changeUserName(db: Db, id: string, name: string, now: Date): Promise<void> {
  await db.update(users).set({ name, updatedAt: now }).where(eq(users.id, id))
}

export async function changeUserRole(tx: Db, id: string, role: Role, now: Date): Promise<void> {
  await tx.update(users).set({ role, updatedAt: now }).where(eq(users.id, id))
}

/** Gives an account another address, which its owner has not confirmed. */
export async function changeUserEmail(tx: Db, id: string, email: string, now: Date): Promise<void> {
  await tx
    .update(users)
    .set({ email, emailVerified: false, pendingEmail: null, updatedAt: now })
    .where(eq(users.id, id))
}

/** Gives an account an address whose mail its owner reads. The caller has verified that no other account has it. */
export async function assignConfirmedEmail(
  tx: Db,
  id: string,
  email: string,
  now: Date,
): Promise<void> {
  await tx
    .update(users)
    .set({ email, emailVerified: true, pendingEmail: null, updatedAt: now })
    .where(eq(users.id, id))
}

/** Deletes an account; foreign keys cascade to its password, sessions, passkeys and what else belongs to it. */
export async function deleteUser(tx: Db, id: string): Promise<void> {
  await tx.delete(users).where(eq(users.id, id))
}
