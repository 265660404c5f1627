import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import {
  assignNewOffersToRun,
  readEarlierResults,
  recordChanges,
} from '#app/features/data-transfer/import-runs/import-changes.server.ts'
import type {
  ItemsTask,
  RequestedItem,
} from '#app/features/data-transfer/import-runs/import-task.ts'
import type {
  ImportProgress,
  ImportSummary,
} from '#app/features/data-transfer/import-runs/imports.ts'
import type { importRuns } from '#app/features/data-transfer/import-runs/imports-tables.server.ts'
import { createProgress } from '#app/features/data-transfer/import-runs/progress.ts'
import {
  type ImportedItem,
  type ImportItemsResult,
  type ItemOutcome,
  importItemsMessage,
} from '#app/features/partners/item-drafts/imported-items.ts'
import { importMarketplaceItems } from '#app/features/partners/marketplace-import/import-marketplace-items.server.ts'
import type { SourceFailure } from '#app/features/partners/marketplace-sources/marketplace-source.ts'
import { SOURCE_NAMES } from '#app/features/partners/marketplaces/source-health.ts'
import { SOURCES } from '#app/features/partners/marketplaces/sources.server.ts'
import type { App } from '#app/platform/app.ts'
import { nextDutchDay } from '#app/platform/dutch-time.ts'
import { importItemRows } from './import-items-tables.server.ts'
import { writeItemsReport } from './write-items-report.server.ts'

export interface RunOptions {
  reportName: string
  /** called before each batch */
  shouldStop: () => Promise<boolean>
  onProgress: (progress: ImportProgress) => void
}

export type RunResult =
  /** `wait`: the run stopped because the quota of its source is used up, and continues automatically */
  | { ok: true; summary: ImportSummary; wait?: Pick<Run, 'waitsUntil' | 'waitsFor'> }
  | { ok: false; failure: string }

type Run = typeof importRuns.$inferSelect
/** Reason why a run cannot continue now. `until`: time at which it can; null: unknown */
interface BatchFailure {
  failure: string
  until: Date | null
}
type ItemRow = typeof importItemRows.$inferSelect
/** A row that can be requested from a source. */
type SourceRow = ItemRow & { source: RequestedItem['source'] }
const hasSource = (row: ItemRow): row is SourceRow => row.source !== 'other'

/** Fetches and imports the remaining items of a run, in batches of the size that their source allows. */
export async function runItemsImport(
  app: App,
  run: Run,
  task: ItemsTask,
  options: RunOptions,
): Promise<RunResult> {
  const startMs = performance.now()
  const isOfRun = eq(importItemRows.runId, run.id)
  const total = await app.db.$count(importItemRows, isOfRun)
  let doneCount = await app.db.$count(
    importItemRows,
    and(isOfRun, isNotNull(importItemRows.outcome)),
  )
  const share = (rows: number) => (total === 0 ? 1 : rows / total)
  // Work of earlier attempts does not count for the speed.
  const earlierWork = { rows: doneCount, share: share(doneCount) }
  const reportRows = createProgress('storing', options.onProgress, { ...earlierWork, of: total })
  const reportProgress = (rows: number) => reportRows(rows, share(rows))
  reportProgress(doneCount)
  let isStopped = false
  let batchFailure: BatchFailure | null = null
  for (;;) {
    isStopped = await options.shouldStop()
    const batch = isStopped ? [] : await readNextBatch(app, run.id)
    if (batch.length === 0) break
    const doneBefore = doneCount
    batchFailure = await importBatch(app, run, task, batch, (count) =>
      reportProgress(doneBefore + count),
    )
    if (batchFailure !== null) break
    doneCount += batch.length
    reportProgress(doneCount)
  }
  const seconds = (performance.now() - startMs) / 1000
  const { failure = '', until = null } = batchFailure ?? {}
  const summary = await writeItemsReport(app, run, {
    seconds,
    isStopped: isStopped || until !== null,
    name: options.reportName,
  })
  if (until) return { ok: true, summary, wait: { waitsUntil: until, waitsFor: failure } }
  return batchFailure ? { ok: false, failure } : { ok: true, summary }
}

/** Returns the next items that fit in one request: at most ten. */
async function readNextBatch(app: App, runId: number): Promise<SourceRow[]> {
  const waitingRows = await app.db
    .select()
    .from(importItemRows)
    .where(and(eq(importItemRows.runId, runId), isNull(importItemRows.outcome)))
    .orderBy(asc(importItemRows.position))
    .limit(10)
  const rows = waitingRows.filter(hasSource)
  const [firstRow] = rows
  // bol accepts one item per request, and its response has another id than the request.
  if (!firstRow || firstRow.source === 'bol') return rows.slice(0, 1)
  const isFromOtherSource = ({ source, country }: SourceRow) =>
    source !== firstRow.source || country !== firstRow.country
  const endIndex = rows.findIndex(isFromOtherSource)
  return endIndex === -1 ? rows : rows.slice(0, endIndex)
}

/** Imports one batch. Returns null, or the reason why the run cannot continue. */
async function importBatch(
  app: App,
  run: Run,
  { categorySlug, publishes }: ItemsTask,
  batch: SourceRow[],
  onItemsImported: (count: number) => void,
): Promise<BatchFailure | null> {
  const [firstRow] = batch
  if (!firstRow) return null
  const { source, country } = firstRow
  const { isDryRun } = run
  const result = await importMarketplaceItems(app, await SOURCES[source](app), {
    country,
    categorySlug: categorySlug ?? undefined,
    isDryRun,
    publishes,
    request: { ids: batch.map(({ itemRef }) => itemRef) },
    recordChanges: (tx, changes) => recordChanges(tx, run, changes),
    onItemsImported,
  })
  // The shop may have a key for the marketplace of other rows, so the run continues.
  if (!result.ok && result.error === 'no-account') {
    await rejectRows(app, run, batch, importItemsMessage(result, SOURCE_NAMES[source]))
    return null
  }
  if (!result.ok) {
    const failure = importItemsMessage(result, SOURCE_NAMES[source])
    return { failure, until: retryTimeOf(app, result) }
  }
  const ids = result.items.flatMap(({ id, importedIds = [] }) => [id, ...importedIds])
  const productIdsWithNewOffer = isDryRun
    ? new Set<number>()
    : await assignNewOffersToRun(app, run, { source, country, externalIds: ids })
  const earlierOutcomes = await readEarlierResults(app, run)
  for (const row of batch) {
    const item =
      source === 'bol' ? result.items[0] : result.items.find(({ id }) => id === row.itemRef)
    const itemResult: Pick<ImportedItem, 'outcome' | 'name' | 'productId' | 'notes'> = item ?? {
      outcome: 'left',
      name: '',
      productId: null,
      notes: ['Staat er twee keer in.'],
    }
    const outcome = outcomeOf(itemResult, earlierOutcomes, productIdsWithNewOffer)
    await app.db
      .update(importItemRows)
      .set({
        outcome,
        name: itemResult.name,
        productId: itemResult.productId,
        notes: itemResult.notes,
      })
      .where(and(eq(importItemRows.runId, run.id), eq(importItemRows.position, row.position)))
  }
  return null
}

/** Rejects the rows of a batch with one reason for all of them. */
async function rejectRows(app: App, run: Run, batch: SourceRow[], reason: string): Promise<void> {
  const positions = batch.map(({ position }) => position)
  await app.db
    .update(importItemRows)
    .set({ outcome: 'rejected', notes: [reason] })
    .where(and(eq(importItemRows.runId, run.id), inArray(importItemRows.position, positions)))
}

/** Returns the time at which a source accepts requests again after its quota was used up; null if unknown. */
export function retryTimeOf(
  app: App,
  failure: SourceFailure | Extract<ImportItemsResult, { ok: false }>,
): Date | null {
  if (failure.error === 'quota-used') return nextDutchDay(app.clock.now())
  return 'until' in failure ? failure.until : null
}

/** Returns the outcome of an item. Results that an earlier attempt of this round stored count as results of this attempt. */
function outcomeOf(
  { outcome, productId }: Pick<ImportedItem, 'outcome' | 'productId'>,
  earlierOutcomes: Map<number, 'made' | 'changed'>,
  productIdsWithNewOffer: Set<number>,
): ItemOutcome {
  if (outcome !== 'left' || productId === null) return outcome
  if (earlierOutcomes.get(productId) === 'made') return 'made'
  return productIdsWithNewOffer.has(productId) ? 'joined' : 'left'
}
