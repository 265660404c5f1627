import { randomBytes } from 'node:crypto'
import { symmetricEncrypt } from 'better-auth/crypto'
import { and, count, eq, isNull } from 'drizzle-orm'
import { users } from '#app/features/core/accounts/accounts-tables.server.ts'
import { hashToken } from '#app/features/core/accounts/hash-token.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { type KeyRights, MAX_KEY_NAME, MAX_KEYS, type NewApiKey } from './api-keys.ts'
import { apiKeys } from './api-keys-tables.server.ts'

const SHOWN_CHARACTERS = 7

type CreateKeyResult = ({ ok: true } & NewApiKey) | { ok: false; error: 'too-many' }

/**
 * Creates a key for a member of staff. The key is stored as a hash. The secret is stored encrypted, because it is needed to
 * compute signatures.
 */
export async function createApiKey(
  app: App,
  { userId, name, rights }: { userId: string; name: string; rights: KeyRights },
): Promise<CreateKeyResult> {
  const key = `ck_${randomBytes(20).toString('hex')}`
  const secret = `cs_${randomBytes(20).toString('hex')}`
  const sealedSecret = await symmetricEncrypt({ key: app.env.SESSION_SECRET, data: secret })
  return app.db.transaction(async (tx) => {
    // The lock makes concurrent requests wait, so that each counts the keys of the others.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
    const [activeRow] = await tx
      .select({ n: count() })
      .from(apiKeys)
      .where(and(eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt)))
    if ((activeRow?.n ?? 0) >= MAX_KEYS) return { ok: false, error: 'too-many' } as const
    const [insertedKey] = await tx
      .insert(apiKeys)
      .values({
        userId,
        name: name.slice(0, MAX_KEY_NAME),
        rights,
        keyHash: hashToken(key),
        keyEnd: key.slice(-SHOWN_CHARACTERS),
        secret: sealedSecret,
        createdAt: app.clock.now(),
      })
      .returning({ id: apiKeys.id })
    return { ok: true, id: insertedKey?.id ?? 0, key, secret } as const
  })
}

/** Revokes all keys that programs have for this person. */
export async function revokeApiKeysOf(
  db: Pick<Db, 'update'>,
  userId: string,
  now: Date,
): Promise<void> {
  await db
    .update(apiKeys)
    .set({ revokedAt: now })
    .where(and(eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt)))
}
