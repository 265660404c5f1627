import { and, eq, isNotNull, ne, sql } from 'drizzle-orm'
import { RUN_IMPORTS_JOB } from '#app/features/data-transfer/import-runs/import-runs.ts'
import type {
  ImportTask,
  RejectedItem,
  RequestedItem,
} from '#app/features/data-transfer/import-runs/import-task.ts'
import { insertRun } from '#app/features/data-transfer/import-runs/run-state.server.ts'
import type { App } from '#app/platform/app.ts'
import { importItemRows } from './import-items-tables.server.ts'

interface NewMarketplaceImport {
  /** name of the run in the list of imports */
  name: string
  task: ImportTask
  items?: (RequestedItem | RejectedItem)[]
  /** uploaded feed; absent: the task has a URL */
  file?: { key: string; bytes: number }
  isDryRun: boolean
  /** name of the member of staff who started the run, or of the schedule */
  actor: string
}

/** Creates and queues a run of marketplace items or of a feed, and returns its id. */
export async function startMarketplaceImport(
  app: App,
  newImport: NewMarketplaceImport,
): Promise<number> {
  const { name, task, items = [], file, isDryRun, actor } = newImport
  const id = await app.db.transaction(async (tx) => {
    const runId = await insertRun(tx, {
      fileName: name,
      state: 'waiting',
      isDryRun,
      task,
      actor,
      fileKey: file?.key ?? null,
      bytes: file?.bytes ?? 0,
      createdAt: app.clock.now(),
    })
    if (items.length > 0) {
      const rows = items.map(({ source, country, itemRef, ...item }, position) => ({
        source,
        country,
        itemRef,
        position,
        runId,
        ...('reason' in item && { outcome: 'rejected' as const, notes: [item.reason] }),
      }))
      await tx.insert(importItemRows).values(rows)
    }
    return runId
  })
  await app.jobs.send(RUN_IMPORTS_JOB)
  return id
}

/** Clears the outcomes of the items of a run, so that all are fetched again; products of the run remain. */
export async function requeueItems(app: App, runId: number): Promise<void> {
  await app.db
    .update(importItemRows)
    .set({ outcome: null, name: '', productId: null, notes: sql`'{}'` })
    .where(
      and(
        eq(importItemRows.runId, runId),
        isNotNull(importItemRows.outcome),
        ne(importItemRows.source, 'other'),
      ),
    )
}
