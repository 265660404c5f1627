import { asc, count, eq, gt, max, ne } from 'drizzle-orm'
import { isRole, type Role } from '#app/features/core/accounts/accounts.ts'
import { invitations, sessions, users } from '#app/features/core/accounts/accounts-tables.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import { PEOPLE_PER_PAGE } from './people.ts'

export interface Person {
  id: string
  name: string
  email: string
  role: Role
  hasTwoFactor: boolean
  /** open sessions, here or elsewhere */
  sessions: number
  /** when one of those was last looked after, a day off at most */
  seenAt: Date | null
}

/** A page of who works here, by name. */
export async function readPeople(shop: Shop, page: number) {
  const works = ne(users.role, 'customer')
  const [total] = await shop.db.select({ n: count() }).from(users).where(works)
  const last = Math.max(1, Math.ceil((total?.n ?? 0) / PEOPLE_PER_PAGE))
  const shown = Math.min(page, last)
  const rows = await shop.db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      role: users.role,
      hasTwoFactor: users.twoFactorEnabled,
      sessions: count(sessions.id),
      seenAt: max(sessions.updatedAt),
    })
    .from(users)
    .leftJoin(sessions, eq(sessions.userId, users.id))
    .where(works)
    .groupBy(users.id)
    .orderBy(asc(users.name), asc(users.id))
    .limit(PEOPLE_PER_PAGE)
    .offset((shown - 1) * PEOPLE_PER_PAGE)
  const people = rows.filter((row): row is Person => isRole(row.role))
  return { people, total: total?.n ?? 0, page: shown }
}

export async function findPerson(shop: Shop, id: string) {
  const [person] = await shop.db
    .select({ id: users.id, name: users.name, role: users.role })
    .from(users)
    .where(eq(users.id, id))
  return person && isRole(person.role) ? person : undefined
}

/** Invitations whose link still works; there are never more than a page of them worth reading. */
export async function readInvitations(shop: Shop) {
  return shop.db
    .select({
      id: invitations.id,
      email: invitations.email,
      role: invitations.role,
      expiresAt: invitations.expiresAt,
    })
    .from(invitations)
    .where(gt(invitations.expiresAt, shop.clock.now()))
    .orderBy(asc(invitations.email))
    .limit(PEOPLE_PER_PAGE)
}
