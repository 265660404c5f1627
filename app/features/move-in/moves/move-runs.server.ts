// Database writes for moves. States: planning → planned → waiting → running → done or paused; done → undoing → undone.
import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import { storeDecisions } from './decisions.server.ts'
import {
  IDLE_STATES,
  type MoveOptions,
  type MoveQuestion,
  type MoveReport,
  type ProgressKind,
} from './move-in.ts'
import { moveInRuns } from './move-in-tables.server.ts'
import type { MoveProgress } from './move-progress.ts'
import { readHighestIds, refreshDerivedData } from './move-side-effects.server.ts'

export type MoveRun = typeof moveInRuns.$inferSelect

export interface RunOptions extends MoveOptions {
  actor: string
  /** id of a run of the back office, which exists before it starts */
  existingRunId?: number
  /** called once no other import can start; returns false to give up */
  onStart?: () => Promise<boolean>
  /** called with the number of bytes read from the sources so far */
  onRead?: (bytes: number) => void
  onProgress?: (kind: ProgressKind, done: number) => void
  signal?: AbortSignal
}

export async function readMove(app: App, id: number): Promise<MoveRun | undefined> {
  const [run] = await app.db.select().from(moveInRuns).where(eq(moveInRuns.id, id))
  return run
}

/**
 * Starts the waiting run of the back office, or continues the interrupted run of this shop, so that an undo covers both parts,
 * or starts a new one. Returns the id of the run.
 */
export async function beginRun(
  app: App,
  { shop, sources }: { shop: string; sources: string[] },
  {
    actor,
    existingRunId,
    onStart: _onStart,
    onRead: _onRead,
    onProgress: _onProgress,
    signal: _signal,
    ...options
  }: RunOptions,
): Promise<number> {
  await storeDecisions(app, shop, options)
  const now = app.clock.now()
  const readMarksBefore = async () => ({ before: await readHighestIds(app.db), after: null })
  if (existingRunId !== undefined) {
    const storedMove = await readMove(app, existingRunId)
    await app.db
      .update(moveInRuns)
      .set({
        shop,
        state: 'running',
        failure: '',
        startedAt: storedMove?.startedAt ?? now,
        marks: storedMove?.marks ?? (await readMarksBefore()),
      })
      .where(eq(moveInRuns.id, existingRunId))
    return existingRunId
  }
  const state = 'running' as const
  const fields = { shop, sources, options, actor, state, failure: '', inBackground: false }
  const [continuedRun] = await app.db
    .update(moveInRuns)
    .set(fields)
    .where(
      and(
        eq(moveInRuns.shop, shop),
        isNotNull(moveInRuns.startedAt),
        inArray(moveInRuns.state, ['running', 'paused', 'failed']),
      ),
    )
    .returning({ id: moveInRuns.id })
  if (continuedRun) return continuedRun.id
  const [insertedRun] = await app.db
    .insert(moveInRuns)
    .values({ ...fields, marks: await readMarksBefore(), createdAt: now, startedAt: now })
    .returning({ id: moveInRuns.id })
  if (!insertedRun) throw new Error('the run was not inserted')
  return insertedRun.id
}

export async function endRun(
  app: App,
  id: number,
  report: MoveReport,
  isStopped: boolean,
): Promise<void> {
  await refreshDerivedData(app)
  const run = await readMove(app, id)
  const marks = run?.marks && { ...run.marks, after: await readHighestIds(app.db) }
  await app.db
    .update(moveInRuns)
    .set({
      state: isStopped ? 'paused' : 'done',
      report,
      endedAt: app.clock.now(),
      marks,
      progress: null,
      isPauseRequested: false,
    })
    .where(eq(moveInRuns.id, id))
}

/** Inserts a run of the back office, which starts with planning. */
export async function insertBackgroundRun(
  app: App,
  run: { sources: string[]; options: MoveOptions; actor: string },
): Promise<number> {
  const [row] = await app.db
    .insert(moveInRuns)
    .values({ ...run, state: 'planning', inBackground: true, createdAt: app.clock.now() })
    .returning({ id: moveInRuns.id })
  if (!row) throw new Error('the run was not inserted')
  return row.id
}

export async function storeMoveProgress(app: App, id: number, progress: MoveProgress) {
  await app.db.update(moveInRuns).set({ progress }).where(eq(moveInRuns.id, id))
}

export async function storePlan(
  app: App,
  id: number,
  result: { plan: MoveReport } | { question: MoveQuestion },
): Promise<void> {
  await app.db
    .update(moveInRuns)
    .set({
      plan: null,
      question: null,
      ...result,
      ...('plan' in result && { shop: result.plan.shop }),
      state: 'planned',
      progress: null,
    })
    .where(eq(moveInRuns.id, id))
}

export async function failMove(app: App, id: number, failure: string): Promise<void> {
  await app.db
    .update(moveInRuns)
    .set({ state: 'failed', failure, progress: null })
    .where(eq(moveInRuns.id, id))
}

/** Deletes a run that wrote nothing. Returns false if it may have written something. */
export async function deleteMove(app: App, id: number): Promise<boolean> {
  const rows = await app.db
    .delete(moveInRuns)
    .where(
      and(eq(moveInRuns.id, id), inArray(moveInRuns.state, IDLE_STATES), sql`started_at IS NULL`),
    )
    .returning({ id: moveInRuns.id })
  return rows.length > 0
}

/** Returns one page of the list of moves, newest first. */
export async function readMoves(app: App, page: number, perPage: number) {
  const total = await app.db.$count(moveInRuns)
  const shownPage = Math.min(page, Math.max(1, Math.ceil(total / perPage)))
  const runs = await app.db
    .select()
    .from(moveInRuns)
    .orderBy(desc(moveInRuns.id))
    .limit(perPage)
    .offset((shownPage - 1) * perPage)
  return { runs, total, page: shownPage }
}

/** Records that the files of a run were deleted. */
export async function forgetSources(app: App, id: number): Promise<void> {
  await app.db.update(moveInRuns).set({ sources: [] }).where(eq(moveInRuns.id, id))
}
