import path from 'node:path'
import { desc, eq, sql } from 'drizzle-orm'
import { importsFolder } from '#app/features/data-transfer/import-runs/import-report.server.ts'
import {
  isBusy,
  REPORT_ROWS_PER_PAGE,
  RUNS_PER_PAGE,
} from '#app/features/data-transfer/import-runs/import-runs.ts'
import {
  importChanges,
  importRuns,
} from '#app/features/data-transfer/import-runs/imports-tables.server.ts'
import type { ImportRun } from '#app/features/data-transfer/import-runs/run-state.server.ts'
import { countImportedOrders } from '#app/features/data-transfer/order-files/store-imported-orders.server.ts'
import { isMoved } from '#app/features/listings/compare-groups/place-category.ts'
import { offers } from '#app/features/partners/offers/offers-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { readCsvRecords } from '#app/platform/text/csv-records.ts'
import { readText } from '#app/platform/text/file-text.server.ts'

export async function readRuns(app: App, page: number) {
  const total = await app.db.$count(importRuns)
  const lastPage = Math.max(1, Math.ceil(total / RUNS_PER_PAGE))
  const shownPage = Math.min(page, lastPage)
  const runs = await app.db
    .select()
    .from(importRuns)
    .orderBy(desc(importRuns.id))
    .limit(RUNS_PER_PAGE)
    .offset((shownPage - 1) * RUNS_PER_PAGE)
  return { runs, total, page: shownPage }
}

export async function readRun(app: App, id: number) {
  const [run] = await app.db.select().from(importRuns).where(eq(importRuns.id, id))
  return run
}

/** Counts the products, orders, offers and category that undoing a run would restore or remove. */
export async function countUndoable(app: App, id: number): Promise<number> {
  const [run, products, orders, addedOfferCount] = await Promise.all([
    readRun(app, id),
    app.db.$count(importChanges, eq(importChanges.runId, id)),
    countImportedOrders(app, id),
    app.db.$count(offers, eq(offers.importRunId, id)),
  ])
  const isPlaced = run?.categoryPlacement?.isDone && isMoved(run.categoryPlacement)
  return products + orders + addedOfferCount + (isPlaced ? 1 : 0)
}

/** Photos of the products of a run that have not been fetched. */
export interface RunPhotos {
  waiting: number
  /** photos that were given up */
  failed: number
  /** reason why the latest failed attempt failed; '' without failures */
  reason: string
}

/** Counts the photos that an ended run still lacks; null while it runs, and if it left no photos to be fetched. */
export async function readRunPhotos(
  app: App,
  { id, state, summary }: Pick<ImportRun, 'id' | 'state' | 'summary'>,
): Promise<RunPhotos | null> {
  if (isBusy(state) || !summary || summary.isDryRun || summary.waitingImages === 0) return null
  // One hash join instead of a look-up per photo in variants_photos: after an import that GIN index has a pending list, and
  // each look-up takes milliseconds.
  const { rows } = await app.db.execute<RunPhotos & Record<string, unknown>>(sql`
    SELECT count(*) FILTER (WHERE m.state = 'pending')::int AS waiting,
      count(*) FILTER (WHERE m.state = 'failed')::int AS failed,
      coalesce((array_agg(m.error ORDER BY m.next_try_at DESC NULLS LAST) FILTER (WHERE m.error <> ''))[1], '') AS reason
    FROM media m WHERE m.state IN ('pending', 'failed') AND m.id IN (
      SELECT p.media_id FROM import_changes c JOIN product_media p ON p.product_id = c.product_id WHERE c.run_id = ${id}
      UNION ALL SELECT unnest(v.media_ids) FROM import_changes c JOIN variants v ON v.product_id = c.product_id
      WHERE c.run_id = ${id} AND v.media_ids <> '{}')`)
  return rows[0] ?? null
}

export const reportPathOf = (app: App, file: string) =>
  path.join(importsFolder(app), path.basename(file))

export interface ReportRow {
  line: string
  outcome: string
  product: string
  reason: string
}

/** Part of the report: all rows, or only the errors and notes. */
export type ReportPart = 'all' | 'remarks'

export async function readReportRows(
  app: App,
  reportFile: string | null,
  page: number,
  part: ReportPart = 'remarks',
): Promise<{ rows: ReportRow[]; total: number }> {
  const rows: ReportRow[] = []
  let total = 0
  if (!reportFile) return { rows, total }
  const from = (page - 1) * REPORT_ROWS_PER_PAGE
  for await (const batch of readCsvRecords(readText(reportPathOf(app, reportFile), 'utf-8'), ';')) {
    for (const record of batch) {
      if ('error' in record) continue
      const [line = '', outcome = '', product = '', reason = ''] = record.cells
      if (outcome === 'uitkomst') continue
      if (part === 'remarks' && outcome !== 'fout' && outcome !== 'let op') continue
      if (total >= from && rows.length < REPORT_ROWS_PER_PAGE) {
        rows.push({ line, outcome, product, reason })
      }
      total++
    }
  }
  return { rows, total }
}
