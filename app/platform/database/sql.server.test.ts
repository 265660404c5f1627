import { expect, test, vi } from 'vitest'
import type { Db } from './db.server.ts'
import { queryWithWrites } from './sql.server.ts'

const write = (name: string) => ({ name, text: 'DELETE FROM a WHERE id = $1', values: [1] })
const select = { name: 'read-b', text: 'SELECT * FROM b WHERE id = $1', values: [2] }

function openTx() {
  const query = vi.fn(async () => ({ rows: [] }))
  return { tx: { $client: { query } } as unknown as Db, query }
}

test('the names of the parts together name the statement', async () => {
  const { tx, query } = openTx()
  await queryWithWrites(tx, [write('x'.repeat(56))], select)
  expect(query).toHaveBeenCalledWith({
    name: `${'x'.repeat(56)} read-b`,
    text: 'WITH write_0 AS (DELETE FROM a WHERE id = $1) SELECT * FROM b WHERE id = $2',
    values: [1, 2],
  })
})

test('a name that PostgreSQL would cut is rejected before the query', async () => {
  const { tx, query } = openTx()
  await expect(queryWithWrites(tx, [write('x'.repeat(57))], select)).rejects.toThrow(
    'is longer than 63 bytes',
  )
  expect(query).not.toHaveBeenCalled()
})
