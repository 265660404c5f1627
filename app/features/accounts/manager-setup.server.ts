import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import { SETUP_LINK_HOURS, type SetupResult } from './accounts.ts'
import { loginAccounts, sessions, users, verifications } from './accounts-tables.server.ts'

const SETUP = 'manager-setup'

/**
 * Makes the manager whom ADMIN_EMAIL and ADMIN_PASSWORD name, unless there is one by that address already: a password
 * that the owner changed since stays. Null: the two are not both set.
 */
export async function ensureManagerFromEnv(
  shop: Shop,
): Promise<{ email: string; isNew: boolean } | null> {
  const email = shop.env.ADMIN_EMAIL?.toLowerCase()
  const password = shop.env.ADMIN_PASSWORD
  if (!email || !password) return null
  const hash = await hashPassword(password)
  return shop.db.transaction(async (tx) => {
    await lockSetup(tx)
    const [known] = await tx.select().from(users).where(eq(users.email, email))
    if (known?.role === 'manager') return { email, isNew: false }
    await writeManager(tx, shop.clock.now(), { name: 'Beheerder', email, hash, knownId: known?.id })
    return { email, isNew: true }
  })
}

/** The address where the owner becomes the first manager, once. Null when there is a manager. */
export async function createSetupLink(shop: Shop): Promise<string | null> {
  const token = randomBytes(32).toString('base64url')
  const now = shop.clock.now()
  const isMade = await shop.db.transaction(async (tx) => {
    await lockSetup(tx)
    if (await hasManager(tx)) return false
    await tx.delete(verifications).where(eq(verifications.identifier, SETUP))
    await tx.insert(verifications).values({
      id: randomUUID(),
      identifier: SETUP,
      value: hashed(token),
      expiresAt: new Date(now.getTime() + SETUP_LINK_HOURS * 3_600_000),
      createdAt: now,
      updatedAt: now,
    })
    return true
  })
  return isMade ? `${shop.siteUrl}/beheer/eerste-keer/?token=${token}` : null
}

/** Whether a set-up link still leads somewhere. */
export async function checkSetupLink(shop: Shop, token: string): Promise<SetupResult> {
  return judgeLink(shop.db, shop.clock.now(), token)
}

/** Makes the first manager and uses the link up. */
export async function completeSetup(
  shop: Shop,
  token: string,
  person: { name: string; email: string; password: string },
): Promise<SetupResult> {
  const now = shop.clock.now()
  const hash = await hashPassword(person.password)
  return shop.db.transaction(async (tx) => {
    await lockSetup(tx)
    const link = await judgeLink(tx, now, token)
    if (!link.ok) return link
    await tx.delete(verifications).where(eq(verifications.identifier, SETUP))
    const [known] = await tx.select().from(users).where(eq(users.email, person.email))
    await writeManager(tx, now, {
      name: person.name,
      email: person.email,
      hash,
      knownId: known?.id,
    })
    return { ok: true }
  })
}

async function judgeLink(db: Db, now: Date, token: string): Promise<SetupResult> {
  if (await hasManager(db)) return { ok: false, error: 'already-set-up' }
  const [link] = await db
    .select({ id: verifications.id })
    .from(verifications)
    .where(
      and(
        eq(verifications.identifier, SETUP),
        eq(verifications.value, hashed(token)),
        gt(verifications.expiresAt, now),
      ),
    )
  return link ? { ok: true } : { ok: false, error: 'link-not-valid' }
}

/**
 * A customer who already had this address gets the new password and loses every session: whoever made that account may
 * not have been the owner of the address.
 */
async function writeManager(
  tx: Db,
  now: Date,
  person: { name: string; email: string; hash: string; knownId: string | undefined },
): Promise<void> {
  const id = person.knownId ?? randomUUID()
  const written = { createdAt: now, updatedAt: now }
  await tx
    .insert(users)
    .values({ id, name: person.name, email: person.email, role: 'manager', ...written })
    .onConflictDoUpdate({
      target: users.id,
      set: { name: person.name, role: 'manager', updatedAt: now },
    })
  await tx.delete(sessions).where(eq(sessions.userId, id))
  await tx.delete(loginAccounts).where(eq(loginAccounts.userId, id))
  await tx.insert(loginAccounts).values({
    id: randomUUID(),
    userId: id,
    accountId: id,
    providerId: 'credential',
    password: person.hash,
    ...written,
  })
}

/** Whether somebody can enter the back office at all. */
export async function hasManager(db: Db): Promise<boolean> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.role, 'manager'))
    .limit(1)
  return row !== undefined
}

/** Two processes that start at once, or two presses of the button, come one after the other. */
async function lockSetup(tx: Db): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext(${SETUP}))`)
}

function hashed(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
