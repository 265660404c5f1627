import { randomInt } from 'node:crypto'
import { and, count, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Manager, Permission } from '#app/features/core/accounts/accounts.ts'
import { users } from '#app/features/core/accounts/accounts-tables.server.ts'
import { hashToken } from '#app/features/core/accounts/hash-token.server.ts'
import {
  APP_PASSWORDS_PER_PAGE,
  type AppPassword,
  type CreatePasswordResult,
  MAX_PASSWORDS,
} from '#app/features/core/api-passwords/app-passwords.ts'
import { appPasswords } from '#app/features/core/api-passwords/app-passwords-tables.server.ts'
import type { App } from '#app/platform/app.ts'

/** 24 characters have 142 bits, which cannot be guessed, so a fast hash is safe. */
const SECRET_LENGTH = 24
const CHARACTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/** Creates a password and returns it. It cannot be shown again, because the shop stores only its hash. */
export async function createAppPassword(
  app: App,
  manager: Manager,
  fields: { name: string; areas: Permission[]; mayWrite: boolean },
): Promise<CreatePasswordResult> {
  const secret = Array.from(
    { length: SECRET_LENGTH },
    () => CHARACTERS[randomInt(CHARACTERS.length)],
  ).join('')
  return app.db.transaction(async (tx) => {
    // The lock makes concurrent requests wait, so that each counts the passwords of the others.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, manager.id)).for('update')
    const [activeRow] = await tx
      .select({ n: count() })
      .from(appPasswords)
      .where(and(eq(appPasswords.userId, manager.id), isNull(appPasswords.revokedAt)))
    if ((activeRow?.n ?? 0) >= MAX_PASSWORDS) return { ok: false, error: 'too-many' } as const
    await tx.insert(appPasswords).values({
      ...fields,
      userId: manager.id,
      secretHash: hashToken(secret),
      createdAt: app.clock.now(),
    })
    // Groups of four characters are easier to copy by hand.
    return { ok: true, secret: secret.replace(/.{4}(?=.)/g, '$& ') } as const
  })
}

/** Revokes a password; owners may revoke passwords of all staff. Returns false if there is no such password. */
export async function revokeAppPassword(app: App, manager: Manager, id: number): Promise<boolean> {
  const rows = await app.db
    .update(appPasswords)
    .set({ revokedAt: app.clock.now() })
    .where(and(eq(appPasswords.id, id), isNull(appPasswords.revokedAt), isVisibleTo(manager)))
    .returning({ id: appPasswords.id })
  return rows.length > 0
}

/** Returns a page of active passwords, newest first. Owners get the passwords of all staff, others only their own. */
export async function readAppPasswords(
  app: App,
  manager: Manager,
  page: number,
): Promise<{ passwords: AppPassword[]; total: number; page: number }> {
  const condition = and(isNull(appPasswords.revokedAt), isVisibleTo(manager))
  const [totalRow] = await app.db.select({ n: count() }).from(appPasswords).where(condition)
  const total = totalRow?.n ?? 0
  const shownPage = Math.min(page, Math.max(1, Math.ceil(total / APP_PASSWORDS_PER_PAGE)))
  const passwords = await app.db
    .select({
      id: appPasswords.id,
      name: appPasswords.name,
      areas: appPasswords.areas,
      mayWrite: appPasswords.mayWrite,
      createdAt: appPasswords.createdAt,
      lastUsedAt: appPasswords.lastUsedAt,
      owner: { id: users.id, name: users.name },
    })
    .from(appPasswords)
    .innerJoin(users, eq(users.id, appPasswords.userId))
    .where(condition)
    .orderBy(desc(appPasswords.id))
    .limit(APP_PASSWORDS_PER_PAGE)
    .offset((shownPage - 1) * APP_PASSWORDS_PER_PAGE)
  return { passwords, total, page: shownPage }
}

const isVisibleTo = ({ id, role }: Manager) =>
  role === 'owner' ? sql`true` : eq(appPasswords.userId, id)
