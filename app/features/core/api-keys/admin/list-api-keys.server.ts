import { and, count, desc, eq, isNull } from 'drizzle-orm'
import { users } from '#app/features/core/accounts/accounts-tables.server.ts'
import { apiKeys } from '#app/features/core/api-keys/api-keys-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { KEYS_PER_PAGE } from './api-key-forms.ts'

/** Returns a page of the keys of all staff that are not revoked, newest first. */
export async function listApiKeys(app: App, page: number) {
  const isActive = isNull(apiKeys.revokedAt)
  const [totalRow] = await app.db.select({ n: count() }).from(apiKeys).where(isActive)
  const total = totalRow?.n ?? 0
  const shownPage = Math.min(page, Math.max(1, Math.ceil(total / KEYS_PER_PAGE)))
  const keys = await app.db
    .select({
      id: apiKeys.id,
      name: apiKeys.name,
      keyEnd: apiKeys.keyEnd,
      rights: apiKeys.rights,
      createdAt: apiKeys.createdAt,
      lastUsedAt: apiKeys.lastUsedAt,
      owner: users.name,
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(isActive)
    .orderBy(desc(apiKeys.id))
    .limit(KEYS_PER_PAGE)
    .offset((shownPage - 1) * KEYS_PER_PAGE)
  return { keys, total, page: shownPage }
}

/** Revokes a key. Returns false if there is no such key or it was revoked before. */
export async function revokeApiKey(app: App, id: number): Promise<boolean> {
  const revokedRows = await app.db
    .update(apiKeys)
    .set({ revokedAt: app.clock.now() })
    .where(and(eq(apiKeys.id, id), isNull(apiKeys.revokedAt)))
    .returning({ id: apiKeys.id })
  return revokedRows.length > 0
}
