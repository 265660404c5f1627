import { and, eq, inArray, sql } from 'drizzle-orm'
import { acquireImportLock } from '#app/features/data-transfer/import-runs/staging.server.ts'
import { findSources, SourceError } from '#app/features/move-in/dump-files/source-files.server.ts'
import { DumpError, dumpProblemMessage } from '#app/features/move-in/dump-files/sql-dump.ts'
import { readFormerFacts } from '#app/features/move-in/former-shop/former-facts.server.ts'
import { stageSources } from '#app/features/move-in/former-shop/stage-sources.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { reservePostIds } from '#app/platform/database/sql.server.ts'
import { moveCategories, readFormerCategories } from './move-categories.server.ts'
import { moveCoupons } from './move-coupons.server.ts'
import { moveCustomers } from './move-customers.server.ts'
import { moveFileAddresses } from './move-file-addresses.server.ts'
import type { MoveKind, MoveOptions, MoveReport, MoveResult } from './move-in.ts'
import { moveInRuns } from './move-in-tables.server.ts'
import { describeLeftovers } from './move-leftovers.server.ts'
import { highestFormerId, moveMedia } from './move-media.server.ts'
import { moveOrders } from './move-orders.server.ts'
import { movePosts } from './move-posts.server.ts'
import { moveProducts } from './move-products.server.ts'
import { moveReviews } from './move-reviews.server.ts'
import { moveTagAddresses } from './move-tag-addresses.server.ts'
import { readMarks, settleTraces } from './move-traces.server.ts'
import { moveWishes } from './move-wishes.server.ts'
import type { Move } from './moved-objects.server.ts'

interface RunOptions extends MoveOptions {
  actor: string
  onProgress?: (kind: MoveKind, done: number) => void
  signal?: AbortSignal
}

/**
 * Imports a complete former shop; a dry run reads everything and writes nothing, so its report is the plan. A run that
 * was interrupted is started again with the same sources: what it had stored is found unchanged.
 */
export async function runMove(
  app: App,
  sources: string[],
  options: RunOptions,
): Promise<MoveResult> {
  const lock = await acquireImportLock(app)
  if (!lock) return { ok: false, error: 'import-running' }
  const began = performance.now()
  try {
    const files = await findSources(sources, app.env.DATA_DIR)
    const staged = await stageSources(lock.db, files, options)
    if (!staged.ok) return { ok: false, error: 'unreadable', message: staged.message }
    const facts = await readFormerFacts(lock.db)
    const pricesIncludeVat = options.pricesIncludeVat ?? facts.pricesIncludeVat
    if (pricesIncludeVat === null)
      return { ok: false, error: 'prices-undecided', example: await findPriceExample(lock.db) }
    const runId = options.isDryRun ? null : await beginRun(app, facts.shop, sources, options)
    const move: Move = {
      app,
      former: lock.db,
      facts,
      options,
      runId,
      pricesIncludeVat,
      counts: {},
      remarks: {},
      years: new Map(),
      media: new Map(),
      prints: new Map(),
      onProgress: options.onProgress ?? (() => {}),
      shouldStop: () => options.signal?.aborted ?? false,
    }
    await performSteps(move)
    const report: MoveReport = {
      shop: facts.shop,
      isDryRun: options.isDryRun,
      counts: move.counts,
      remarks: move.remarks,
      years: [...move.years]
        .map(([year, sums]) => ({ year, ...sums }))
        .toSorted((a, b) => a.year - b.year),
      notImported: await describeLeftovers(lock.db, staged.skipped),
      notices: staged.notices,
      seconds: Math.round((performance.now() - began) / 1000),
    }
    if (runId !== null) await endRun(app, runId, report, move.shouldStop())
    return { ok: true, report, runId }
  } catch (error) {
    if (error instanceof DumpError)
      return { ok: false, error: 'unreadable', message: dumpProblemMessage(error) }
    if (error instanceof SourceError)
      return { ok: false, error: 'unreadable', message: error.message }
    throw error
  } finally {
    await lock.end()
  }
}

/** Parents come before what refers to them. */
async function performSteps(move: Move): Promise<void> {
  if (!move.options.isDryRun) await reservePostIds(move.app.db, await highestFormerId(move))
  const categories = await readFormerCategories(move)
  const steps = [
    () => moveMedia(move),
    () => moveCategories(move, categories),
    () => moveProducts(move, categories),
    () => moveCustomers(move),
    () => moveCoupons(move),
    () => moveOrders(move),
    () => moveReviews(move),
    () => movePosts(move),
    () => moveWishes(move),
    () => moveTagAddresses(move),
    () => moveFileAddresses(move),
  ]
  for (const step of steps) {
    if (move.shouldStop()) return
    await step()
  }
}

/** A price of the former shop, so that the owner can see whether it contains VAT. */
async function findPriceExample(former: Db): Promise<string> {
  const { rows } = await former.execute<{ title: string; price: string }>(sql`
    SELECT p.post_title AS title, m.meta_value AS price FROM former_posts p
    JOIN former_postmeta m ON m.post_id = p."ID" AND m.meta_key = '_regular_price'
    WHERE p.post_type = 'product' ORDER BY p."ID" LIMIT 1`)
  return rows[0] ? `${rows[0].title}: ${rows[0].price}` : ''
}

/** Continues the run of this shop that was interrupted, so that undoing it undoes everything, or starts one. */
async function beginRun(
  app: App,
  shop: string,
  sources: string[],
  { actor, onProgress: _, signal: __, ...options }: RunOptions,
): Promise<number> {
  const now = app.clock.now()
  const fields = { sources, options, state: 'running' as const, actor, failure: '' }
  const [continued] = await app.db
    .update(moveInRuns)
    .set(fields)
    .where(
      and(eq(moveInRuns.shop, shop), inArray(moveInRuns.state, ['running', 'paused', 'failed'])),
    )
    .returning({ id: moveInRuns.id })
  if (continued) return continued.id
  const marks = { before: await readMarks(app.db), after: null }
  const [run] = await app.db
    .insert(moveInRuns)
    .values({ ...fields, shop, marks, createdAt: now, startedAt: now })
    .returning({ id: moveInRuns.id })
  if (!run) throw new Error('the run was not inserted')
  return run.id
}

async function endRun(app: App, id: number, report: MoveReport, isStopped: boolean): Promise<void> {
  await settleTraces(app)
  const [run] = await app.db.select().from(moveInRuns).where(eq(moveInRuns.id, id))
  const marks = run?.marks && { ...run.marks, after: await readMarks(app.db) }
  await app.db
    .update(moveInRuns)
    .set({ state: isStopped ? 'paused' : 'done', report, endedAt: app.clock.now(), marks })
    .where(eq(moveInRuns.id, id))
}
