import type { ImportReport } from '#app/features/data-transfer/import-runs/import-report.server.ts'
import type {
  RecordImporter,
  StagedFile,
} from '#app/features/data-transfer/import-runs/import-work.ts'
import type { FileRow, ImportProgress } from '#app/features/data-transfer/import-runs/imports.ts'
import { createProgress } from '#app/features/data-transfer/import-runs/progress.ts'
import {
  createStaging,
  type ImportLock,
  type Staging,
} from '#app/features/data-transfer/import-runs/staging.server.ts'
import type { ImportFile } from '#app/features/data-transfer/product-files/product-file.server.ts'
import { stageRows } from './stage-rows.server.ts'

interface Work {
  lock: ImportLock
  report: ImportReport
  onProgress: ((progress: ImportProgress) => void) | undefined
  shouldStop: () => Promise<boolean>
}

/** Imports a file: stages and groups all rows, then reads and stores each record. */
export async function importRecords<T>(
  file: ImportFile,
  importer: RecordImporter<T>,
  { lock, report, onProgress, shouldStop }: Work,
): Promise<StagedFile> {
  const staging = await createStaging(lock)
  const stageResult = await stageRows(file, staging, report, onProgress, shouldStop)
  if (stageResult.isStopped) return stageResult
  await staging.group()
  const progress = createProgress('storing', onProgress)
  let batch: T[] = []
  let doneCount = 0
  let storing: Promise<void> = Promise.resolve()
  /** Stores a batch while the next batch is read; returns false if the import must stop. */
  const store = async () => {
    await storing
    if (await shouldStop()) return false
    storing = importer.store(batch)
    // The promise is awaited one batch later; until then, a failure must not become an unhandled rejection.
    storing.catch(() => undefined)
    batch = []
    return true
  }
  for await (const { rows, excessLineNumbers } of readGroups(staging, importer.maxRows)) {
    const record = await importer.read(rows, excessLineNumbers, stageResult)
    if (record) batch.push(record)
    doneCount += rows.length + excessLineNumbers.length
    if (batch.length < importer.batchSize) continue
    if (!(await store())) return { ...stageResult, isStopped: true }
    progress(doneCount, doneCount / stageResult.staged)
  }
  if (batch.length > 0 && !(await store())) return { ...stageResult, isStopped: true }
  await storing
  progress(doneCount, 1)
  return stageResult
}

/** Yields the rows of one product or order at a time, and the numbers of the lines above its maximum. */
async function* readGroups(staging: Staging, maxRows: number) {
  let groupLine = -1
  let rows: FileRow[] = []
  let excessLineNumbers: number[] = []
  for await (const batch of staging.read()) {
    for (const row of batch) {
      if (row.groupLine !== groupLine && rows.length > 0) {
        yield { rows, excessLineNumbers }
        rows = []
        excessLineNumbers = []
      }
      groupLine = row.groupLine
      if (rows.length < maxRows) rows.push(row)
      else excessLineNumbers.push(row.line)
    }
  }
  if (rows.length > 0) yield { rows, excessLineNumbers }
}
