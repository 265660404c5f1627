// Writes of the rows of moves. Transitions: planning → planned → waiting → running → done or paused; done → undoing → undone.
import { and, desc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import { rememberDecisions } from './decisions.server.ts'
import {
  IDLE_STATES,
  type MoveOptions,
  type MoveQuestion,
  type MoveReport,
  type MoveState,
} from './move-in.ts'
import { moveInRuns } from './move-in-tables.server.ts'
import type { MoveProgress } from './move-progress.ts'
import { readMarks, settleTraces } from './move-traces.server.ts'

export type MoveRun = typeof moveInRuns.$inferSelect

/** Number of starts before a run counts as failed. */
export const MAX_ATTEMPTS = 3

const BUSY: MoveState[] = ['planning', 'waiting', 'running', 'undoing']
const UNDOABLE: MoveState[] = ['paused', 'done', 'failed']

export async function readMove(app: App, id: number): Promise<MoveRun | undefined> {
  const [run] = await app.db.select().from(moveInRuns).where(eq(moveInRuns.id, id))
  return run
}

/**
 * Continues the run of this shop that was interrupted, so that undoing it undoes everything, or starts one. `runId`: a run
 * that waits for it.
 */
export async function beginRun(
  app: App,
  {
    runId,
    ...run
  }: { shop: string; sources: string[]; options: MoveOptions; actor: string } & {
    runId?: number | undefined
  },
): Promise<number> {
  const { shop, options } = run
  await rememberDecisions(app, shop, options)
  const now = app.clock.now()
  const before = async () => ({ before: await readMarks(app.db), after: null })
  if (runId !== undefined) {
    const known = await readMove(app, runId)
    await app.db
      .update(moveInRuns)
      .set({
        shop,
        state: 'running',
        failure: '',
        startedAt: known?.startedAt ?? now,
        marks: known?.marks ?? (await before()),
      })
      .where(eq(moveInRuns.id, runId))
    return runId
  }
  const fields = { ...run, state: 'running' as const, failure: '', inBackground: false }
  const [continued] = await app.db
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
  if (continued) return continued.id
  const [begun] = await app.db
    .insert(moveInRuns)
    .values({ ...fields, marks: await before(), createdAt: now, startedAt: now })
    .returning({ id: moveInRuns.id })
  if (!begun) throw new Error('the run was not inserted')
  return begun.id
}

export async function endRun(
  app: App,
  id: number,
  report: MoveReport,
  isStopped: boolean,
): Promise<void> {
  await settleTraces(app)
  const run = await readMove(app, id)
  const marks = run?.marks && { ...run.marks, after: await readMarks(app.db) }
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

/** Inserts a run of the back office, which is planned first. */
export async function insertPlanning(
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

/** Moves a run to a state in which the job picks it up; false: its state does not allow it. */
export async function queueMove(
  app: App,
  id: number,
  state: 'planning' | 'waiting' | 'undoing',
  values: Partial<Pick<MoveRun, 'options' | 'sources'>> = {},
): Promise<boolean> {
  const allowed =
    state === 'planning'
      ? and(inArray(moveInRuns.state, ['planned', 'failed']), sql`started_at IS NULL`)
      : state === 'undoing'
        ? and(inArray(moveInRuns.state, UNDOABLE), isNotNull(moveInRuns.startedAt))
        : or(
            and(eq(moveInRuns.state, 'planned'), isNotNull(moveInRuns.plan)),
            and(inArray(moveInRuns.state, ['paused', 'failed']), isNotNull(moveInRuns.startedAt)),
          )
  const rows = await app.db
    .update(moveInRuns)
    .set({
      ...values,
      state,
      attempts: 0,
      failure: '',
      progress: null,
      isPauseRequested: false,
      inBackground: true,
    })
    .where(and(eq(moveInRuns.id, id), allowed))
    .returning({ id: moveInRuns.id })
  return rows.length > 0
}

/** Pauses a waiting run at once, a running one after its current batch. */
export async function requestPause(app: App, id: number): Promise<void> {
  await app.db
    .update(moveInRuns)
    .set({
      isPauseRequested: sql`state = 'running'`,
      state: sql`CASE WHEN state = 'waiting' AND started_at IS NULL THEN 'planned'
        WHEN state = 'waiting' THEN 'paused' ELSE state END`,
    })
    .where(and(eq(moveInRuns.id, id), inArray(moveInRuns.state, ['waiting', 'running'])))
}

export async function isPauseRequested(app: App, id: number): Promise<boolean> {
  return (await readMove(app, id))?.isPauseRequested ?? true
}

/** Returns the run that the job has to work on. */
export async function nextMove(app: App): Promise<MoveRun | undefined> {
  const [run] = await app.db
    .select()
    .from(moveInRuns)
    .where(and(moveInRuns.inBackground, inArray(moveInRuns.state, BUSY)))
    .orderBy(moveInRuns.id)
    .limit(1)
  return run
}

/** Counts a start; false if the run is no longer in the state in which it was read. */
export async function beginAttempt(
  app: App,
  { id, state }: MoveRun,
  attempt: number,
): Promise<boolean> {
  const rows = await app.db
    .update(moveInRuns)
    .set({ attempts: attempt, progress: null, ...(state === 'waiting' && { state: 'running' }) })
    .where(
      and(
        eq(moveInRuns.id, id),
        inArray(moveInRuns.state, state === 'waiting' ? ['waiting', 'running'] : [state]),
        moveInRuns.inBackground,
      ),
    )
    .returning({ id: moveInRuns.id })
  return rows.length > 0
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

/** The server stops: the run continues at the next start, and this attempt does not count. */
export async function requeueStopped(app: App, { id, state, attempts }: MoveRun): Promise<void> {
  await app.db
    .update(moveInRuns)
    .set({ state: state === 'planning' ? state : 'waiting', attempts })
    .where(and(eq(moveInRuns.id, id), inArray(moveInRuns.state, ['planning', 'running', 'paused'])))
}

/** Ends a run that was stopped before it stored anything: it is paused, or at its plan again. */
export async function stopUnstarted(app: App, id: number): Promise<void> {
  await app.db
    .update(moveInRuns)
    .set({
      state: sql`CASE WHEN started_at IS NULL THEN 'planned' ELSE 'paused' END`,
      isPauseRequested: false,
      progress: null,
    })
    .where(and(eq(moveInRuns.id, id), eq(moveInRuns.state, 'running')))
}

/** Deletes a run that wrote nothing; false: it may have. */
export async function deleteMove(app: App, id: number): Promise<boolean> {
  const rows = await app.db
    .delete(moveInRuns)
    .where(
      and(eq(moveInRuns.id, id), inArray(moveInRuns.state, IDLE_STATES), sql`started_at IS NULL`),
    )
    .returning({ id: moveInRuns.id })
  return rows.length > 0
}

/** Returns a page of the moves, newest first. */
export async function readMoves(app: App, page: number, perPage: number) {
  const total = await app.db.$count(moveInRuns)
  const shown = Math.min(page, Math.max(1, Math.ceil(total / perPage)))
  const runs = await app.db
    .select()
    .from(moveInRuns)
    .orderBy(desc(moveInRuns.id))
    .limit(perPage)
    .offset((shown - 1) * perPage)
  return { runs, total, page: shown }
}

/** Records that the files of a run were deleted. */
export async function forgetSources(app: App, id: number): Promise<void> {
  await app.db.update(moveInRuns).set({ sources: [] }).where(eq(moveInRuns.id, id))
}
