import { mkdtemp, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from 'vitest'
import type { App } from '#app/platform/app.ts'
import { createJewellersShop } from '#tests/support/former-shop/jewellers-shop.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { runMove } from './run-move.server.ts'
import { forgetStaging } from './stage-move-sources.server.ts'
import { undoMove } from './undo-move.server.ts'

const WRITTEN = new Date('2026-03-01T12:00:00Z')

const test = shopTest.extend<{ file: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from this pattern
  file: async ({}, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'schakel-staging-'))
    const file = path.join(folder, 'winkel.sql')
    await writeFile(file, createJewellersShop().write())
    await utimes(file, WRITTEN, WRITTEN)
    await use(file)
    await rm(folder, { recursive: true, force: true })
  },
})

const startMove = (
  app: App,
  file: string,
  options: { isDryRun?: boolean; repairsText?: boolean } = {},
) => runMove(app, [file], { isDryRun: false, repairsText: false, actor: 'Fenna', ...options })

/** Damages the content without changing size or modification time. */
async function corruptFile(file: string): Promise<void> {
  const { size } = await stat(file)
  await writeFile(file, ' '.repeat(size))
  await utimes(file, WRITTEN, WRITTEN)
}

const stagedTables = async (app: App) =>
  (await app.pool.query("SELECT 1 FROM pg_tables WHERE schemaname = 'move_in_staging'")).rows.length

test('a move uses what its plan read, and deletes it when it is done', async ({ app, file }) => {
  expect(await startMove(app, file, { isDryRun: true })).toMatchObject({ ok: true })
  expect(await stagedTables(app)).toBeGreaterThan(10)
  await corruptFile(file)
  const finishedMove = await startMove(app, file)
  expect(finishedMove).toMatchObject({ ok: true, report: { counts: { product: { made: 4 } } } })
  expect(await stagedTables(app)).toBe(0)
  // The next move reads the files again.
  expect(await startMove(app, file)).toMatchObject({ ok: false, error: 'unreadable' })
})

test('a paused move continues without reading its files again', async ({ app, file }) => {
  const pause = new AbortController()
  const paused = await runMove(app, [file], {
    isDryRun: false,
    repairsText: false,
    actor: 'Fenna',
    signal: pause.signal,
    onProgress: () => pause.abort(),
  })
  expect(paused).toMatchObject({ ok: true, isStopped: true })
  await corruptFile(file)
  expect(await startMove(app, file)).toMatchObject({
    ok: true,
    isStopped: false,
    report: { counts: { product: { found: 5 }, order: { made: 2 } } },
  })
})

test('a file that changed is read again', async ({ app, file }) => {
  await startMove(app, file, { isDryRun: true })
  const shop = createJewellersShop()
  shop.post(301, 'product', { post_title: 'Hanger', post_name: 'hanger' }, { _regular_price: '50' })
  await writeFile(file, shop.write())
  expect(await startMove(app, file)).toMatchObject({
    report: { counts: { product: { found: 6 } } },
  })
})

test('texts are read again when they have to be repaired after all', async ({ app, file }) => {
  await writeFile(file, createJewellersShop().write().replace('Ring Anna', 'Ring AnnÃ«'))
  await startMove(app, file, { isDryRun: true })
  await startMove(app, file, { repairsText: true })
  expect((await app.pool.query('SELECT name FROM products WHERE id = 101')).rows).toEqual([
    { name: 'Ring Annë' },
  ])
})

test('files that cannot be read, and moves that were undone, leave no tables', async ({
  app,
  file,
}) => {
  await startMove(app, file)
  await startMove(app, file, { isDryRun: true })
  expect(await stagedTables(app)).toBeGreaterThan(10)
  await undoMove(app, 1)
  expect(await stagedTables(app)).toBe(0)
  await writeFile(file, createJewellersShop().write('mysqldump').slice(0, -400))
  expect(await startMove(app, file)).toMatchObject({ error: 'unreadable' })
  expect(await stagedTables(app)).toBe(0)
})

test('tables of a reading that was killed are deleted, those of a plan stay', async ({
  app,
  file,
}) => {
  await startMove(app, file, { isDryRun: true })
  await forgetStaging(app, () => false)
  expect(await stagedTables(app)).toBeGreaterThan(10)
  // A process that is killed while reading leaves tables without a stamp.
  await app.pool.query('DROP TABLE move_in_staging.stamp')
  await forgetStaging(app, () => false)
  expect(await stagedTables(app)).toBe(0)
})
