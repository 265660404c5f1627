import type { ImportReport } from '#app/features/data-transfer/import-runs/import-report.server.ts'
import type { StagedFile } from '#app/features/data-transfer/import-runs/import-work.ts'
import {
  type ImportProgress,
  isOrderFileKind,
} from '#app/features/data-transfer/import-runs/imports.ts'
import { createProgress } from '#app/features/data-transfer/import-runs/progress.ts'
import type { StagedRow, Staging } from '#app/features/data-transfer/import-runs/staging.server.ts'
import {
  type ImportFile,
  readRows,
} from '#app/features/data-transfer/product-files/product-file.server.ts'
import { rowKeys } from './row-keys.server.ts'

/** Reads the file once from start to end and reports rows that cannot be parsed. */
export async function stageRows(
  file: ImportFile,
  staging: Staging,
  report: ImportReport,
  onProgress: ((progress: ImportProgress) => void) | undefined,
  shouldStop: () => Promise<boolean>,
): Promise<StagedFile> {
  const progress = createProgress('reading', onProgress)
  let bytes = 0
  const result: StagedFile = {
    rows: 0,
    staged: 0,
    facts: { usesUntrackedStock: false },
    isStopped: false,
  }
  let hasTracker = false
  let hasStock = false
  for await (const rows of readRows(file, (readBytes) => {
    bytes = readBytes
  })) {
    if (await shouldStop()) return { ...result, isStopped: true }
    const stagedRows: StagedRow[] = []
    for (const row of rows) {
      if ('problem' in row) {
        result.rows++
        await report.addProblem(row.line, row.problem)
        continue
      }
      // Files from spreadsheets often end with rows that contain only separators.
      if (Object.keys(row.cells).length === 0) continue
      result.rows++
      const stagedRow = rowKeys(file.columns.kind, row.line, row.cells)
      if (!stagedRow) {
        const code = isOrderFileKind(file.columns.kind) ? 'no-order-number' : 'no-key'
        await report.addProblem(row.line, { code })
        continue
      }
      hasTracker ||= row.cells.tracker !== undefined
      hasStock ||= Number(row.cells.stock) > 0
      stagedRows.push(stagedRow)
    }
    if (stagedRows.length > 0) await staging.add(stagedRows)
    result.staged += stagedRows.length
    progress(result.rows, bytes / file.bytes)
  }
  progress(result.rows, 1)
  result.facts.usesUntrackedStock = hasStock && !hasTracker
  return result
}
