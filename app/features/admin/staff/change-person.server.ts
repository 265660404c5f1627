import { asc, eq, lte } from 'drizzle-orm'
import {
  AREAS,
  type Area,
  isRole,
  type Level,
  type Role,
} from '#app/features/core/accounts/accounts.ts'
import { users } from '#app/features/core/accounts/accounts-tables.server.ts'
import { accessOf } from '#app/features/core/accounts/permissions.ts'
import { endSessionsOf } from '#app/features/core/accounts/write-sessions.server.ts'
import { changeUserRole, deleteUser } from '#app/features/core/accounts/write-users.server.ts'
import { revokePrograms } from '#app/features/core/api-keys/revoke-programs.server.ts'
import { resetTwoFactor } from '#app/features/core/sign-in/two-factor.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { deleteMailLinkTokens } from '#app/platform/mail/mail-secrets.server.ts'
import type { ChangePersonResult } from './staff.ts'
import { invitations } from './staff-tables.server.ts'

/** Changes the role of a person, starting with their next request. A custom role starts with the access of the previous role. */
export async function changeRole(app: App, id: string, role: Role): Promise<ChangePersonResult> {
  return app.db.transaction(async (tx) => {
    const problem = await checkChange(tx, id, role)
    if (problem) return problem
    const customAccess = role === 'custom' ? await readCurrentAccess(tx, id) : null
    await changeUserRole(tx, id, { role, customAccess }, app.clock.now())
    return { ok: true }
  })
}

/** Changes the access of a person with the custom role, starting with their next request. */
export async function changeAccess(
  app: App,
  id: string,
  customAccess: Record<Area, Level>,
): Promise<ChangePersonResult> {
  return app.db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update')
    if (user?.role !== 'custom') return { ok: false, error: 'unknown-person' }
    await changeUserRole(tx, id, { role: 'custom', customAccess }, app.clock.now())
    return { ok: true }
  })
}

async function readCurrentAccess(tx: Db, id: string): Promise<Partial<Record<Area, Level>>> {
  const [user] = await tx.select().from(users).where(eq(users.id, id))
  const access = isRole(user?.role) ? accessOf(user.role, user.customAccess) : accessOf('custom')
  return Object.fromEntries(AREAS.map((area) => [area, access[area]]))
}

/** Signs a person out on all devices, including the programs that act for them. */
export async function endSessions(app: App, id: string): Promise<ChangePersonResult> {
  return app.db.transaction(async (tx) => {
    if (!(await isMemberOfStaff(tx, id))) return { ok: false, error: 'unknown-person' }
    await endSessionsOf(tx, id)
    await revokePrograms(app, tx, id)
    return { ok: true }
  })
}

/** Removes the second step of a person who lost their phone, so that the password alone signs them in. */
export async function clearTwoFactor(app: App, id: string): Promise<ChangePersonResult> {
  return (await resetTwoFactor(app, id)) ? { ok: true } : { ok: false, error: 'unknown-person' }
}

/** Deletes a person with their password and sessions. Orders and the audit log still show the name. */
export async function removePerson(app: App, id: string): Promise<ChangePersonResult> {
  return app.db.transaction(async (tx) => {
    const problem = await checkChange(tx, id, null)
    if (problem) return problem
    await deleteUser(tx, id)
    return { ok: true }
  })
}

/** Deletes an invitation, so that its link no longer works. */
export async function withdrawInvitation(app: App, id: string): Promise<void> {
  await app.db.transaction(async (tx) => {
    const withdrawnInvitations = await tx
      .delete(invitations)
      .where(eq(invitations.id, id))
      .returning()
    await deleteMailLinkTokens(
      tx,
      withdrawnInvitations.map(({ tokenHash }) => tokenHash),
    )
  })
}

/** Deletes expired invitations with their addresses. Returns the number of deleted invitations. */
export async function clearExpiredInvitations({ db, clock }: App): Promise<number> {
  const { rowCount } = await db.delete(invitations).where(lte(invitations.expiresAt, clock.now()))
  return rowCount ?? 0
}

/**
 * Returns why the role may not change, or null if it may. `newRole` null: the person is removed. Locks the rows of all owners
 * until the transaction ends, so that two owners cannot demote each other at the same time.
 */
async function checkChange(
  tx: Db,
  id: string,
  newRole: Role | null,
): Promise<Extract<ChangePersonResult, { ok: false }> | null> {
  const owners = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.role, 'owner'))
    .orderBy(asc(users.id))
    .for('update')
  if (!(await isMemberOfStaff(tx, id))) return { ok: false, error: 'unknown-person' }
  const isLastOwner = owners.length === 1 && owners[0]?.id === id
  return isLastOwner && newRole !== 'owner' ? { ok: false, error: 'last-owner' } : null
}

async function isMemberOfStaff(tx: Db, id: string): Promise<boolean> {
  const [user] = await tx.select({ role: users.role }).from(users).where(eq(users.id, id))
  return isRole(user?.role)
}
