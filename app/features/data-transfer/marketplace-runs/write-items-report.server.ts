import { and, asc, eq, sql } from 'drizzle-orm'
import { openImportReport } from '#app/features/data-transfer/import-runs/import-report.server.ts'
import type { ImportSummary } from '#app/features/data-transfer/import-runs/imports.ts'
import type { importRuns } from '#app/features/data-transfer/import-runs/imports-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { importItemRows } from './import-items-tables.server.ts'

/** The result in the report, and the reason if it is the same for all items with this outcome. */
const OUTCOME_TEXTS = {
  made: ['gemaakt', ''],
  joined: ['gewijzigd', 'Er kwam een aanbieding bij.'],
  changed: ['gewijzigd', ''],
  left: ['ongewijzigd', ''],
  missing: ['fout', 'Daar niet te vinden.'],
  rejected: ['fout', 'Niet aangenomen.'],
} as const

/** Writes a report with one line per completed item; each attempt of the run replaces the report. */
export async function writeItemsReport(
  app: App,
  run: Pick<typeof importRuns.$inferSelect, 'id' | 'isDryRun'>,
  { name, seconds, isStopped }: { name: string; seconds: number; isStopped: boolean },
): Promise<ImportSummary> {
  const rows = await app.db
    .select()
    .from(importItemRows)
    .where(and(eq(importItemRows.runId, run.id), sql`outcome IS NOT NULL`))
    .orderBy(asc(importItemRows.position))
  const report = await openImportReport(app, 'stukken', name)
  const counts = { made: 0, changed: 0, left: 0, badRows: 0, notes: 0 }
  for (const { outcome, position, itemRef, name: title, notes } of rows) {
    const [outcomeText, reason] = OUTCOME_TEXTS[outcome ?? 'left']
    const itemName = title === '' ? itemRef : title
    const isAccepted = outcomeText !== 'fout'
    await report.addRow(
      position + 1,
      outcomeText,
      itemName,
      isAccepted ? reason : [reason, ...notes].join(' '),
    )
    if (isAccepted) {
      for (const note of notes) await report.addRow(position + 1, 'let op', itemName, note)
      counts.notes += notes.length
    }
    counts[COUNT_OF_OUTCOME[outcomeText]]++
  }
  await report.close()
  return {
    kind: 'items',
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

const COUNT_OF_OUTCOME = {
  gemaakt: 'made',
  gewijzigd: 'changed',
  ongewijzigd: 'left',
  fout: 'badRows',
} as const
