import { isRole, type Manager, type Permission } from '#app/features/core/accounts/accounts.ts'
import { users } from '#app/features/core/accounts/accounts-tables.server.ts'
import { accessOf } from '#app/features/core/accounts/permissions.ts'
import { writeStaffAccount } from '#app/features/core/accounts/write-users.server.ts'
import { createAppPassword } from '#app/features/core/api-passwords/admin/manage-app-passwords.server.ts'
import type { App } from '#app/platform/app.ts'
import { actingFor } from '#app/platform/database/acting-app.server.ts'

/** Adds a member of staff without a password. */
export async function addStaffMember(
  app: App,
  name: string,
  role: Manager['role'],
): Promise<Manager> {
  const email = `${name.toLowerCase()}@schakel.example`
  await writeStaffAccount(app.db, { name, email, hash: 'geen', role }, app.clock.now())
  const staff = await app.db.select().from(users)
  const person = staff.find((member) => member.email === email)
  if (!person || !isRole(person.role)) throw new Error('the member of staff was not added')
  return { id: person.id, name, email, role, access: accessOf(role), hasTwoFactor: false }
}

/** Creates an application password for a member of staff, and returns it. */
export async function addAppPassword(
  app: App,
  manager: Manager,
  { areas, mayWrite }: { areas: Permission[]; mayWrite: boolean },
) {
  const appPassword = await createAppPassword(actingFor(app, manager), manager, {
    name: 'Kassa',
    areas,
    mayWrite,
  })
  if (!appPassword.ok) throw new Error(appPassword.error)
  return appPassword.secret
}

/** The header of HTTP Basic authentication. */
export const basicAuth = (email: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${email}:${secret}`).toString('base64')}`,
})
