import { randomUUID } from 'node:crypto'
import { and, eq, notExists, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/database/db.server.ts'
import type { Area, Level, Role } from './accounts.ts'
import { loginAccounts, sessions, users } from './accounts-tables.server.ts'
import { isFormerHash } from './former-password.server.ts'
import { endSessionsOf } from './write-sessions.server.ts'

/** Name in better-auth for signing in with a password. */
const PASSWORD_PROVIDER = 'credential'

/**
 * Creates a member of staff, or gives an existing account that role. An existing account gets the new password and loses all
 * sessions, because its creator may not have owned the address.
 */
export async function writeStaffAccount(
  tx: Db,
  person: { name: string; email: string; hash: string; role: Role },
  now: Date,
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

/** Creates a customer with a password. The typed address is pending until its owner confirms it. */
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
    providerId: PASSWORD_PROVIDER,
    password: hash,
    createdAt: now,
    updatedAt: now,
  })
}

/** Sets the password of an account. An imported account may not have a password yet. */
export async function changePasswordHash(
  tx: Db,
  userId: string,
  hash: string,
  now: Date,
): Promise<void> {
  const updatedRows = await tx
    .update(loginAccounts)
    .set({ password: hash, updatedAt: now })
    .where(and(eq(loginAccounts.userId, userId), eq(loginAccounts.providerId, PASSWORD_PROVIDER)))
    .returning({ id: loginAccounts.id })
  if (updatedRows.length === 0) await insertPassword(tx, userId, hash, now)
}

/** Replaces a hash of a former shop in all accounts that have it: equal hashes without salt mean equal passwords. */
export async function replaceFormerHash(
  db: Db,
  formerHash: string,
  hash: string,
  now: Date,
): Promise<void> {
  await db
    .update(loginAccounts)
    .set({ password: hash, updatedAt: now })
    .where(eq(loginAccounts.password, formerHash))
}

export interface ImportedCustomer {
  id: string
  /** number that the account gets if it is still free */
  number: number | null
  name: string
  email: string
  /** password hash of the former shop; null: the customer must choose a password first */
  hash: string | null
  createdAt: string
}

/** Inserts customers of a former shop, except those whose address has an account. Returns the ids of the inserted customers. */
export async function insertImportedCustomers(
  tx: Db,
  customers: ImportedCustomer[],
  now: Date,
): Promise<Set<string>> {
  const rows = JSON.stringify(customers)
  const nowIso = now.toISOString()
  const { rows: insertedUsers } = await tx.execute<{ id: string }>(sql`
    INSERT INTO users (id, number, name, email, email_verified, role, created_at, updated_at)
    SELECT w.id, CASE WHEN w.number IS NULL OR EXISTS (SELECT FROM users u WHERE u.number = w.number)
        THEN nextval('user_number_seq') ELSE w.number END, w.name, w.email, true, 'customer', w."createdAt", ${nowIso}
    FROM jsonb_to_recordset(${rows}::jsonb) AS w (id text, number integer, name text, email text, "createdAt" timestamptz)
    ON CONFLICT (email) DO NOTHING RETURNING id`)
  await tx.execute(sql`
    INSERT INTO login_accounts (id, user_id, account_id, provider_id, password, created_at, updated_at)
    SELECT gen_random_uuid()::text, w.id, w.id, ${PASSWORD_PROVIDER}, w.hash, ${nowIso}, ${nowIso}
    FROM jsonb_to_recordset(${rows}::jsonb) AS w (id text, hash text)
    WHERE w.hash IS NOT NULL AND w.id = ANY(${sql.param(insertedUsers.map(({ id }) => id))}::text[])`)
  return new Set(insertedUsers.map(({ id }) => id))
}

/**
 * Updates the name of an imported customer who never signed in here, and the password if it is still the former shop's.
 * Returns whether the customer was updated.
 */
export async function updateImportedCustomer(
  tx: Db,
  id: string,
  { name, hash }: { name: string; hash: string | null },
  now: Date,
): Promise<boolean> {
  const ownSessions = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, users.id))
  const rows = await tx
    .update(users)
    .set({ name, updatedAt: now })
    .where(and(eq(users.id, id), eq(users.role, 'customer'), notExists(ownSessions)))
    .returning({ id: users.id })
  if (rows.length === 0) return false
  const [login] = await tx
    .select({ password: loginAccounts.password })
    .from(loginAccounts)
    .where(and(eq(loginAccounts.userId, id), eq(loginAccounts.providerId, PASSWORD_PROVIDER)))
  if (hash && login && isFormerHash(login.password ?? ''))
    await changePasswordHash(tx, id, hash, now)
  return true
}

/** Makes sure that new accounts get numbers above `highestNumber`. */
export async function reserveUserNumbers(db: Db, highestNumber: number): Promise<void> {
  await db.execute(
    sql`SELECT setval('user_number_seq', greatest(last_value, ${highestNumber})) FROM user_number_seq`,
  )
}

/** Deletes imported customers that have not changed since the import; returns the ids of the deleted customers. */
export async function deleteUnchangedCustomers(
  tx: Db,
  ids: string[],
  unchangedSince: Date,
): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    DELETE FROM users u WHERE u.id = ANY(${sql.param(ids)}::text[]) AND u.role = 'customer'
      AND u.updated_at <= ${unchangedSince.toISOString()}::timestamptz
      AND NOT EXISTS (SELECT FROM orders o WHERE o.user_id = u.id)
      AND NOT EXISTS (SELECT FROM sessions s WHERE s.user_id = u.id)
    RETURNING u.id`)
  return rows.map(({ id }) => id)
}

export async function changeUserName(db: Db, id: string, name: string, now: Date): Promise<void> {
  await db.update(users).set({ name, updatedAt: now }).where(eq(users.id, id))
}

export async function changeUserRole(
  tx: Db,
  id: string,
  { role, customAccess = null }: { role: Role; customAccess?: Partial<Record<Area, Level>> | null },
  now: Date,
): Promise<void> {
  await tx.update(users).set({ role, customAccess, updatedAt: now }).where(eq(users.id, id))
}

/** Changes the address of an account to one that its owner has not confirmed. */
export async function changeUserEmail(tx: Db, id: string, email: string, now: Date): Promise<void> {
  await tx
    .update(users)
    .set({ email, emailVerified: false, pendingEmail: null, updatedAt: now })
    .where(eq(users.id, id))
}

/** Changes the address of an account to one that its owner has confirmed. The caller has verified that it is not in use. */
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

/** Deletes an account. Foreign keys cascade to its password, sessions, passkeys and other data. */
export async function deleteUser(tx: Db, id: string): Promise<void> {
  await tx.delete(users).where(eq(users.id, id))
}
