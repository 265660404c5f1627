import { eq } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import { isRole } from './accounts.ts'
import { users } from './accounts-tables.server.ts'

/** Returns the id of the member of staff with this e-mail address. */
export async function findStaffByEmail(app: App, email: string): Promise<string | undefined> {
  const [user] = await app.db
    .select({ id: users.id, role: users.role })
    .from(users)
    .where(eq(users.email, email.trim().toLowerCase()))
  return user && isRole(user.role) ? user.id : undefined
}
