import { expect, test } from 'vitest'
import { readEnv } from '#app/platform/env.ts'
import { completeEnv } from './ready-env.ts'

/** Returns whether a shop with these variables is a demo. */
async function isDemo(variables: Record<string, string>) {
  const result = readEnv({
    PORT: '3000',
    SESSION_SECRET: 'geheim'.repeat(6),
    BACKUP_TO: 'none',
    ...variables,
  })
  if (!result.ok) throw new Error(result.errorLine)
  const database = { url: 'postgres://schakel@127.0.0.1/schakel' }
  return (await completeEnv(result.env, database)).SHOP_DEMO
}

const DATABASE_URL = 'postgres://schakel@db.example/schakel'

test('a shop is a demo by default only if it has its own database and no public address', async () => {
  expect(await isDemo({})).toBe(true)
  expect(await isDemo({ SITE_URL: 'http://localhost:3000' })).toBe(true)
  expect(await isDemo({ SITE_URL: 'https://schakel.example' })).toBe(false)
  expect(await isDemo({ DATABASE_URL })).toBe(false)
  expect(await isDemo({ DATABASE_URL, SITE_URL: 'http://localhost:3000' })).toBe(false)
})

test('SHOP_DEMO decides before the default', async () => {
  expect(await isDemo({ SHOP_DEMO: '0' })).toBe(false)
  expect(await isDemo({ SHOP_DEMO: '1', DATABASE_URL })).toBe(true)
})
