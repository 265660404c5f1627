import type { ClientBase } from 'pg'

/** Clients with an open transaction, which an inner call joins. */
const clientsInTransaction = new WeakSet<ClientBase>()

export async function inTransaction(client: ClientBase, work: () => Promise<void>): Promise<void> {
  if (clientsInTransaction.has(client)) return work()
  clientsInTransaction.add(client)
  await client.query('BEGIN')
  try {
    await work()
    await client.query('COMMIT')
  } catch (error) {
    // The first error is the relevant one; a broken connection cannot roll back and need not.
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  } finally {
    clientsInTransaction.delete(client)
  }
}
