import { randomUUID } from 'node:crypto'
import { and, eq, lt, ne } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import type { Visitor } from '#app/platform/app-context.ts'
import { type Db, queryPrepared } from '#app/platform/database/db.server.ts'
import { STAFF_SESSION } from './accounts.ts'
import { passkeys, sessions, twoFactors, users, verifications } from './accounts-tables.server.ts'
import { readSessionToken } from './session-token.server.ts'

/** Ends a session immediately after it was opened, because its user may not use it. */
export async function endSession(db: Db, token: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.token, token))
}

/**
 * Ends the session of a member of staff who was away for a day or signed in a month ago. Must be called before a session is
 * extended: otherwise a visit to the shop would extend access to the back office.
 */
export async function endOldStaffSession(
  app: App,
  visitor: Pick<Visitor, 'headers'>,
): Promise<void> {
  const token = readSessionToken(app, visitor.headers.get('cookie'))
  if (token === null) return
  await queryPrepared(app.pool, {
    name: 'end-old-staff-session',
    text: `
      DELETE FROM sessions s USING users u
      WHERE s.token = $1 AND u.id = s.user_id AND u.role <> 'customer' AND (
        s.updated_at <= now() - interval '${STAFF_SESSION.idleHours} hours'
        OR s.created_at <= now() - interval '${STAFF_SESSION.days} days')`,
    values: [token],
  })
}

/** Records that a session began with a passkey. */
export async function markPasskeySession(db: Db, token: string): Promise<void> {
  await db.update(sessions).set({ byPasskey: true }).where(eq(sessions.token, token))
}

/** Signs an account out on all devices. */
export async function endSessionsOf(tx: Db, userId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, userId))
}

/** Signs an account out on all devices but one. The remaining session is given by its id or its token. */
export async function endSessionsExcept(
  db: Db,
  userId: string,
  remaining: { id: string } | { token: string },
): Promise<void> {
  const isOther =
    'id' in remaining ? ne(sessions.id, remaining.id) : ne(sessions.token, remaining.token)
  await db.delete(sessions).where(and(eq(sessions.userId, userId), isOther))
}

/** Removes the second step of an account. Returns false if the id is unknown. */
export async function removeTwoFactor(tx: Db, userId: string, now: Date): Promise<boolean> {
  const updatedRows = await tx
    .update(users)
    .set({ twoFactorEnabled: false, updatedAt: now })
    .where(eq(users.id, userId))
    .returning({ id: users.id })
  await tx.delete(twoFactors).where(eq(twoFactors.userId, userId))
  return updatedRows.length > 0
}

/** Stores the value of a one-time link and invalidates earlier values with this identifier. */
export async function replaceVerification(
  tx: Db,
  link: { identifier: string; value: string; expiresAt: Date },
  now: Date,
): Promise<void> {
  await deleteVerifications(tx, link.identifier)
  await tx
    .insert(verifications)
    .values({ ...link, id: randomUUID(), createdAt: now, updatedAt: now })
}

export async function deleteVerifications(tx: Db, identifier: string): Promise<void> {
  await tx.delete(verifications).where(eq(verifications.identifier, identifier))
}

/** Deletes expired challenges and links. */
export async function deleteExpiredVerifications(db: Db, now: Date): Promise<void> {
  await db.delete(verifications).where(lt(verifications.expiresAt, now))
}

/** Deletes expired sessions (they contain IP addresses) and expired links. Returns the number of deleted sessions. */
export async function clearExpiredSessions({ db, clock }: App): Promise<number> {
  const now = clock.now()
  const { rowCount } = await db.delete(sessions).where(lt(sessions.expiresAt, now))
  await deleteExpiredVerifications(db, now)
  return rowCount ?? 0
}

const isPasskeyOf = (userId: string, id: string) =>
  and(eq(passkeys.userId, userId), eq(passkeys.id, id))

/** Changes the name of a passkey, if it belongs to this account. */
export async function renamePasskey(
  db: Db,
  userId: string,
  id: string,
  name: string,
): Promise<void> {
  await db.update(passkeys).set({ name }).where(isPasskeyOf(userId, id))
}

/** Deletes a passkey, if it belongs to this account; returns whether it did. */
export async function deletePasskey(db: Db, userId: string, id: string): Promise<boolean> {
  const deletedRows = await db.delete(passkeys).where(isPasskeyOf(userId, id)).returning()
  return deletedRows.length > 0
}

export async function deletePasskeysOf(tx: Db, userId: string): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.userId, userId))
}
