import { rm } from 'node:fs/promises'
import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import {
  REMOVABLE_STATES,
  RUN_IMPORTS_JOB,
  STARTABLE_STATES,
  UNDOABLE_STATES,
} from './import-runs.ts'
import type { ColumnMapping } from './import-work.ts'
import { importRuns, NO_SOURCE_WAIT } from './imports-tables.server.ts'
import { uploadPath } from './receive-file.server.ts'
import type { ImportRun } from './run-state.server.ts'

/**
 * Results of a run that are still in the shop: stored products, orders and offers, and the category that it moved to another
 * compare group.
 */
const RUN_RESULTS = sql`SELECT 1 FROM import_changes c WHERE c.run_id = ${importRuns.id}
  UNION ALL SELECT 1 FROM orders o WHERE o.import_run_id = ${importRuns.id}
  UNION ALL SELECT 1 FROM offers f WHERE f.import_run_id = ${importRuns.id}
  UNION ALL SELECT 1 WHERE ${importRuns.categoryPlacement} ->> 'isDone' = 'true'
    AND ${importRuns.categoryPlacement} -> 'before' <> ${importRuns.categoryPlacement} -> 'after'`

interface StartOptions {
  isDryRun: boolean
  mapping: ColumnMapping | null
  /** true, for orders only: orders that were open in the former shop stay open */
  keepsOpen?: boolean
}

/**
 * Queues a run: of an uploaded file, or of marketplace items or a feed, which have a task instead of a file. Returns false if
 * the run is already busy or its file no longer exists.
 */
export async function startImport(
  app: App,
  id: number,
  { isDryRun, mapping, keepsOpen = false }: StartOptions,
): Promise<boolean> {
  const startedRuns = await app.db
    .update(importRuns)
    .set({
      state: 'waiting',
      isDryRun,
      mapping,
      keepsOpen,
      attempts: 0,
      isCancelRequested: false,
      isPauseRequested: false,
      ...valuesOfRound(isDryRun),
      ...NO_SOURCE_WAIT,
      progress: null,
      failure: null,
      undo: null,
      endedAt: null,
      // The results of an undone run no longer exist, so its summary starts empty.
      summary: sql`CASE WHEN ${importRuns.state} = 'undone' THEN NULL ELSE ${importRuns.summary} END`,
    })
    .where(
      and(
        eq(importRuns.id, id),
        or(isNotNull(importRuns.fileKey), isNotNull(importRuns.task)),
        inArray(importRuns.state, STARTABLE_STATES),
      ),
    )
    .returning({ id: importRuns.id })
  if (startedRuns.length > 0) await app.jobs.send(RUN_IMPORTS_JOB)
  return startedRuns.length > 0
}

/**
 * Returns the number and start of the round. A round is all the work of a run until it is done, with its interruptions; staff
 * start a new round when they run the same file again.
 */
function valuesOfRound(isDryRun: boolean) {
  const isContinuation = sql`${importRuns.state} IN ('paused', 'cancelled', 'failed', 'broken-off')
    AND ${importRuns.isDryRun} = ${isDryRun}`
  return {
    round: sql`CASE WHEN ${isContinuation} THEN ${importRuns.round} ELSE ${importRuns.round} + 1 END`,
    startedAt: sql`CASE WHEN ${isContinuation} THEN ${importRuns.startedAt} END`,
  }
}

/** Cancels a waiting or paused run at once, and a running one after its current batch. */
export async function cancelImport(app: App, id: number): Promise<void> {
  await app.db
    .update(importRuns)
    .set({ state: 'cancelled', endedAt: app.clock.now(), ...NO_SOURCE_WAIT })
    .where(and(eq(importRuns.id, id), inArray(importRuns.state, ['waiting', 'paused'])))
  await app.db
    .update(importRuns)
    .set({ isCancelRequested: true })
    .where(and(eq(importRuns.id, id), eq(importRuns.state, 'running')))
}

/** Pauses a waiting run at once, and a running one after its current batch. */
export async function pauseImport(app: App, id: number): Promise<void> {
  await app.db
    .update(importRuns)
    .set({ state: 'paused', ...NO_SOURCE_WAIT })
    .where(and(eq(importRuns.id, id), eq(importRuns.state, 'waiting')))
  await app.db
    .update(importRuns)
    .set({ isPauseRequested: true })
    .where(and(eq(importRuns.id, id), eq(importRuns.state, 'running')))
}

/** Continues a run that is paused or waits for its source. */
export async function resumeImport(app: App, id: number): Promise<void> {
  await app.db
    .update(importRuns)
    .set({ state: 'waiting', isPauseRequested: false, attempts: 0, ...NO_SOURCE_WAIT })
    .where(
      and(
        eq(importRuns.id, id),
        or(eq(importRuns.state, 'paused'), isNotNull(importRuns.waitsUntil)),
      ),
    )
  await app.jobs.send(RUN_IMPORTS_JOB)
}

/** Marks a run to be undone and returns it; undefined if there is nothing to undo. The caller starts the worker. */
export async function markForUndo(
  app: App,
  id: number,
): Promise<Pick<ImportRun, 'task'> | undefined> {
  const [run] = await app.db
    .update(importRuns)
    .set({ state: 'undoing', attempts: 0 })
    .where(
      and(
        eq(importRuns.id, id),
        inArray(importRuns.state, UNDOABLE_STATES),
        sql`EXISTS (${RUN_RESULTS})`,
      ),
    )
    .returning({ task: importRuns.task })
  return run
}

/**
 * Removes a run and its file from the list. Returns false if the run is active or any of its results are still in the
 * shop.
 */
export async function removeRun(app: App, id: number): Promise<boolean> {
  const [run] = await app.db
    .delete(importRuns)
    .where(
      and(
        eq(importRuns.id, id),
        inArray(importRuns.state, REMOVABLE_STATES),
        sql`NOT EXISTS (${RUN_RESULTS})`,
      ),
    )
    .returning({ fileKey: importRuns.fileKey })
  if (run?.fileKey) await rm(uploadPath(app, run.fileKey), { force: true })
  return run !== undefined
}
