import { asc, count, eq, gt, max, ne, sql } from 'drizzle-orm'
import { type Area, isRole, type Level, type Role } from '#app/features/core/accounts/accounts.ts'
import { sessions, users } from '#app/features/core/accounts/accounts-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { STAFF_PER_PAGE } from './staff.ts'
import { invitations } from './staff-tables.server.ts'

export interface Person {
  id: string
  name: string
  email: string
  role: Role
  /** null unless the role is `custom` */
  customAccess: Partial<Record<Area, Level>> | null
  hasTwoFactor: boolean
  /** number of open sessions on all devices */
  sessionCount: number
  /** last use of a session, accurate to one day */
  seenAt: Date | null
}

/** Reads a page of the staff, sorted by name, and the number of owners on all pages. */
export async function readStaff(app: App, page: number) {
  const isMemberOfStaff = ne(users.role, 'customer')
  const [counts] = await app.db
    .select({
      total: count(),
      ownerCount: sql<number>`count(*) FILTER (WHERE ${users.role} = 'owner')::int`,
    })
    .from(users)
    .where(isMemberOfStaff)
  const { total = 0, ownerCount = 0 } = counts ?? {}
  const lastPage = Math.max(1, Math.ceil(total / STAFF_PER_PAGE))
  const shownPage = Math.min(page, lastPage)
  const rows = await app.db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      role: users.role,
      customAccess: users.customAccess,
      hasTwoFactor: users.twoFactorEnabled,
      sessionCount: count(sessions.id),
      seenAt: max(sessions.updatedAt),
    })
    .from(users)
    .leftJoin(sessions, eq(sessions.userId, users.id))
    .where(isMemberOfStaff)
    .groupBy(users.id)
    .orderBy(asc(users.name), asc(users.id))
    .limit(STAFF_PER_PAGE)
    .offset((shownPage - 1) * STAFF_PER_PAGE)
  const staff = rows.filter((row): row is Person => isRole(row.role))
  return { staff, ownerCount, total, page: shownPage }
}

export async function findPerson(app: App, id: string) {
  const [person] = await app.db
    .select({ id: users.id, name: users.name, role: users.role })
    .from(users)
    .where(eq(users.id, id))
  return person && isRole(person.role) ? person : undefined
}

/** Reads the invitations whose link is still valid, at most one page. */
export async function readInvitations(app: App) {
  return app.db
    .select({
      id: invitations.id,
      email: invitations.email,
      role: invitations.role,
      expiresAt: invitations.expiresAt,
    })
    .from(invitations)
    .where(gt(invitations.expiresAt, app.clock.now()))
    .orderBy(asc(invitations.email))
    .limit(STAFF_PER_PAGE)
}
