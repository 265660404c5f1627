import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import { acquireImportLock } from '#app/features/data-transfer/import-runs/staging.server.ts'
import { requestPause } from '#app/features/move-in/moves/move-queue.server.ts'
import { readMove } from '#app/features/move-in/moves/move-runs.server.ts'
import { remarkFilePath } from '#app/features/move-in/moves/remark-file.server.ts'
import type { App } from '#app/platform/app.ts'
import { createJewellersShop } from '#tests/support/former-shop/jewellers-shop.ts'
import { SHOPIFY_PRODUCTS, WOO_PRODUCTS } from '#tests/support/former-shop/shop-files.ts'
import { shopTest as test } from '#tests/support/shop-test.ts'
import { readTableChecksums } from '#tests/support/table-checksums.ts'
import { clearMoveFiles, describeSources } from './move-files.server.ts'
import { moveOutcome } from './move-texts.ts'
import {
  continueMove,
  discardMove,
  planAgain,
  startPlanning,
  startUndo,
} from './start-moves.server.ts'
import { workMoves } from './work-moves.server.ts'

function upload(files: Record<string, string>, headers: Record<string, string> = {}): Request {
  const form = new FormData()
  for (const [name, content] of Object.entries(files))
    form.append('files', new File([content], name))
  const request = new Request('http://winkel.example/', { method: 'POST', body: form })
  for (const [name, value] of Object.entries(headers)) request.headers.set(name, value)
  return request
}

async function receive(app: App, files: Record<string, string>): Promise<number> {
  const started = await startPlanning(app, upload(files), 'Fenna')
  if (!started.ok) throw new Error(JSON.stringify(started))
  return Number(/(\d+)\/$/.exec(started.page)?.[1])
}

async function workOnMove(app: App, id: number) {
  await workMoves(app, new AbortController().signal)
  return readExistingMove(app, id)
}

async function readExistingMove(app: App, id: number) {
  const run = await readMove(app, id)
  if (!run) throw new Error('there is no such move')
  return run
}

const countOf = async (app: App, table: string) =>
  (await app.pool.query(`SELECT count(*)::int AS n FROM ${table}`)).rows[0]?.n

test('uploaded files are planned, moved and undone by the job, and every step is stored', async ({
  app,
}) => {
  const before = await readTableChecksums(app)
  const id = await receive(app, { 'winkel.sql': createJewellersShop().write() })
  const plannedMove = await workOnMove(app, id)
  expect(plannedMove.state).toBe('planned')
  expect(plannedMove.plan?.counts.product).toEqual({
    found: 5,
    made: 4,
    changed: 0,
    left: 0,
    skipped: 1,
  })
  expect(plannedMove.plan?.heldBrands.reduce((sum, { products }) => sum + products, 0)).toBe(
    plannedMove.plan?.remarks['no-manufacturer']?.count,
  )
  expect(await countOf(app, 'products')).toBe(0)
  expect(await readFile(remarkFilePath(app, id, true), 'utf8')).toContain('is een groep')

  const manufacturer = { name: 'Atelier', address: 'Kade 1', email: 'a@voorbeeld.example' }
  await continueMove(app, plannedMove, 'waiting', { repairsText: false, manufacturer })
  const finishedMove = await workOnMove(app, id)
  expect(finishedMove.state).toBe('done')
  expect(finishedMove.report?.counts.order).toEqual({
    found: 3,
    made: 2,
    changed: 0,
    left: 0,
    skipped: 1,
  })
  expect(moveOutcome(finishedMove)).toBe('4 producten, 2 klanten, 2 bestellingen')
  expect(await countOf(app, 'orders')).toBe(2)

  await startUndo(app, finishedMove)
  const undone = await workOnMove(app, id)
  expect(undone.state).toBe('undone')
  expect(undone.undone?.removed).toMatchObject({ product: 4, order: 2, customer: 2 })
  expect(undone.undone?.retained).toEqual([])
  expect(await readTableChecksums(app)).toEqual(before)
})

test('a file without VAT data raises a question before the plan, and the answer creates the plan', async ({
  app,
}) => {
  const id = await receive(app, { 'producten.csv': WOO_PRODUCTS })
  const undecided = await workOnMove(app, id)
  expect(undecided).toMatchObject({
    state: 'planned',
    plan: null,
    question: { about: 'prices', example: expect.stringMatching(/: \d/) },
  })
  await continueMove(app, undecided, 'planning', { repairsText: false, pricesIncludeVat: false })
  const plannedMove = await workOnMove(app, id)
  expect(plannedMove.question).toBeNull()
  expect(plannedMove.plan?.pricesIncludeVat).toBe(false)
})

test('an invalid export file fails with its name, and can be deleted', async ({ app }) => {
  const id = await receive(app, { 'winkel.sql': '<!doctype html><title>Inloggen</title>' })
  const failed = await workOnMove(app, id)
  expect(failed.state).toBe('failed')
  expect(failed.failure).toBe(
    'winkel.sql is een webpagina en geen export. Log in op de vorige winkel en download het bestand opnieuw.',
  )
  expect(await discardMove(app, failed)).toBe(true)
  expect(await readMove(app, id)).toBeUndefined()
  expect(await describeSources(failed.sources)).toEqual([])
})

test('a move whose process died continues when the job starts again', async ({ app }) => {
  const id = await receive(app, { 'winkel.sql': createJewellersShop().write() })
  await continueMove(app, await workOnMove(app, id), 'waiting')
  // The state in the database after a kill -9 that followed the products.
  const { pool } = app
  await pool.query(`UPDATE move_in_runs SET state = 'running', attempts = 1 WHERE id = $1`, [id])
  const finishedMove = await workOnMove(app, id)
  expect(finishedMove.state).toBe('done')
  expect(await countOf(app, 'products')).toBe(4)
})

test('a move that stops the shop three times fails, and can be continued', async ({ app }) => {
  const id = await receive(app, { 'winkel.sql': createJewellersShop().write() })
  await continueMove(app, await workOnMove(app, id), 'waiting')
  const set = `UPDATE move_in_runs SET state = 'running', attempts = 3, started_at = now(),
    marks = '{"before": {"post": 0, "attribute": 0, "value": 0, "orderTally": 0, "reviewTally": 0}, "after": null}' WHERE id = $1`
  await app.pool.query(set, [id])
  const failed = await workOnMove(app, id)
  expect(failed.failure).toContain('drie keer gestopt')
  await continueMove(app, failed, 'waiting')
  expect((await workOnMove(app, id)).state).toBe('done')
})

test('a move waits while another import runs, and can be paused meanwhile', async ({ app }) => {
  const id = await receive(app, { 'producten.csv': SHOPIFY_PRODUCTS })
  const lock = await acquireImportLock(app)
  expect((await workOnMove(app, id)).state).toBe('planning')
  await lock?.end()
  await continueMove(app, await workOnMove(app, id), 'planning', {
    repairsText: false,
    pricesIncludeVat: true,
  })
  await continueMove(app, await workOnMove(app, id), 'waiting')
  await requestPause(app, id)
  expect((await workOnMove(app, id)).state).toBe('planned')
})

test('the shop stops in the middle: the move waits for its next start', async ({ app }) => {
  const id = await receive(app, { 'winkel.sql': createJewellersShop().write() })
  await continueMove(app, await workOnMove(app, id), 'waiting')
  const closing = new AbortController()
  const working = workMoves(app, closing.signal)
  while ((await countOf(app, 'products')) === 0) await wait(5)
  closing.abort()
  await working
  expect((await readExistingMove(app, id)).state).toBe('waiting')
  expect((await workOnMove(app, id)).state).toBe('done')
  expect(await countOf(app, 'orders')).toBe(2)
})

test('a form without a file, with an empty one or with more than the disk holds is rejected', async ({
  app,
}) => {
  expect(await startPlanning(app, upload({}), 'Fenna')).toEqual({
    ok: false,
    problem: { code: 'no-source' },
  })
  expect(await startPlanning(app, upload({ 'leeg.sql': '' }), 'Fenna')).toEqual({
    ok: false,
    problem: { code: 'empty-file' },
  })
  const huge = upload({ 'groot.sql': 'x' }, { 'content-length': String(10 ** 16) })
  expect(await startPlanning(app, huge, 'Fenna')).toMatchObject({
    ok: false,
    problem: { code: 'no-room', bytes: 10 ** 16 },
  })
  expect(await countOf(app, 'move_in_runs')).toBe(0)
})

test('a running shop needs its address and its key, which is stored encrypted', async ({ app }) => {
  const start = (fields: Record<string, string>) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    return startPlanning(
      app,
      new Request('http://winkel.example/', { method: 'POST', body }),
      'Fenna',
    )
  }
  const [sleutel, geheim] = ['ck_voorbeeld', 'cs_voorbeeld']
  expect(await start({ sleutel, geheim })).toEqual({ ok: false, problem: { code: 'bad-url' } })
  expect(await start({ adres: 'geen adres', sleutel, geheim })).toEqual({
    ok: false,
    problem: { code: 'bad-url' },
  })
  expect(await start({ adres: 'oud.example', sleutel })).toEqual({
    ok: false,
    problem: { code: 'no-key' },
  })
  // The address of a machine in the private network of the shop.
  const started = await start({ adres: 'https://10.0.0.1', sleutel, geheim })
  const id = Number(/(\d+)\/$/.exec(started.ok ? started.page : '')?.[1])
  const failed = await workOnMove(app, id)
  expect(failed.failure).toBe('10.0.0.1 ligt niet op het open internet.')
  expect(JSON.stringify(failed)).not.toContain('voorbeeld')
})

test('files of a finished move are deleted after two weeks, and can be moved again until then', async ({
  app,
}) => {
  const id = await receive(app, { 'winkel.sql': createJewellersShop().write() })
  await continueMove(app, await workOnMove(app, id), 'waiting')
  const finishedMove = await workOnMove(app, id)
  const page = await planAgain(app, finishedMove, 'Fenna')
  const secondMove = await workOnMove(app, Number(/(\d+)\/$/.exec(page ?? '')?.[1]))
  expect(secondMove.plan?.counts.product).toEqual({
    found: 5,
    made: 0,
    changed: 0,
    left: 4,
    skipped: 1,
  })
  const laterTime = new Date(app.clock.now().getTime() + 15 * 24 * 60 * 60_000)
  await clearMoveFiles({ ...app, clock: { ...app.clock, now: () => laterTime } })
  expect((await readExistingMove(app, id)).sources).toEqual([])
})
