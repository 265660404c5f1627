import { and, eq, isNotNull, ne, sql } from 'drizzle-orm'
import { WORK_IMPORTS } from '#app/features/data-transfer/import-runs/import-runs.ts'
import type {
  ImportTask,
  RejectedItem,
  WantedItem,
} from '#app/features/data-transfer/import-runs/import-task.ts'
import { importRuns } from '#app/features/data-transfer/import-runs/imports-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { importItemRows } from './import-items-tables.server.ts'

interface NewMarketplaceImport {
  /** name in the list of imports */
  name: string
  task: ImportTask
  items?: (WantedItem | RejectedItem)[]
  /** the uploaded feed, if it is a file */
  file?: { key: string; bytes: number }
  isDryRun: boolean
  /** the staff member who started it */
  actor: string
}

/** Creates and queues a run of marketplace items or of a feed, and returns its id. */
export async function startMarketplaceImport(
  app: App,
  wanted: NewMarketplaceImport,
): Promise<number> {
  const { name, task, items = [], file, isDryRun, actor } = wanted
  const id = await app.db.transaction(async (tx) => {
    const [run] = await tx
      .insert(importRuns)
      .values({
        fileName: name,
        state: 'waiting',
        isDryRun,
        task,
        actor,
        fileKey: file?.key ?? null,
        bytes: file?.bytes ?? 0,
        createdAt: app.clock.now(),
      })
      .returning({ id: importRuns.id })
    if (!run) throw new Error('the run was not inserted')
    if (items.length > 0) {
      const rows = items.map(({ source, country, itemRef, ...item }, position) => ({
        source,
        country,
        itemRef,
        position,
        runId: run.id,
        ...('reason' in item && { outcome: 'refused' as const, notes: [item.reason] }),
      }))
      await tx.insert(importItemRows).values(rows)
    }
    return run.id
  })
  await app.jobs.send(WORK_IMPORTS)
  return id
}

/** Resets the results, so that all items of a run are fetched again. */
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
