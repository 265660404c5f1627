import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#app/platform/database/db.server.ts'
import { appPasswords } from './app-passwords-tables.server.ts'

/** Revokes all passwords that programs have for this person. */
export async function revokeAppPasswordsOf(
  db: Pick<Db, 'update'>,
  userId: string,
  now: Date,
): Promise<void> {
  await db
    .update(appPasswords)
    .set({ revokedAt: now })
    .where(and(eq(appPasswords.userId, userId), isNull(appPasswords.revokedAt)))
}
