import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { firstNameOf } from '#app/features/core/accounts/accounts.ts'
import { users } from '#app/features/core/accounts/accounts-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { wishlistShares } from './wishlist-tables.server.ts'

/** The token of somebody's share link; null: the list is theirs alone. */
export async function findShareToken(app: App, userId: string): Promise<string | null> {
  const [row] = await app.db
    .select({ token: wishlistShares.token })
    .from(wishlistShares)
    .where(eq(wishlistShares.userId, userId))
  return row?.token ?? null
}

/** Makes a link that only reads; there is one at a time. */
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

/** From now on the link opens nothing. */
export async function stopSharing(app: App, userId: string): Promise<void> {
  await app.db.delete(wishlistShares).where(eq(wishlistShares.userId, userId))
}

/** Whose list a link opens, with the first word of their name alone; undefined: nobody's (any more). */
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
