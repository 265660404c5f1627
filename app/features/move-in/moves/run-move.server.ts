import { randomUUID } from 'node:crypto'
import { acquireImportLock } from '#app/features/data-transfer/import-runs/staging.server.ts'
import { SourceError } from '#app/features/move-in/dump-files/source-error.ts'
import { findUploadsIn } from '#app/features/move-in/dump-files/source-files.server.ts'
import { DumpError, dumpProblemMessage } from '#app/features/move-in/dump-files/sql-dump.ts'
import {
  SeveralShopsError,
  type StagedSources,
} from '#app/features/move-in/file-formats/stage-sources.server.ts'
import { readFormerFacts } from '#app/features/move-in/former-shop/former-facts.server.ts'
import { dropStaging } from '#app/features/move-in/former-shop/staging-schema.server.ts'
import { countUrls } from '#app/features/move-in/former-urls/former-urls.server.ts'
import type { App } from '#app/platform/app.ts'
import { reservePostIds } from '#app/platform/database/sql.server.ts'
import {
  answersOf,
  findPriceExample,
  hasPrices,
  readDecisions,
  readLastEndTime,
  withoutUnanswered,
} from './decisions.server.ts'
import {
  describeDecisions,
  describeMapping,
  describeTasks,
  estimateSeconds,
  readSamples,
} from './describe-move.server.ts'
import { MAX_BRANDS, type MoveReport, type MoveResult } from './move-in.ts'
import { describeLeftovers } from './move-leftovers.server.ts'
import { beginRun, endRun, type RunOptions } from './move-runs.server.ts'
import type { Move } from './moved-objects.server.ts'
import { createRemarkFile } from './remark-file.server.ts'
import {
  deleteFetchedPages,
  isUrl,
  StoppedError,
  stageMoveSources,
} from './stage-move-sources.server.ts'
import { moveCategories, readFormerCategories } from './steps/move-categories.server.ts'
import { moveCompareGroups } from './steps/move-compare-groups.server.ts'
import { moveCoupons } from './steps/move-coupons.server.ts'
import { moveCustomers } from './steps/move-customers.server.ts'
import { moveDeals } from './steps/move-deals.server.ts'
import { moveFileUrls } from './steps/move-file-urls.server.ts'
import { moveLinks } from './steps/move-links.server.ts'
import { highestFormerId, moveMedia } from './steps/move-media.server.ts'
import { moveMenus } from './steps/move-menus.server.ts'
import { moveOpenUrls } from './steps/move-open-urls.server.ts'
import { moveOrders } from './steps/move-orders.server.ts'
import { movePosts } from './steps/move-posts.server.ts'
import { moveProducts } from './steps/move-products.server.ts'
import { moveReviews } from './steps/move-reviews.server.ts'
import { moveTagUrls } from './steps/move-tag-urls.server.ts'
import { moveTranslations } from './steps/move-translations.server.ts'
import { moveUploads } from './steps/move-uploads.server.ts'
import { moveWishes } from './steps/move-wishes.server.ts'
import { openUploadedFiles, type Uploads } from './steps/uploaded-files.server.ts'

/**
 * Imports a complete former shop. A dry run reads everything and writes nothing, so its report is the plan. An
 * interrupted run is started again with the same sources and finds the objects that it stored unchanged.
 */
export async function runMove(
  app: App,
  sources: string[],
  options: RunOptions,
): Promise<MoveResult> {
  const result = await attemptMove(app, sources, options)
  // Staging decodes the texts before the shop and its stored decisions are known, so it may need a second attempt.
  if ('ok' in result) return result
  const secondAttempt = await attemptMove(app, sources, options, result.shouldRepairText)
  if ('ok' in secondAttempt) return secondAttempt
  throw new Error('the second attempt staged the texts differently again')
}

async function attemptMove(
  app: App,
  sources: string[],
  options: RunOptions,
  shouldRepairText?: boolean,
): Promise<MoveResult | { shouldRepairText: boolean }> {
  const lock = await acquireImportLock(app)
  if (!lock) return { ok: false, error: 'import-running' }
  let uploads: Uploads | undefined
  try {
    if (options.onStart && !(await options.onStart())) return { ok: false, error: 'import-running' }
    const staging = await stageMoveSources(app, lock.db, sources, { ...options, shouldRepairText })
    const facts = await readFormerFacts(lock.db)
    const decisions = { ...(await readDecisions(app, facts.shop)), ...withoutUnanswered(options) }
    const mustRepairText = decisions.repairsText === true
    if (mustRepairText !== staging.repairsText) return { shouldRepairText: mustRepairText }
    const pricesIncludeVat = decisions.pricesIncludeVat ?? facts.pricesIncludeVat
    if (pricesIncludeVat === null && (await hasPrices(lock.db)))
      return { ok: false, error: 'prices-undecided', example: await findPriceExample(lock.db) }
    uploads = await openUploads(app, sources, decisions.uploads)
    const runId = options.isDryRun
      ? null
      : await beginRun(app, { shop: facts.shop, sources }, decisions)
    const move: Move = {
      app,
      formerDb: lock.db,
      facts,
      options: decisions,
      runId,
      pricesIncludeVat: pricesIncludeVat ?? true,
      lastEndedAt: await readLastEndTime(app, facts.shop),
      counts: {},
      remarks: {},
      remarkFile: createRemarkFile(app, runId, options.existingRunId),
      heldBrands: new Map(),
      photoUrls: [],
      statuses: new Map(),
      years: new Map(),
      mediaIds: new Map(),
      openUrls: [],
      readingId: randomUUID(),
      fingerprints: new Map(),
      onProgress: options.onProgress ?? (() => {}),
      shouldStop: () => options.signal?.aborted ?? false,
    }
    const report = await performMove(move, uploads, staging, await findPriceExample(lock.db))
    const isStopped = move.shouldStop()
    if (runId !== null && !isStopped) {
      await deleteFetchedPages(app, sources, options.existingRunId)
      await dropStaging(lock.db)
    }
    return { ok: true, report, runId, isStopped }
  } catch (error) {
    return failureOf(error)
  } finally {
    await uploads?.close()
    await lock.end()
  }
}

/** Opens the photos of the former shop: in the folder or ZIP file that the owner named, or beside the sources. */
async function openUploads(
  app: App,
  sources: string[],
  chosenPath: string | undefined,
): Promise<Uploads | undefined> {
  const uploadsPath =
    chosenPath ?? (await findUploadsIn(sources.filter((source) => !isUrl(source))))
  return uploadsPath === undefined ? undefined : openUploadedFiles(app, uploadsPath)
}

/** Returns the result of an expected failure; other errors are thrown again. */
function failureOf(error: unknown): Extract<MoveResult, { ok: false }> {
  if (error instanceof StoppedError) return { ok: false, error: 'stopped' }
  if (error instanceof DumpError)
    return { ok: false, error: 'unreadable', message: dumpProblemMessage(error) }
  if (error instanceof SeveralShopsError)
    return { ok: false, error: 'several-shops', prefixes: error.prefixes }
  if (error instanceof SourceError)
    return { ok: false, error: 'unreadable', message: error.message }
  throw error
}

async function performMove(
  move: Move,
  uploads: Uploads | undefined,
  { notices, skipped, doubleTexts }: StagedSources,
  priceExample: string,
): Promise<MoveReport> {
  const { app, facts, options, runId } = move
  const startedAt = performance.now()
  await performSteps(move)
  const photos = uploads ? await moveUploads(move, uploads) : null
  const { open: openUrlCount } = await countUrls(app.db, facts.shop)
  const report: MoveReport = {
    shop: facts.shop,
    isDryRun: options.isDryRun,
    counts: move.counts,
    remarks: move.remarks,
    years: [...move.years]
      .map(([year, sums]) => ({ year, ...sums }))
      .toSorted((a, b) => a.year - b.year),
    notImported: await describeLeftovers(move.formerDb, skipped),
    notices,
    mapping: describeMapping(move),
    decisions: describeDecisions(move, { doubleTexts, openUrlCount }),
    answers: answersOf(options),
    pricesIncludeVat: move.pricesIncludeVat,
    priceExample,
    heldBrands: [...move.heldBrands]
      .map(([brand, products]) => ({ brand, products }))
      .toSorted((a, b) => b.products - a.products)
      .slice(0, MAX_BRANDS),
    photos,
    samples: options.isDryRun ? [] : await readSamples(move),
    tasks: options.isDryRun ? [] : await describeTasks(move, openUrlCount),
    remarkFile: move.remarkFile.path,
    seconds: Math.round((performance.now() - startedAt) / 1000),
    estimatedSeconds: estimateSeconds({ counts: move.counts, photos }),
  }
  move.remarkFile.flush()
  if (runId !== null) await endRun(app, runId, report, move.shouldStop())
  return report
}

/** Steps run in the order of references: objects are imported before objects that refer to them. */
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
    () => moveOrders(move),
    () => moveReviews(move),
    () => movePosts(move),
    () => moveWishes(move),
    () => moveTagUrls(move),
    () => moveFileUrls(move),
    () => moveDeals(move),
    () => moveCompareGroups(move),
    () => moveMenus(move),
    () => moveTranslations(move),
    () => moveOpenUrls(move),
  ]
  for (const step of steps) {
    if (move.shouldStop()) return
    await step()
  }
}
