import type { GivenAnswers } from '#app/features/move-in/moves/move-in.ts'
import { queueMove } from '#app/features/move-in/moves/move-queue.server.ts'
import {
  deleteMove,
  insertPlanning,
  type MoveRun,
} from '#app/features/move-in/moves/move-runs.server.ts'
import type { App } from '#app/platform/app.ts'
import { deleteMoveFiles, describeSources, receiveMoveFiles } from './move-files.server.ts'
import { movePage, type ReceiveProblem, WORK_MOVES } from './move-office.ts'

type Started = { ok: true; page: string } | { ok: false; problem: ReceiveProblem }

/** Receives the files of a former shop and requests a plan. */
export async function startPlanning(app: App, request: Request, actor: string): Promise<Started> {
  const received = await receiveMoveFiles(app, request)
  if (!received.ok) return received
  if (received.sources.length === 0) return { ok: false, problem: { code: 'no-source' } }
  return { ok: true, page: await planSources(app, received.sources, actor) }
}

async function planSources(app: App, sources: string[], actor: string): Promise<string> {
  const options = { isDryRun: false, repairsText: false }
  const id = await insertPlanning(app, { sources, options, actor })
  await app.jobs.send(WORK_MOVES)
  return movePage(id)
}

/** Plans the same sources once more, for what changed since; null: they were deleted. */
export async function planAgain(app: App, run: MoveRun, actor: string): Promise<string | null> {
  const files = await describeSources(run.sources)
  if (run.sources.length === 0 || files.length < run.sources.length) return null
  return planSources(app, run.sources, actor)
}

/** Starts a planned move, or makes its plan again, with the decisions of the owner. */
export async function continueMove(
  app: App,
  run: MoveRun,
  state: 'planning' | 'waiting',
  answers?: GivenAnswers,
): Promise<void> {
  const options = { ...run.options, ...answers, isDryRun: false }
  if (await queueMove(app, run.id, state, answers ? { options } : {}))
    await app.jobs.send(WORK_MOVES)
}

export async function startUndo(app: App, run: MoveRun): Promise<void> {
  if (await queueMove(app, run.id, 'undoing')) await app.jobs.send(WORK_MOVES)
}

/** Removes a move that wrote nothing from the list, with its files. */
export async function discardMove(app: App, run: MoveRun): Promise<boolean> {
  const isGone = await deleteMove(app, run.id)
  if (isGone) await deleteMoveFiles(app, run.sources)
  return isGone
}
