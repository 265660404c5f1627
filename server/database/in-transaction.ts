import type { ClientBase } from 'pg'

/** Clients with an open transaction. */
const clientsInTransaction = new WeakSet<ClientBase>()

/** Runs work in a transaction. A nested call joins the open transaction. */
export async function inTransaction(client: ClientBase, work: () => Promise<void>): Promise<void> {
  if (clientsInTransaction.has(client)) return work()
  clientsInTransaction.add(client)
  await client.query('BEGIN')
  try {
    await work()
    await client.query('COMMIT')
  } catch (error) {
    // The original error is thrown. A rollback fails on a broken connection, where it is not needed either.
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  } finally {
    clientsInTransaction.delete(client)
  }
}
