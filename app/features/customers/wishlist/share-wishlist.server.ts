import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { firstNameOf } from '#app/features/core/accounts/accounts.ts'
import { users } from '#app/features/core/accounts/accounts-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { wishlistShares } from './wishlist-tables.server.ts'

/** Returns the token of the share link; null if the list is not shared. */
export async function findShareToken(app: App, userId: string): Promise<string | null> {
  const [row] = await app.db
    .select({ token: wishlistShares.token })
    .from(wishlistShares)
    .where(eq(wishlistShares.userId, userId))
  return row?.token ?? null
}

/** Creates a read-only link; a list has at most one link. */
export async function shareWishlist(app: App, userId: string): Promise<void> {
  await app.db
    .insert(wishlistShares)
    .values({
      userId,
      token: randomBytes(16).toString('base64url'),
      createdAt: app.clock.now(),
    })
    .onConflictDoNothing({ target: wishlistShares.userId })
}

/** Deletes the share link. */
export async function stopSharing(db: Pick<Db, 'delete'>, userId: string): Promise<void> {
  await db.delete(wishlistShares).where(eq(wishlistShares.userId, userId))
}

/** Returns the owner of a shared list, with only their first name; undefined for an unknown or deleted link. */
export async function findSharer(
  app: App,
  token: string,
): Promise<{ userId: string; firstName: string } | undefined> {
  const [row] = await app.db
    .select({ userId: users.id, name: users.name })
    .from(wishlistShares)
    .innerJoin(users, eq(users.id, wishlistShares.userId))
    .where(eq(wishlistShares.token, token))
  return row && { userId: row.userId, firstName: firstNameOf(row.name) }
}
