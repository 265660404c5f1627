import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { openImportReport } from '#app/features/data-transfer/import-runs/import-report.server.ts'
import type {
  ImportProgress,
  ImportSummary,
} from '#app/features/data-transfer/import-runs/imports.ts'
import type { importRuns } from '#app/features/data-transfer/import-runs/imports-tables.server.ts'
import {
  keepChanges,
  readEarlier,
  tagOffers,
} from '#app/features/data-transfer/import-runs/kept-changes.server.ts'
import { openProgress } from '#app/features/data-transfer/import-runs/progress.ts'
import type {
  PiecesTask,
  WantedPiece,
} from '#app/features/data-transfer/import-runs/take-over-task.ts'
import {
  type ImportedPiece,
  type ImportPiecesResult,
  importPiecesMessage,
  type PieceOutcome,
} from '#app/features/partners/item-drafts/import-pieces.ts'
import { importPieces } from '#app/features/partners/marketplace-import/import-pieces.server.ts'
import type { SourceFailure } from '#app/features/partners/marketplace-sources/marketplace-source.ts'
import { SOURCE_NAMES } from '#app/features/partners/marketplaces/source-health.ts'
import { SOURCES } from '#app/features/partners/marketplaces/sources.server.ts'
import { nextDutchDay } from '#app/platform/dutch-time.ts'
import type { Shop } from '#app/platform/shop.ts'
import { importPieceRows } from './import-pieces-tables.server.ts'

export interface TakeOverOptions {
  reportName: string
  /** asked before each batch */
  shouldStop: () => Promise<boolean>
  onProgress: (progress: ImportProgress) => void
}

export type TakeOverResult =
  | { ok: true; summary: ImportSummary }
  /** `until`: it goes on by itself from then on */
  | { ok: false; failure: string; until?: Date }

type Run = typeof importRuns.$inferSelect
type PieceRow = typeof importPieceRows.$inferSelect
/** One that a source is asked for. */
type AskedRow = PieceRow & { source: WantedPiece['source'] }
const isAsked = (row: PieceRow): row is AskedRow => row.source !== 'other'

/** Asks for the pieces of a run that are not done yet, as many at a time as their source likes. */
export async function performPieces(
  shop: Shop,
  run: Run,
  task: PiecesTask,
  options: TakeOverOptions,
): Promise<TakeOverResult> {
  const began = performance.now()
  const ofRun = eq(importPieceRows.runId, run.id)
  const total = await shop.db.$count(importPieceRows, ofRun)
  let done = await shop.db.$count(importPieceRows, and(ofRun, isNotNull(importPieceRows.outcome)))
  const share = (rows: number) => (total === 0 ? 1 : rows / total)
  // What was done before it rested says nothing about how fast it goes.
  const before = { rows: done, share: share(done) }
  const tellRows = openProgress('storing', options.onProgress, { ...before, of: total })
  const tell = (rows: number) => tellRows(rows, share(rows))
  tell(done)
  let isStopped = false
  let failure: Extract<TakeOverResult, { ok: false }> | null = null
  for (;;) {
    isStopped = await options.shouldStop()
    const batch = isStopped ? [] : await readNext(shop, run.id)
    const [first] = batch
    if (!first) break
    const taken = done
    failure = await takeBatch(shop, run, task, batch, (pieces) => tell(taken + pieces))
    if (failure !== null) break
    done += batch.length
    tell(done)
  }
  const seconds = (performance.now() - began) / 1000
  const summary = await writeReport(shop, run, { seconds, isStopped, name: options.reportName })
  return failure ?? { ok: true, summary }
}

/** Pieces that can be asked for in one call. */
async function readNext(shop: Shop, runId: number): Promise<AskedRow[]> {
  const waiting = await shop.db
    .select()
    .from(importPieceRows)
    .where(and(eq(importPieceRows.runId, runId), isNull(importPieceRows.outcome)))
    .orderBy(asc(importPieceRows.position))
    .limit(10)
  const rows = waiting.filter(isAsked)
  const [first] = rows
  // bol is asked for each piece by itself, and names it otherwise than it was asked for.
  if (!first || first.source === 'bol') return rows.slice(0, 1)
  const isOther = ({ source, country }: AskedRow) =>
    source !== first.source || country !== first.country
  const end = rows.findIndex(isOther)
  return end === -1 ? rows : rows.slice(0, end)
}

/** Why it could not go on; null: it could. */
async function takeBatch(
  shop: Shop,
  run: Run,
  { categorySlug, publishes }: PiecesTask,
  batch: AskedRow[],
  onTaken: (pieces: number) => void,
): Promise<Extract<TakeOverResult, { ok: false }> | null> {
  const [{ source, country } = { source: 'amazon' as const, country: '' }] = batch
  const { isDryRun } = run
  const result = await importPieces(shop, await SOURCES[source](shop), {
    country,
    categorySlug: categorySlug ?? undefined,
    isDryRun,
    publishes,
    wanted: { ids: batch.map(({ asked }) => asked) },
    journal: (tx, changes) => keepChanges(tx, run, changes),
    onTaken,
  })
  if (!result.ok) {
    const until = waitsUntil(shop, result)
    return {
      ok: false,
      failure: importPiecesMessage(result, SOURCE_NAMES[source]),
      ...(until && { until }),
    }
  }
  const ids = result.pieces.flatMap(({ id, brought = [] }) => [id, ...brought])
  const joined = isDryRun
    ? new Set<number>()
    : await tagOffers(shop, run, { source, country, externalIds: ids })
  const earlier = await readEarlier(shop, run)
  for (const row of batch) {
    const piece =
      source === 'bol' ? result.pieces[0] : result.pieces.find(({ id }) => id === row.asked)
    const told: Pick<ImportedPiece, 'outcome' | 'name' | 'productId' | 'notes'> = piece ?? {
      outcome: 'left',
      name: '',
      productId: null,
      notes: ['Staat er twee keer in.'],
    }
    const outcome = outcomeOf(told, earlier, joined)
    await shop.db
      .update(importPieceRows)
      .set({ outcome, name: told.name, productId: told.productId, notes: told.notes })
      .where(and(eq(importPieceRows.runId, run.id), eq(importPieceRows.position, row.position)))
  }
  return null
}

/** From when on a source that allows no more now may be asked again; null: nobody knows. */
export function waitsUntil(
  shop: Shop,
  failure: SourceFailure | Extract<ImportPiecesResult, { ok: false }>,
): Date | null {
  if (failure.error === 'quota-used') return nextDutchDay(shop.clock.now())
  return 'until' in failure ? failure.until : null
}

/** What an earlier try of the same round stored before it broke off counts as its own. */
function outcomeOf(
  { outcome, productId }: Pick<ImportedPiece, 'outcome' | 'productId'>,
  earlier: Map<number, 'made' | 'changed'>,
  joined: Set<number>,
): PieceOutcome {
  if (outcome !== 'left' || productId === null) return outcome
  if (earlier.get(productId) === 'made') return 'made'
  return joined.has(productId) ? 'joined' : 'left'
}

const WORDS = {
  made: ['gemaakt', ''],
  joined: ['gewijzigd', 'Er kwam een aanbieding bij.'],
  changed: ['gewijzigd', ''],
  left: ['ongewijzigd', ''],
  missing: ['fout', 'Daar niet te vinden.'],
  refused: ['fout', 'Niet aangenomen.'],
} as const

/** A line for each piece that is done, written anew at each end of the run. */
async function writeReport(
  shop: Shop,
  run: Run,
  { name, seconds, isStopped }: { name: string; seconds: number; isStopped: boolean },
): Promise<ImportSummary> {
  const rows = await shop.db
    .select()
    .from(importPieceRows)
    .where(and(eq(importPieceRows.runId, run.id), sql`outcome IS NOT NULL`))
    .orderBy(asc(importPieceRows.position))
  const report = await openImportReport(shop, 'stukken', name)
  const counts = { made: 0, changed: 0, left: 0, badRows: 0, notes: 0 }
  for (const { outcome, position, asked, name: title, notes } of rows) {
    const [word, reason] = WORDS[outcome ?? 'left']
    const what = title === '' ? asked : title
    const isGood = word !== 'fout'
    await report.product(position + 1, word, what, isGood ? reason : [reason, ...notes].join(' '))
    if (isGood) {
      for (const note of notes) await report.product(position + 1, 'let op', what, note)
      counts.notes += notes.length
    }
    counts[COUNTED[word]]++
  }
  await report.close()
  return {
    kind: 'pieces',
    isDryRun: run.isDryRun,
    isStopped,
    rows: rows.length,
    ...counts,
    waitingImages: 0,
    seconds,
    held: 0,
    reportPath: report.path,
  }
}

const COUNTED = {
  gemaakt: 'made',
  gewijzigd: 'changed',
  ongewijzigd: 'left',
  fout: 'badRows',
} as const
