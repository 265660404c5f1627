// The queue of moves of the back office: requests of the owner, processed by the job.
import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import type { MoveState } from './move-in.ts'
import { moveInRuns } from './move-in-tables.server.ts'
import { type MoveRun, readMove } from './move-runs.server.ts'

/** Number of starts after which a run fails. */
export const MAX_ATTEMPTS = 3

const BUSY_STATES: MoveState[] = ['planning', 'waiting', 'running', 'undoing']
const UNDOABLE_STATES: MoveState[] = ['paused', 'done', 'failed']

/** Puts a run in a state in which the job picks it up. Returns false if its current state does not allow that. */
export async function queueMove(
  app: App,
  id: number,
  state: 'planning' | 'waiting' | 'undoing',
  values: Partial<Pick<MoveRun, 'options' | 'sources'>> = {},
): Promise<boolean> {
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
    .where(and(eq(moveInRuns.id, id), mayBecome(state)))
    .returning({ id: moveInRuns.id })
  return rows.length > 0
}

/** Condition for runs that may get this state. */
function mayBecome(state: 'planning' | 'waiting' | 'undoing') {
  const hasStarted = isNotNull(moveInRuns.startedAt)
  switch (state) {
    case 'planning':
      return and(inArray(moveInRuns.state, ['planned', 'failed']), sql`started_at IS NULL`)
    case 'undoing':
      return and(inArray(moveInRuns.state, UNDOABLE_STATES), hasStarted)
    case 'waiting':
      return or(
        and(eq(moveInRuns.state, 'planned'), isNotNull(moveInRuns.plan)),
        and(inArray(moveInRuns.state, ['paused', 'failed']), hasStarted),
      )
  }
}

/** Pauses a waiting run at once, and a running one after its current batch. */
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

/** Returns the run that the job must process next. */
export async function findNextMove(app: App): Promise<MoveRun | undefined> {
  const [run] = await app.db
    .select()
    .from(moveInRuns)
    .where(and(moveInRuns.inBackground, inArray(moveInRuns.state, BUSY_STATES)))
    .orderBy(moveInRuns.id)
    .limit(1)
  return run
}

/** Counts a start. Returns false if another process changed the state of the run meanwhile. */
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

/** Requeues a run that was stopped with the server. The run is passed as it was before `beginAttempt`, so the attempt is not counted. */
export async function requeueStopped(app: App, { id, state, attempts }: MoveRun): Promise<void> {
  await app.db
    .update(moveInRuns)
    .set({ state: state === 'planning' ? state : 'waiting', attempts })
    .where(and(eq(moveInRuns.id, id), inArray(moveInRuns.state, ['planning', 'running', 'paused'])))
}

/** Ends a run that was stopped before it stored anything: a new run is planned once more, an earlier one is paused. */
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
