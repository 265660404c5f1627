// Writes of the state of import runs; import-runs.ts describes the states.
import { eq } from 'drizzle-orm'
import type { Db } from '#app/platform/database/db.server.ts'
import { lastPostId } from '#app/platform/database/sql.server.ts'
import type { RunState, RunUndoSummary } from './import-runs.ts'
import type { ImportProgress } from './imports.ts'
import { importRuns, NO_SOURCE_WAIT } from './imports-tables.server.ts'

export type ImportRun = typeof importRuns.$inferSelect

/** Inserts a run and returns its id. */
export async function insertRun(tx: Db, run: typeof importRuns.$inferInsert): Promise<number> {
  const [row] = await tx.insert(importRuns).values(run).returning({ id: importRuns.id })
  if (!row) throw new Error('the run was not inserted')
  return row.id
}

async function updateRun(db: Db, id: number, values: Partial<ImportRun>): Promise<void> {
  await db.update(importRuns).set(values).where(eq(importRuns.id, id))
}

/** Begins an attempt to run an import or to undo it; returns the run with its new values. */
export async function beginAttempt(db: Db, run: ImportRun, now: Date): Promise<ImportRun> {
  const attempts = run.attempts + 1
  const startedAt = run.startedAt ?? now
  const isUndoing = run.state === 'undoing'
  await updateRun(db, run.id, {
    attempts,
    ...NO_SOURCE_WAIT,
    ...(!isUndoing && { state: 'running', startedAt }),
  })
  // A repeated attempt keeps the id that was stored at the first attempt.
  if (!isUndoing && !run.isDryRun && run.idsAfter === null)
    await db.update(importRuns).set({ idsAfter: lastPostId }).where(eq(importRuns.id, run.id))
  return { ...run, attempts, startedAt }
}

/** Ends a run that was started too often, because a file that crashes the server must not crash it forever. */
export async function breakOffRun(db: Db, id: number, endedAt: Date): Promise<void> {
  await updateRun(db, id, { state: 'broken-off', endedAt })
}

type Attempt = Pick<ImportRun, 'id' | 'attempts'>

/** Puts a run back into the queue without counting this attempt. `wait`: until the quota of its source is available again. */
export async function requeueRun(
  db: Db,
  { id, attempts }: Attempt,
  wait: Partial<Pick<ImportRun, 'waitsUntil' | 'waitsFor'>> = {},
): Promise<void> {
  await updateRun(db, id, { state: 'waiting', ...wait, attempts: attempts - 1 })
}

/** Interrupts an undo because the server is stopping; it continues at the next start, and this attempt does not count. */
export async function interruptUndo(db: Db, { id, attempts }: Attempt): Promise<void> {
  await updateRun(db, id, { attempts: attempts - 1 })
}

export async function failRun(
  db: Db,
  id: number,
  { failure, endedAt }: { failure: string; endedAt: Date },
): Promise<void> {
  await updateRun(db, id, { state: 'failed', failure, endedAt })
}

type RunFacts = Pick<ImportRun, 'summary' | 'reportFile'>

/** Pauses a run at the request of staff. */
export async function pauseRun(db: Db, id: number, facts: RunFacts): Promise<void> {
  await updateRun(db, id, { ...facts, state: 'paused', isPauseRequested: false })
}

export async function endRun(
  db: Db,
  id: number,
  facts: RunFacts & { state: Extract<RunState, 'cancelled' | 'checked' | 'done'>; endedAt: Date },
): Promise<void> {
  await updateRun(db, id, { ...facts, progress: null })
}

export async function endUndo(db: Db, id: number, endedAt: Date): Promise<void> {
  await updateRun(db, id, { state: 'undone', endedAt })
}

export async function storeProgress(db: Db, id: number, progress: ImportProgress): Promise<void> {
  await updateRun(db, id, { progress })
}

/** Stores the compare group that the run moved its category to; null: there is nothing left to undo. */
export async function storePlacement(
  db: Db,
  id: number,
  placement: ImportRun['categoryPlacement'],
): Promise<void> {
  await updateRun(db, id, { categoryPlacement: placement })
}

export async function storeUndoSummary(tx: Db, id: number, undo: RunUndoSummary): Promise<void> {
  await updateRun(tx, id, { undo })
}

/** Records that the uploaded file of a run was deleted. */
export async function clearRunFile(db: Db, id: number): Promise<void> {
  await updateRun(db, id, { fileKey: null })
}
