import path from 'node:path'
import { desc, eq } from 'drizzle-orm'
import { importsFolder } from '#app/features/data-transfer/import-runs/import-report.server.ts'
import {
  REMARKS_PER_PAGE,
  RUNS_PER_PAGE,
} from '#app/features/data-transfer/import-runs/import-runs.ts'
import {
  importChanges,
  importRuns,
} from '#app/features/data-transfer/import-runs/imports-tables.server.ts'
import { countImportedOrders } from '#app/features/data-transfer/order-files/store-imported-orders.server.ts'
import { isMoved } from '#app/features/listings/compare-groups/place-category.ts'
import { offers } from '#app/features/partners/offers/offers-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { readCsvRecords } from '#app/platform/text/csv-records.ts'
import { readText } from '#app/platform/text/file-text.server.ts'

export async function readRuns(app: App, page: number) {
  const total = await app.db.$count(importRuns)
  const last = Math.max(1, Math.ceil(total / RUNS_PER_PAGE))
  const shown = Math.min(page, last)
  const runs = await app.db
    .select()
    .from(importRuns)
    .orderBy(desc(importRuns.id))
    .limit(RUNS_PER_PAGE)
    .offset((shown - 1) * RUNS_PER_PAGE)
  return { runs, total, page: shown }
}

export async function readRun(app: App, id: number) {
  const [run] = await app.db.select().from(importRuns).where(eq(importRuns.id, id))
  return run
}

/** Counts the products, orders, offers and category that undoing a run would restore or remove. */
export async function countUndoable(app: App, id: number): Promise<number> {
  const [run, products, orders, joined] = await Promise.all([
    readRun(app, id),
    app.db.$count(importChanges, eq(importChanges.runId, id)),
    countImportedOrders(app, id),
    app.db.$count(offers, eq(offers.importRunId, id)),
  ])
  const isPlaced = run?.placed?.isDone && isMoved(run.placed)
  return products + orders + joined + (isPlaced ? 1 : 0)
}

export const reportPathOf = (app: App, file: string) =>
  path.join(importsFolder(app), path.basename(file))

export interface Remark {
  line: string
  outcome: string
  product: string
  reason: string
}

/** The whole report, or only its rows with a remark. */
export type ReportPart = 'all' | 'remarks'

export async function readRemarks(
  app: App,
  reportFile: string | null,
  page: number,
  part: ReportPart = 'remarks',
): Promise<{ remarks: Remark[]; total: number }> {
  const remarks: Remark[] = []
  let total = 0
  if (!reportFile) return { remarks, total }
  const from = (page - 1) * REMARKS_PER_PAGE
  for await (const batch of readCsvRecords(readText(reportPathOf(app, reportFile), 'utf-8'), ';')) {
    for (const record of batch) {
      if ('error' in record) continue
      const [line = '', outcome = '', product = '', reason = ''] = record.cells
      if (outcome === 'uitkomst') continue
      if (part === 'remarks' && outcome !== 'fout' && outcome !== 'let op') continue
      if (total >= from && remarks.length < REMARKS_PER_PAGE) {
        remarks.push({ line, outcome, product, reason })
      }
      total++
    }
  }
  return { remarks, total }
}
