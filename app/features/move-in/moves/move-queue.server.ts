// The queue of the moves of the back office: what the owner requests, and what the job takes from it.
import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import type { MoveState } from './move-in.ts'
import { moveInRuns } from './move-in-tables.server.ts'
import { type MoveRun, readMove } from './move-runs.server.ts'

/** Number of starts before a run counts as failed. */
export const MAX_ATTEMPTS = 3

const BUSY_STATES: MoveState[] = ['planning', 'waiting', 'running', 'undoing']
const UNDOABLE: MoveState[] = ['paused', 'done', 'failed']

/** Moves a run to a state in which the job picks it up; false: its state does not allow it. */
export async function queueMove(
  app: App,
  id: number,
  state: 'planning' | 'waiting' | 'undoing',
  values: Partial<Pick<MoveRun, 'options' | 'sources'>> = {},
): Promise<boolean> {
  const isAllowed =
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
    .where(and(eq(moveInRuns.id, id), isAllowed))
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
    .where(and(moveInRuns.inBackground, inArray(moveInRuns.state, BUSY_STATES)))
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
