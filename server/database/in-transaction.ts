import type { ClientBase } from 'pg'

export async function inTransaction(client: ClientBase, work: () => Promise<void>): Promise<void> {
  await client.query('BEGIN')
  try {
    await work()
    await client.query('COMMIT')
  } catch (error) {
    // The first error is the relevant one; a broken connection cannot roll back and need not.
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}
