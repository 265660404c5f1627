import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import type { App } from '#app/platform/app.ts'
import { type ShopSize, writeFormerShop } from '#tests/support/former-shop/write-former-shop.ts'
import { runProgram } from '#tests/support/shop-process.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { readTableChecksums } from '#tests/support/table-checksums.ts'
import { ENTERED_SETTINGS } from '#tests/support/test-settings.ts'
import { LONG_TIMEOUT, startBuiltShop } from './built-shop.ts'

const MANUFACTURER = {
  manufacturerName: 'Atelier Voorbeeld',
  manufacturerAddress: 'Kade 1, 9711 AB Groningen',
  manufacturerEmail: 'atelier@voorbeeld.example',
}

const test = shopTest.extend<{ folder: string; settings: Partial<ShopSettings> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from this pattern
  settings: async ({}, use) => use({ ...ENTERED_SETTINGS, isDemo: false, ...MANUFACTURER }),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  folder: async ({}, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'schakel-move-in-'))
    await use(folder)
    await rm(folder, { recursive: true, force: true })
  },
})

const SIZE: ShopSize = {
  products: 90,
  customers: 30,
  orders: 60,
  reviews: 40,
  dialect: 'mysqldump',
}

/** Starts `npm run shop -- move-in …` as a process of its own on the shop of the test. */
function startCommand(app: App, args: string[]) {
  const { DATABASE_URL = '', DATA_DIR } = app.env
  return runProgram('cli/cli.ts', ['move-in', ...args], { DATABASE_URL, DATA_DIR })
}

async function runCommand(app: App, args: string[]) {
  const { output, ended } = startCommand(app, args)
  const code = await ended
  return { code, ...output }
}

test(
  'the command plans, imports and undoes a shop, and a killed run is continued',
  LONG_TIMEOUT,
  async ({ app, folder }) => {
    const file = path.join(folder, 'winkel.sql')
    const formerShop = await writeFormerShop(file, SIZE)
    const emptyChecksums = await readTableChecksums(app)
    const plan = await runCommand(app, [file, '--dry-run'])
    expect(plan.code).toBe(0)
    expect(plan.out).toContain(`Producten: ${formerShop.found.product}`)
    expect(await readTableChecksums(app)).toEqual(emptyChecksums)

    const killedRun = startCommand(app, [file, '--yes'])
    const countProducts = async () => {
      const { rows } = await app.pool.query('SELECT count(*)::int AS n FROM products')
      return Number(rows[0]?.n)
    }
    while ((await countProducts()) === 0) await pause(20)
    killedRun.child.kill('SIGKILL')
    await killedRun.ended

    const continuedRun = await runCommand(app, [file, '--yes'])
    expect(continuedRun.code).toBe(0)
    const { rows } = await app.pool.query(
      `SELECT extract(year FROM placed_at AT TIME ZONE 'Europe/Amsterdam')::int AS year, count(*)::int AS orders,
        sum(total_cents)::int AS cents FROM orders GROUP BY 1 ORDER BY 1`,
    )
    expect(rows).toEqual(formerShop.years)
    const checksumsAfterMove = await readTableChecksums(app)
    const secondRun = await runCommand(app, [file, '--yes'])
    expect(secondRun.code).toBe(0)
    expect(await readTableChecksums(app)).toEqual(checksumsAfterMove)
    const undoRun = await runCommand(app, ['--undo', '1'])
    expect(undoRun.code).toBe(0)
    expect(await readTableChecksums(app)).toEqual(emptyChecksums)
  },
)

test(
  'every public URL of the former shop has a page here, at most one redirect away',
  LONG_TIMEOUT,
  async ({ app, clock, folder }) => {
    const file = path.join(folder, 'winkel.sql')
    const formerShop = await writeFormerShop(file, { ...SIZE, orders: 5, reviews: 5 })
    expect(await runCommand(app, [file, '--yes'])).toMatchObject({ code: 0 })
    const shop = await startBuiltShop(app.env, clock)
    const problems: string[] = []
    for (const url of [...new Set(formerShop.urls)]) {
      const firstResponse = await shop.request({ path: encodeURI(decodeURI(url)) })
      const redirectTarget = firstResponse.headers.location
      const finalResponse =
        firstResponse.status === 301 && redirectTarget
          ? await shop.request({ path: redirectTarget })
          : firstResponse
      // The account asks to log in, and an empty cart has no checkout; both did in the former shop.
      const isServed =
        finalResponse.status === 200 ||
        (finalResponse.status === 302 &&
          /^\/(?:mijn-account|checkout)\//.test(redirectTarget ?? ''))
      if (!isServed)
        problems.push(
          `${url}: ${firstResponse.status} ${redirectTarget ?? ''} ${finalResponse.status}`,
        )
    }
    await shop.close()
    // Only the size chart is gone: a PDF that no page showed.
    expect(problems.toSorted()).toEqual([
      '/?attachment_id=60: 410  410',
      '/maattabel/: 410  410',
      '/wp-content/uploads/2024/01/maattabel.pdf: 410  410',
    ])
  },
)

test(
  'a truncated dump is reported with its line and table, and nothing is imported',
  LONG_TIMEOUT,
  async ({ app, folder }) => {
    const file = path.join(folder, 'winkel.sql')
    await writeFormerShop(file, { ...SIZE, products: 20, orders: 5, dialect: 'phpmyadmin' })
    const text = await readFile(file, 'utf8')
    const truncatedFile = path.join(folder, 'half.sql')
    await writeFile(truncatedFile, text.slice(0, text.lastIndexOf("', '") + 2))
    const emptyChecksums = await readTableChecksums(app)
    const result = await runCommand(app, [truncatedFile, '--yes'])
    expect(result.code).toBe(1)
    expect(result.err).toMatch(/houdt halverwege op \(regel \d+, tabel wp_/)
    expect(await readTableChecksums(app)).toEqual(emptyChecksums)
  },
)
