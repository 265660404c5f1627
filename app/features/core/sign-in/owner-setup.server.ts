import { randomBytes } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import { SETUP_LINK_HOURS, type SetupResult } from '#app/features/core/accounts/accounts.ts'
import { users, verifications } from '#app/features/core/accounts/accounts-tables.server.ts'
import { hashToken } from '#app/features/core/accounts/hash-token.server.ts'
import { isWeakPassword } from '#app/features/core/accounts/weak-password.ts'
import {
  deleteVerifications,
  replaceVerification,
} from '#app/features/core/accounts/write-sessions.server.ts'
import { writeStaffAccount } from '#app/features/core/accounts/write-users.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { path } from '#app/platform/path.ts'

/** The stored name of the set-up link. */
const SETUP = 'manager-setup'

/**
 * Creates the owner of ADMIN_EMAIL and ADMIN_PASSWORD if the shop has no owner. If it has one, nothing changes: a changed
 * password is not reset, and a removed owner does not return. Returns null unless both variables are set.
 */
export async function ensureOwnerFromEnv(
  app: App,
): Promise<{ email: string; isNew: boolean } | null> {
  const email = app.env.ADMIN_EMAIL?.toLowerCase()
  const password = app.env.ADMIN_PASSWORD
  if (!email || !password) return null
  if (!(await hasOwner(app.db)) && isWeakPassword(password)) {
    throw new Error(
      'ADMIN_PASSWORD is een wachtwoord dat aanvallers het eerst proberen. Kies een ander, bijvoorbeeld drie of vier losse woorden.',
    )
  }
  const hash = await hashPassword(password)
  return app.db.transaction(async (tx) => {
    await lockSetup(tx)
    if (await hasOwner(tx)) return { email, isNew: false }
    await writeStaffAccount(tx, { name: 'Beheerder', email, hash, role: 'owner' }, app.clock.now())
    return { email, isNew: true }
  })
}

/** Creates the one-time URL on which the first owner sets up an account; null if the shop has an owner. */
export async function createSetupLink(app: App): Promise<string | null> {
  const token = randomBytes(32).toString('base64url')
  const now = app.clock.now()
  const isCreated = await app.db.transaction(async (tx) => {
    await lockSetup(tx)
    if (await hasOwner(tx)) return false
    const expiresAt = new Date(now.getTime() + SETUP_LINK_HOURS * 3_600_000)
    const link = { identifier: SETUP, value: hashToken(token), expiresAt }
    await replaceVerification(tx, link, now)
    return true
  })
  return isCreated ? `${app.siteUrl}${path('/beheer/eerste-keer')}?token=${token}` : null
}

/** Returns whether a setup link of an earlier start can still be used. Only the output of that start shows the link. */
export async function hasOpenSetupLink(app: App): Promise<boolean> {
  const isOpenLink = and(
    eq(verifications.identifier, SETUP),
    gt(verifications.expiresAt, app.clock.now()),
  )
  return (await app.db.$count(verifications, isOpenLink)) > 0
}

/** Returns whether a setup link is still valid. */
export async function checkSetupLink(app: App, token: string): Promise<SetupResult> {
  return validateLink(app.db, app.clock.now(), token)
}

/** Creates the first owner and uses up the link. */
export async function completeSetup(
  app: App,
  token: string,
  person: { name: string; email: string; password: string },
): Promise<SetupResult> {
  const now = app.clock.now()
  const hash = await hashPassword(person.password)
  return app.db.transaction(async (tx) => {
    await lockSetup(tx)
    const link = await validateLink(tx, now, token)
    if (!link.ok) return link
    await deleteVerifications(tx, SETUP)
    await writeStaffAccount(
      tx,
      { name: person.name, email: person.email, hash, role: 'owner' },
      now,
    )
    return { ok: true }
  })
}

async function validateLink(db: Db, now: Date, token: string): Promise<SetupResult> {
  if (await hasOwner(db)) return { ok: false, error: 'already-set-up' }
  const [link] = await db
    .select({ id: verifications.id })
    .from(verifications)
    .where(
      and(
        eq(verifications.identifier, SETUP),
        eq(verifications.value, hashToken(token)),
        gt(verifications.expiresAt, now),
      ),
    )
  return link ? { ok: true } : { ok: false, error: 'link-not-valid' }
}

/** Returns whether the shop has an owner. */
export async function hasOwner(db: Db): Promise<boolean> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.role, 'owner'))
    .limit(1)
  return row !== undefined
}

/** Makes processes that start at the same time, and double submits, wait for each other. */
async function lockSetup(tx: Db): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext(${SETUP}))`)
}
