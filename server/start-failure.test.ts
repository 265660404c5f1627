import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runProgram } from '#tests/support/shop-process.ts'
import { shopTest } from '#tests/support/shop-test.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'schakel-start-'))
  await writeFile(path.join(folder, 'file'), '')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Expects the start to fail with one line of output. */
async function expectFailure(env: Record<string, string>, line: string) {
  const { ended, output } = runProgram('server/main.ts', [], { DATA_DIR: folder, ...env })
  expect(await ended).toBe(1)
  expect(output.out).toBe('')
  expect(output.err).toMatch(/^[^\n]+\n$/)
  expect(output.err).toContain(line)
}

test.each([
  [{ PORT: 'abc', LOG_LEVEL: 'hard' }, 'PORT moet een getal'],
  [{ HOST: '192.0.2.1' }, 'HOST 192.0.2.1 is geen adres van deze machine.'],
  [{ DATABASE_URL: 'postgres://127.0.0.1:1/shop' }, 'De database antwoordt niet'],
  [{ DATA_DIR: '/dev/null/winkel' }, 'DATA_DIR /dev/null/winkel is geen map'],
  [{ DATA_DIR: '/proc/winkel' }, 'DATA_DIR /proc/winkel is geen map'],
])('a start with %o reports in one line what is wrong', { timeout: 60_000 }, (env, line) =>
  expectFailure(env, line),
)

test('a file is rejected as DATA_DIR', { timeout: 60_000 }, () =>
  expectFailure({ DATA_DIR: path.join(folder, 'file') }, 'is geen map'),
)

shopTest('a port in use is reported with its number', { timeout: 60_000 }, async ({ app }) => {
  const otherServer = createServer()
  await new Promise<void>((resolve) => otherServer.listen(0, '127.0.0.1', resolve))
  const { port } = otherServer.address() as AddressInfo
  const { DATABASE_URL, DATA_DIR } = app.env
  await expectFailure(
    { DATABASE_URL, DATA_DIR, PORT: String(port) },
    `Poort ${port} is al bezet. Kies een andere`,
  )
  otherServer.close()
})

shopTest(
  'a PostgreSQL that is too old stops the start',
  { timeout: 60_000 },
  async ({ app: { env, pool } }) => {
    // The shop queries the version of this server, which is new enough, but finds this function first.
    await pool.query(`
      CREATE FUNCTION current_setting(text) RETURNS text LANGUAGE sql AS $$ SELECT '150008' $$;
      DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET search_path = public, pg_catalog', current_database()); END $$`)
    await expectFailure(
      { DATABASE_URL: env.DATABASE_URL, DATA_DIR: env.DATA_DIR },
      'DATABASE_URL noemt PostgreSQL 15; de winkel heeft versie 16 of nieuwer nodig.',
    )
  },
)

shopTest(
  'a password for the first owner that attackers try first stops the start',
  { timeout: 60_000 },
  ({ app: { env } }) =>
    expectFailure(
      {
        DATABASE_URL: env.DATABASE_URL,
        DATA_DIR: env.DATA_DIR,
        SHOP_DEMO: '0',
        ADMIN_EMAIL: 'eva@schakel.example',
        ADMIN_PASSWORD: 'Welkom12345!',
      },
      'ADMIN_PASSWORD is een wachtwoord dat aanvallers het eerst proberen.',
    ),
)
