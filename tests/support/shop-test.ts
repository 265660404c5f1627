import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test as base } from 'vitest'
import type { OpeningHours } from '#app/features/core/opening-hours/hours.ts'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import type { App } from '#app/platform/app.ts'
import type { ReadyEnv } from '#app/platform/env.ts'
import { openApp } from '#server/create-app.ts'
import { createDatabase, dropDatabaseLater } from './own-database.ts'
import { ENTERED_SETTINGS } from './test-settings.ts'
import { USUAL_HOURS } from './usual-hours.ts'

/** A Saturday in the shop: the clock of every test starts here, and only the test moves it. */
const START = new Date('2026-11-21T13:00:00+01:00')

export interface TestClock {
  now(): Date
  set(moment: Date | string): void
  advance(milliseconds: number): void
}

function createTestClock(): TestClock {
  let time = START.getTime()
  return {
    now: () => new Date(time),
    set: (moment) => {
      time = new Date(moment).getTime()
    },
    advance: (milliseconds) => {
      time += milliseconds
    },
  }
}

const STORE_SETTINGS =
  'INSERT INTO settings (name, value) SELECT key, value FROM jsonb_each($1::jsonb)'

const STORE_HOURS = `INSERT INTO opening_hours (weekday, ranges)
  SELECT place - 1, ranges FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY AS given (ranges, place)`

/**
 * A test with its own shop: a fresh copy of the migrated, empty database, a DATA_DIR, and a clock
 * that stands still.
 */
export const shopTest = base.extend<{
  clock: TestClock
  env: Partial<ReadyEnv>
  /** stored before the test; empty: a new shop, which is closed */
  settings: Partial<ShopSettings>
  /** stored before the test; empty: those of a new shop */
  week: OpeningHours['week']
  app: App
}>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from this pattern
  clock: async ({}, use) => use(createTestClock()),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  env: async ({}, use) => use({}),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  settings: async ({}, use) => use(ENTERED_SETTINGS),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  week: async ({}, use) => use(USUAL_HOURS.week),
  app: async ({ clock, env, settings, week }, use) => {
    const databaseUrl = await createDatabase('migrated')
    const dataDir = await mkdtemp(path.join(tmpdir(), 'schakel-shop-'))
    const app = openApp(
      {
        PORT: 3000,
        STOP_DELAY_SECONDS: 0,
        HOST: '127.0.0.1',
        SITE_URL: 'http://schakel.test',
        SHOP_DEMO: true,
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl,
        // Nothing listens there: a test that needs these services starts a simulator.
        LOCATIESERVER_URL: 'http://127.0.0.1:9',
        VIES_URL: 'http://127.0.0.1:9',
        INDEXNOW_URL: 'http://127.0.0.1:9',
        SESSION_SECRET: 'a secret that only tests know, long enough',
        REST_ORIGINS: ['https://kantoor.example'],
        AMAZON_CREDENTIAL_VERSION: '3.2',
        // The clock of a test stands still, so the quota must not make requests wait.
        AMAZON_CALLS_PER_SECOND: 1_000,
        LOG_LEVEL: 'silent',
        TRUST_PROXY: false,
        ...env,
      },
      { clock },
    )
    await app.pool.query(STORE_SETTINGS, [JSON.stringify(settings)])
    await app.pool.query(STORE_HOURS, [JSON.stringify(week)])
    await use(app)
    await app.close()
    dropDatabaseLater(databaseUrl)
    await rm(dataDir, { recursive: true, force: true })
  },
})

/** A test with a shop whose owner has entered nothing yet; it is closed. */
export const newShopTest = shopTest.extend<{
  settings: Partial<ShopSettings>
  week: OpeningHours['week']
}>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from this pattern
  settings: async ({}, use) => use({}),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  week: async ({}, use) => use([]),
})

/** A test with a shop that is open and no demo. */
export const realShopTest = shopTest.extend<{ settings: Partial<ShopSettings> }>({
  // biome-ignore lint/correctness/noEmptyPattern: as above
  settings: async ({}, use) => use({ ...ENTERED_SETTINGS, isDemo: false }),
})
