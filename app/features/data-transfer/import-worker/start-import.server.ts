import { rm } from 'node:fs/promises'
import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { stopFeedAt } from '#app/features/data-transfer/feed-runs/feed-schedule.server.ts'
import {
  REMOVABLE,
  STARTABLE,
  UNDOABLE,
  WORK_IMPORTS,
} from '#app/features/data-transfer/import-runs/import-runs.ts'
import type { ColumnMapping } from '#app/features/data-transfer/import-runs/import-work.ts'
import {
  importRuns,
  NOT_WAITING,
} from '#app/features/data-transfer/import-runs/imports-tables.server.ts'
import { uploadedFile } from '#app/features/data-transfer/import-runs/receive-file.server.ts'
import type { App } from '#app/platform/app.ts'

const HAS_CHANGES = sql`SELECT 1 FROM import_changes c WHERE c.run_id = ${importRuns.id}
  UNION ALL SELECT 1 FROM orders o WHERE o.import_run_id = ${importRuns.id}
  UNION ALL SELECT 1 FROM offers f WHERE f.import_run_id = ${importRuns.id}
  UNION ALL SELECT 1 WHERE ${importRuns.placed} ->> 'isDone' = 'true'
    AND ${importRuns.placed} -> 'before' <> ${importRuns.placed} -> 'after'`

interface StartOptions {
  isDryRun: boolean
  mapping: ColumnMapping | null
  /** for orders: those that were open in the former shop stay open */
  keepsOpen?: boolean
}

/** Lets a file be run; false: it runs already, or its file is gone. */
export async function startImport(
  app: App,
  id: number,
  { isDryRun, mapping, keepsOpen = false }: StartOptions,
): Promise<boolean> {
  const started = await app.db
    .update(importRuns)
    .set({
      state: 'waiting',
      isDryRun,
      mapping,
      keepsOpen,
      attempts: 0,
      isCancelRequested: false,
      isPauseRequested: false,
      ...goesOnWith(isDryRun),
      ...NOT_WAITING,
      progress: null,
      failure: null,
      undo: null,
      endedAt: null,
      // What was taken back is made for the first time again.
      summary: sql`CASE WHEN ${importRuns.state} = 'undone' THEN NULL ELSE ${importRuns.summary} END`,
    })
    .where(
      and(
        eq(importRuns.id, id),
        or(isNotNull(importRuns.fileKey), isNotNull(importRuns.task)),
        inArray(importRuns.state, STARTABLE),
      ),
    )
    .returning({ id: importRuns.id })
  if (started.length > 0) await app.jobs.send(WORK_IMPORTS)
  return started.length > 0
}

/** One that broke off goes on; all others begin a round of their own. */
function goesOnWith(isDryRun: boolean) {
  const goesOn = sql`${importRuns.state} IN ('paused', 'cancelled', 'failed', 'broken-off')
    AND ${importRuns.isDryRun} = ${isDryRun}`
  return {
    round: sql`CASE WHEN ${goesOn} THEN ${importRuns.round} ELSE ${importRuns.round} + 1 END`,
    startedAt: sql`CASE WHEN ${goesOn} THEN ${importRuns.startedAt} END`,
  }
}

/** One that waits ends at once, one that runs after the batch it is at. */
export async function cancelImport(app: App, id: number): Promise<void> {
  await app.db
    .update(importRuns)
    .set({ state: 'cancelled', endedAt: app.clock.now(), ...NOT_WAITING })
    .where(and(eq(importRuns.id, id), inArray(importRuns.state, ['waiting', 'paused'])))
  await app.db
    .update(importRuns)
    .set({ isCancelRequested: true })
    .where(and(eq(importRuns.id, id), eq(importRuns.state, 'running')))
}

/** One that waits rests at once, one that runs after the batch it is at. */
export async function pauseImport(app: App, id: number): Promise<void> {
  await app.db
    .update(importRuns)
    .set({ state: 'paused', ...NOT_WAITING })
    .where(and(eq(importRuns.id, id), eq(importRuns.state, 'waiting')))
  await app.db
    .update(importRuns)
    .set({ isPauseRequested: true })
    .where(and(eq(importRuns.id, id), eq(importRuns.state, 'running')))
}

/** Lets one that rests, or waits for its source, go on where it was. */
export async function resumeImport(app: App, id: number): Promise<void> {
  await app.db
    .update(importRuns)
    .set({ state: 'waiting', isPauseRequested: false, attempts: 0, ...NOT_WAITING })
    .where(
      and(
        eq(importRuns.id, id),
        or(eq(importRuns.state, 'paused'), isNotNull(importRuns.waitsUntil)),
      ),
    )
  await app.jobs.send(WORK_IMPORTS)
}

/** Takes back what a run did, in the background; a feed would bring it again, so it is read by itself no more. False: there is nothing to take back. */
export async function startUndo(app: App, id: number): Promise<boolean> {
  const started = await app.db
    .update(importRuns)
    .set({ state: 'undoing', attempts: 0 })
    .where(
      and(eq(importRuns.id, id), inArray(importRuns.state, UNDOABLE), sql`EXISTS (${HAS_CHANGES})`),
    )
    .returning({ task: importRuns.task })
  const [run] = started
  if (run?.task?.what === 'feed') await stopFeedAt(app, run.task)
  if (run) await app.jobs.send(WORK_IMPORTS)
  return run !== undefined
}

/** Takes a run of which nothing stands in the shop off the list, with its file; false: something does, or it is at work. */
export async function removeRun(app: App, id: number): Promise<boolean> {
  const [run] = await app.db
    .delete(importRuns)
    .where(
      and(
        eq(importRuns.id, id),
        inArray(importRuns.state, REMOVABLE),
        sql`NOT EXISTS (${HAS_CHANGES})`,
      ),
    )
    .returning({ fileKey: importRuns.fileKey })
  if (run?.fileKey) await rm(uploadedFile(app, run.fileKey), { force: true })
  return run !== undefined
}
