import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { and, lt, notInArray, sql } from 'drizzle-orm'
import { deleteChangesOfRuns } from '#app/features/data-transfer/import-runs/import-changes.server.ts'
import { FILE_DAYS, UNDO_DAYS } from '#app/features/data-transfer/import-runs/import-runs.ts'
import { importRuns } from '#app/features/data-transfer/import-runs/imports-tables.server.ts'
import {
  uploadPath,
  uploadsFolder,
} from '#app/features/data-transfer/import-runs/receive-file.server.ts'
import { clearRunFile } from '#app/features/data-transfer/import-runs/run-state.server.ts'
import { detachOrdersOfRuns } from '#app/features/fulfilment/orders/imported/write-imported-orders.server.ts'
import { detachOffersOfRuns } from '#app/features/partners/offers/offer-writes.server.ts'
import type { App } from '#app/platform/app.ts'

const DAY_MS = 24 * 60 * 60_000

/** Deletes uploaded files and undo data whose retention period has ended. */
export async function clearImports(app: App): Promise<void> {
  const daysAgo = (days: number) => new Date(app.clock.now().getTime() - days * DAY_MS)
  const isIdle = notInArray(importRuns.state, ['waiting', 'running', 'undoing'])
  const expiredRuns = await app.db
    .select({ id: importRuns.id, fileKey: importRuns.fileKey })
    .from(importRuns)
    .where(and(isIdle, lt(importRuns.createdAt, daysAgo(FILE_DAYS)), sql`file_key IS NOT NULL`))
  for (const { id, fileKey } of expiredRuns) {
    await rm(uploadPath(app, fileKey ?? ''), { force: true })
    await clearRunFile(app.db, id)
  }
  const runsPastUndo = sql`SELECT id FROM import_runs
    WHERE ended_at < ${daysAgo(UNDO_DAYS).toISOString()}::timestamptz AND state <> 'undoing'`
  await deleteChangesOfRuns(app.db, runsPastUndo)
  await detachOrdersOfRuns(app.db, runsPastUndo)
  await detachOffersOfRuns(app.db, runsPastUndo)
  await deleteStrayFiles(app, daysAgo(FILE_DAYS))
}

/** Deletes old files that belong to no run, such as uploads that broke off when the server stopped. */
async function deleteStrayFiles(app: App, before: Date): Promise<void> {
  const folder = uploadsFolder(app)
  const names = await readdir(folder).catch(() => [])
  const runs = await app.db.select({ fileKey: importRuns.fileKey }).from(importRuns)
  const usedFiles = new Set(runs.map(({ fileKey }) => fileKey))
  for (const name of names.filter((fileName) => !usedFiles.has(fileName))) {
    const file = path.join(folder, name)
    if ((await stat(file)).mtime < before) await rm(file, { force: true })
  }
}
