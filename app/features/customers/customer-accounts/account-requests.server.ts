import { asc, eq } from 'drizzle-orm'
import type { Db } from '#app/platform/database/db.server.ts'
import { accountRequests } from './customers-tables.server.ts'

/** Requests an account mail, which a job writes. The caller starts the job `ACCOUNT_MAILS` afterwards. */
export async function addAccountRequest(
  db: Db,
  request: typeof accountRequests.$inferInsert,
): Promise<void> {
  await db.insert(accountRequests).values(request)
}

/** Locks and returns the oldest request that no other process is answering. */
export async function lockNextAccountRequest(tx: Db) {
  const [request] = await tx
    .select()
    .from(accountRequests)
    .orderBy(asc(accountRequests.id))
    .limit(1)
    .for('update', { skipLocked: true })
  return request
}

export async function deleteAccountRequest(tx: Db, id: number): Promise<void> {
  await tx.delete(accountRequests).where(eq(accountRequests.id, id))
}
