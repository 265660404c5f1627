import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openApp } from '#server/create-app.ts'
import { openDatabaseProxy } from '#tests/support/database-proxy.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { isDatabaseGone } from './db.server.ts'

const SELECT_ONE = sql`SELECT 1 AS one`

shopTest('a lost database aborts the transaction and not the shop', async ({ app }) => {
  const proxy = await openDatabaseProxy(app.env.DATABASE_URL)
  const remoteApp = openApp({ ...app.env, DATABASE_URL: proxy.url })
  const expectConnectionLost = (work: Promise<unknown>) =>
    expect(work).rejects.toSatisfy(isDatabaseGone)
  try {
    // Once more than the 16 connections of the pool, so that each lost connection must be replaced.
    for (let times = 0; times < 16 + 1; times++) {
      const interruptedWork = remoteApp.db.transaction(async (tx) => {
        await tx.execute(SELECT_ONE)
        proxy.cut()
        await tx.execute(SELECT_ONE)
      })
      await expectConnectionLost(interruptedWork)
      proxy.mend()
      await remoteApp.db.execute(SELECT_ONE)
      proxy.cut()
      // The pool has not noticed yet that the connection is dead.
      await expectConnectionLost(remoteApp.db.transaction((tx) => tx.execute(SELECT_ONE)))
      proxy.mend()
    }
    const { rows } = await remoteApp.db.transaction((tx) => tx.execute(SELECT_ONE))
    expect(rows).toEqual([{ one: 1 }])
  } finally {
    await remoteApp.close()
    proxy.close()
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
