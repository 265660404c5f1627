import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openApp } from '#server/create-app.ts'
import { openDatabaseProxy } from '#tests/support/database-line.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { isDatabaseGone } from './db.server.ts'

const ONE = sql`SELECT 1 AS one`

shopTest('a lost database aborts the transaction and not the shop', async ({ app }) => {
  const line = await openDatabaseProxy(app.env.DATABASE_URL)
  const remoteApp = openApp({ ...app.env, DATABASE_URL: line.url })
  const expectConnectionLost = (work: Promise<unknown>) =>
    expect(work).rejects.toSatisfy(isDatabaseGone)
  try {
    // One more time than the pool has connections, so each lost connection must be replaced.
    for (let times = 0; times < 17; times++) {
      const interruptedWork = remoteApp.db.transaction(async (tx) => {
        await tx.execute(ONE)
        line.cut()
        await tx.execute(ONE)
      })
      await expectConnectionLost(interruptedWork)
      line.mend()
      await remoteApp.db.execute(ONE)
      line.cut()
      // The pool has not noticed yet that the connection is dead.
      await expectConnectionLost(remoteApp.db.transaction((tx) => tx.execute(ONE)))
      line.mend()
    }
    const { rows } = await remoteApp.db.transaction((tx) => tx.execute(ONE))
    expect(rows).toEqual([{ one: 1 }])
  } finally {
    await remoteApp.close()
    line.close()
  }
})

test.each([
  [Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })],
  [Object.assign(new Error('starting up'), { code: '57P03' })],
  [new Error('Query read timeout')],
  [new Error('Failed query: rollback', { cause: new Error('Connection terminated unexpectedly') })],
])('%s means that the database is gone', (error) => expect(isDatabaseGone(error)).toBe(true))

test.each([
  [Object.assign(new Error('duplicate key'), { code: '23505' })],
  [new TypeError('x is not a function')],
  ['text'],
])('%s does not mean that the database is gone', (error) =>
  expect(isDatabaseGone(error)).toBe(false),
)
