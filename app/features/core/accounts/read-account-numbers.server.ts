import { inArray } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import { users } from './accounts-tables.server.ts'

/** Returns the number of each existing account by its id. */
export async function readAccountNumbers(app: App, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await app.db
    .select({ id: users.id, number: users.number })
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]))
  return new Map(rows.map(({ id, number }) => [id, number]))
}
