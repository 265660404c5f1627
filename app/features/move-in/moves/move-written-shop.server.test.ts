import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect } from 'vitest'
import { SKIP_REASONS } from '#app/features/move-in/former-shop/move-remarks.ts'
import type { App } from '#app/platform/app.ts'
import { type ShopSize, writeFormerShop } from '#tests/support/former-shop/write-former-shop.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { readTableChecksums } from '#tests/support/table-checksums.ts'
import type { MoveKind, MoveReport } from './move-in.ts'
import { runMove } from './run-move.server.ts'
import { undoMove } from './undo-move.server.ts'

const test = shopTest.extend<{ folder: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from this pattern
  folder: async ({}, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'schakel-written-'))
    await use(folder)
    await rm(folder, { recursive: true, force: true })
  },
})

const SIZE: ShopSize = { products: 120, customers: 60, orders: 150, reviews: 90 }

async function performMove(app: App, file: string, isDryRun = false): Promise<MoveReport> {
  const result = await runMove(app, [file], { isDryRun, repairsText: true, actor: 'Fenna' })
  if (!result.ok) throw new Error(JSON.stringify(result))
  return result.report
}

const KINDS = Object.keys(SKIP_REASONS) as (keyof typeof SKIP_REASONS)[]

/** Returns for each kind how many objects were neither imported nor skipped with a reason. */
function unexplained({ counts, remarks }: MoveReport) {
  return KINDS.map((kind) => {
    const { found, made, changed, left, skipped } = counts[kind] ?? {}
    const reasons = SKIP_REASONS[kind].reduce((sum, code) => sum + (remarks[code]?.count ?? 0), 0)
    return [
      kind,
      Number(found) - Number(made) - Number(changed) - Number(left) - Number(skipped),
      Number(skipped) - reasons,
    ]
  })
}
const ALL_EXPLAINED = KINDS.map((kind) => [kind, 0, 0])

const countFound = ({ counts }: MoveReport, kinds: string[]) =>
  Object.fromEntries(kinds.map((kind) => [kind, counts[kind as MoveKind]?.found]))

describe.each([
  { dialect: 'phpmyadmin', prefix: 'wp_', hasOrderTables: false },
  { dialect: 'mysqldump', prefix: 'x7_', hasOrderTables: true },
  { dialect: 'adminer', prefix: 'shop_wp_', hasOrderTables: true },
] as const)('a shop in a dump of $dialect with the prefix $prefix', (form) => {
  test('is counted, planned and imported completely, and order totals match to the cent', async ({
    app,
    folder,
  }) => {
    const file = path.join(folder, 'winkel.sql')
    const truth = await writeFormerShop(file, { ...SIZE, ...form })
    const kinds = Object.keys(truth.found)
    const plan = await performMove(app, file, true)
    expect(countFound(plan, kinds)).toEqual(truth.found)
    expect(unexplained(plan)).toEqual(ALL_EXPLAINED)
    const report = await performMove(app, file)
    expect(countFound(report, kinds)).toEqual(truth.found)
    expect(unexplained(report)).toEqual(ALL_EXPLAINED)
    for (const kind of kinds as MoveKind[])
      expect([kind, report.counts[kind]?.made]).toEqual([kind, plan.counts[kind]?.made])
    expect(report.years).toEqual(
      truth.years.map(({ year, orders, cents }) => ({ year, orders, formerCents: cents, cents })),
    )
    const stored = await app.pool.query(
      `SELECT extract(year FROM placed_at AT TIME ZONE 'Europe/Amsterdam')::int AS year, count(*)::int AS orders,
        sum(total_cents)::int AS cents FROM orders GROUP BY 1 ORDER BY 1`,
    )
    expect(stored.rows).toEqual(truth.years)
    expect(report.counts.customer?.made).toBe(truth.customers)
  })
})

test('a second run of a written shop changes no table, and undoing the first restores all', async ({
  app,
  folder,
}) => {
  const file = path.join(folder, 'winkel.sql')
  await writeFormerShop(file, SIZE)
  const empty = await readTableChecksums(app)
  await performMove(app, file)
  const checksumsAfterMove = await readTableChecksums(app)
  const secondMove = await performMove(app, file)
  for (const [kind, counts] of Object.entries(secondMove.counts))
    expect([kind, counts.made, counts.changed]).toEqual([kind, 0, 0])
  expect(await readTableChecksums(app)).toEqual(checksumsAfterMove)
  expect(await undoMove(app, 2)).toMatchObject({ ok: true, undone: { retained: [] } })
  expect(await readTableChecksums(app)).toEqual(checksumsAfterMove)
  expect(await undoMove(app, 1)).toMatchObject({ ok: true, undone: { retained: [] } })
  expect(await readTableChecksums(app)).toEqual(empty)
})

test('a run that stopped halfway is continued, and undoing it undoes both parts', async ({
  app,
  folder,
}) => {
  const file = path.join(folder, 'winkel.sql')
  const truth = await writeFormerShop(file, SIZE)
  const empty = await readTableChecksums(app)
  const stop = new AbortController()
  await runMove(app, [file], {
    isDryRun: false,
    repairsText: true,
    actor: 'Fenna',
    signal: stop.signal,
    onProgress: (kind) => void (kind === 'product' && stop.abort()),
  })
  await performMove(app, file)
  const { rows } = await app.pool.query('SELECT count(*)::int AS n FROM orders')
  expect(rows).toEqual([{ n: truth.years.reduce((sum, { orders }) => sum + orders, 0) }])
  expect(await undoMove(app, 1)).toMatchObject({ ok: true, undone: { retained: [] } })
  expect(await readTableChecksums(app)).toEqual(empty)
})
