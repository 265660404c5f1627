import { and, eq, inArray } from 'drizzle-orm'
import { acquireImportLock } from '#app/features/data-transfer/import-runs/staging.server.ts'
import {
  findSources,
  findUploadsIn,
  SourceError,
} from '#app/features/move-in/dump-files/source-files.server.ts'
import { DumpError, dumpProblemMessage } from '#app/features/move-in/dump-files/sql-dump.ts'
import { stageSources } from '#app/features/move-in/file-formats/stage-sources.server.ts'
import { readFormerFacts } from '#app/features/move-in/former-shop/former-facts.server.ts'
import type { App } from '#app/platform/app.ts'
import { reservePostIds } from '#app/platform/database/sql.server.ts'
import {
  findPriceExample,
  hasPrices,
  readDecisions,
  readLastEnd,
  rememberDecisions,
} from './decisions.server.ts'
import {
  describeDecisions,
  describeMapping,
  describeTasks,
  estimateSeconds,
  readSamples,
} from './describe-move.server.ts'
import type { MoveKind, MoveOptions, MoveReport, MoveResult } from './move-in.ts'
import { moveInRuns } from './move-in-tables.server.ts'
import { describeLeftovers } from './move-leftovers.server.ts'
import { readMarks, settleTraces } from './move-traces.server.ts'
import type { Move } from './moved-objects.server.ts'
import { openRemarkFile } from './remark-file.server.ts'
import { moveCategories, readFormerCategories } from './steps/move-categories.server.ts'
import { moveCoupons } from './steps/move-coupons.server.ts'
import { moveCustomers } from './steps/move-customers.server.ts'
import { moveDeals } from './steps/move-deals.server.ts'
import { moveFileAddresses } from './steps/move-file-addresses.server.ts'
import { moveLinks } from './steps/move-links.server.ts'
import { highestFormerId, moveMedia } from './steps/move-media.server.ts'
import { moveMenus } from './steps/move-menus.server.ts'
import { changeOrders } from './steps/move-orders.server.ts'
import { movePosts } from './steps/move-posts.server.ts'
import { moveProducts } from './steps/move-products.server.ts'
import { moveReviews } from './steps/move-reviews.server.ts'
import { moveTagAddresses } from './steps/move-tag-addresses.server.ts'
import { countUploads, moveUploads } from './steps/move-uploads.server.ts'
import { moveWishes } from './steps/move-wishes.server.ts'
import { openUploadedFiles, type Uploads } from './steps/uploaded-files.server.ts'

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
  const result = await attemptMove(app, sources, options)
  // Texts are decoded while they are staged, and only then the shop and its decisions are known.
  if (result !== 'repairs-text') return result
  const repaired = await attemptMove(app, sources, { ...options, repairsText: true })
  if (repaired === 'repairs-text') throw new Error('the texts were repaired already')
  return repaired
}

async function attemptMove(
  app: App,
  sources: string[],
  options: RunOptions,
): Promise<MoveResult | 'repairs-text'> {
  const lock = await acquireImportLock(app)
  if (!lock) return { ok: false, error: 'import-running' }
  let uploads: Uploads | undefined
  try {
    const files = await findSources(sources, app.env.DATA_DIR)
    const { notices, skipped } = await stageSources(lock.db, files, options)
    const facts = await readFormerFacts(lock.db)
    const given = { ...(await readDecisions(app, facts.shop)), ...withoutEmpty(options) }
    if (given.repairsText && !options.repairsText) return 'repairs-text'
    const pricesIncludeVat = given.pricesIncludeVat ?? facts.pricesIncludeVat
    if (pricesIncludeVat === null && (await hasPrices(lock.db)))
      return { ok: false, error: 'prices-undecided', example: await findPriceExample(lock.db) }
    const place = given.uploads ?? (await findUploadsIn(sources))
    uploads = place === undefined ? undefined : await openUploadedFiles(app, place)
    const runId = options.isDryRun ? null : await beginRun(app, facts.shop, sources, given)
    const move: Move = {
      app,
      former: lock.db,
      facts,
      options: given,
      runId,
      pricesIncludeVat: pricesIncludeVat ?? true,
      lastEndedAt: await readLastEnd(app, facts.shop),
      counts: {},
      remarks: {},
      remarkFile: openRemarkFile(app, runId),
      photoUrls: [],
      statuses: new Map(),
      years: new Map(),
      media: new Map(),
      prints: new Map(),
      onProgress: options.onProgress ?? (() => {}),
      shouldStop: () => options.signal?.aborted ?? false,
    }
    const report = await performMove(move, uploads, notices, skipped)
    return { ok: true, report, runId }
  } catch (error) {
    if (error instanceof DumpError)
      return { ok: false, error: 'unreadable', message: dumpProblemMessage(error) }
    if (error instanceof SourceError)
      return { ok: false, error: 'unreadable', message: error.message }
    throw error
  } finally {
    await uploads?.close()
    await lock.end()
  }
}

/** Options that were not given must not hide a remembered decision. */
const withoutEmpty = (options: RunOptions): RunOptions =>
  Object.fromEntries(
    Object.entries(options).filter(
      ([name, value]) => value !== undefined && !(name === 'repairsText' && !value),
    ),
  ) as unknown as RunOptions

async function performMove(
  move: Move,
  uploads: Uploads | undefined,
  notices: string[],
  skipped: string[],
): Promise<MoveReport> {
  const { app, facts, options, runId } = move
  const began = performance.now()
  await performSteps(move)
  const photos = !uploads
    ? null
    : options.isDryRun
      ? await countUploads(move, uploads)
      : await moveUploads(move, uploads)
  const report: MoveReport = {
    shop: facts.shop,
    isDryRun: options.isDryRun,
    counts: move.counts,
    remarks: move.remarks,
    years: [...move.years]
      .map(([year, sums]) => ({ year, ...sums }))
      .toSorted((a, b) => a.year - b.year),
    notImported: await describeLeftovers(move.former, skipped),
    notices,
    mapping: describeMapping(move),
    decisions: describeDecisions(move, notices),
    photos,
    samples: options.isDryRun ? [] : await readSamples(move),
    tasks: options.isDryRun ? [] : await describeTasks(move),
    remarkFile: move.remarkFile.path,
    seconds: Math.round((performance.now() - began) / 1000),
    estimatedSeconds: estimateSeconds({ counts: move.counts, photos }),
  }
  move.remarkFile.flush()
  if (runId !== null) await endRun(app, runId, report, move.shouldStop())
  return report
}

/** Parents come before what refers to them. */
async function performSteps(move: Move): Promise<void> {
  if (!move.options.isDryRun) await reservePostIds(move.app.db, await highestFormerId(move))
  const categories = await readFormerCategories(move)
  const steps = [
    () => moveMedia(move),
    () => moveCategories(move, categories),
    () => moveProducts(move, categories),
    () => moveLinks(move),
    () => moveCustomers(move),
    () => moveCoupons(move),
    () => changeOrders(move),
    () => moveReviews(move),
    () => movePosts(move),
    () => moveWishes(move),
    () => moveTagAddresses(move),
    () => moveFileAddresses(move),
    () => moveDeals(move),
    () => moveMenus(move),
  ]
  for (const step of steps) {
    if (move.shouldStop()) return
    await step()
  }
}

/** Continues the run of this shop that was interrupted, so that undoing it undoes everything, or starts one. */
async function beginRun(
  app: App,
  shop: string,
  sources: string[],
  { actor, onProgress: _, signal: __, ...options }: RunOptions,
): Promise<number> {
  await rememberDecisions(app, shop, { ...options })
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
