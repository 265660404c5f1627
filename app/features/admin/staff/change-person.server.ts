import { asc, eq } from 'drizzle-orm'
import { isRole, type Role } from '#app/features/core/accounts/accounts.ts'
import { invitations, sessions, users } from '#app/features/core/accounts/accounts-tables.server.ts'
import { resetTwoFactor } from '#app/features/core/sign-in/two-factor.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import type { ChangePersonResult } from './staff.ts'

/** Makes somebody an owner or an employee; it counts at their next request. */
export async function changeRole(app: App, id: string, role: Role): Promise<ChangePersonResult> {
  return app.db.transaction(async (tx) => {
    const problem = await checkChange(tx, id, role)
    if (problem) return problem
    await tx.update(users).set({ role, updatedAt: app.clock.now() }).where(eq(users.id, id))
    return { ok: true }
  })
}

/** Who is signed in as this person is so no longer, wherever they are. */
export async function endSessions(app: App, id: string): Promise<ChangePersonResult> {
  return app.db.transaction(async (tx) => {
    if (!(await worksHere(tx, id))) return { ok: false, error: 'unknown-person' }
    await tx.delete(sessions).where(eq(sessions.userId, id))
    return { ok: true }
  })
}

/** For somebody whose phone is lost: the next time the password is enough. */
export async function clearTwoFactor(app: App, id: string): Promise<ChangePersonResult> {
  return (await resetTwoFactor(app, id)) ? { ok: true } : { ok: false, error: 'unknown-person' }
}

/** Password and sessions go with the person; orders and the log keep the name. */
export async function removePerson(app: App, id: string): Promise<ChangePersonResult> {
  return app.db.transaction(async (tx) => {
    const problem = await checkChange(tx, id, null)
    if (problem) return problem
    await tx.delete(users).where(eq(users.id, id))
    return { ok: true }
  })
}

export async function withdrawInvitation(app: App, id: string): Promise<void> {
  await app.db.transaction((tx) => tx.delete(invitations).where(eq(invitations.id, id)))
}

/** All owners are held until the transaction ends: two who take each other's role away come one after the other. */
async function checkChange(
  tx: Db,
  id: string,
  next: Role | null,
): Promise<Extract<ChangePersonResult, { ok: false }> | null> {
  const owners = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.role, 'owner'))
    .orderBy(asc(users.id))
    .for('update')
  if (!(await worksHere(tx, id))) return { ok: false, error: 'unknown-person' }
  const isLast = owners.length === 1 && owners[0]?.id === id
  return isLast && next !== 'owner' ? { ok: false, error: 'last-owner' } : null
}

async function worksHere(tx: Db, id: string): Promise<boolean> {
  const [user] = await tx.select({ role: users.role }).from(users).where(eq(users.id, id))
  return isRole(user?.role)
}
