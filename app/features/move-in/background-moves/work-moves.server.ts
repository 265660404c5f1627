import type { MoveResult } from '#app/features/move-in/moves/move-in.ts'
import {
  createMoveProgress,
  type MoveProgress,
  plannedTotals,
} from '#app/features/move-in/moves/move-progress.ts'
import {
  beginAttempt,
  findNextMove,
  isPauseRequested,
  MAX_ATTEMPTS,
  requeueStopped,
  stopUnstarted,
} from '#app/features/move-in/moves/move-queue.server.ts'
import {
  failMove,
  type MoveRun,
  storeMoveProgress,
  storePlan,
} from '#app/features/move-in/moves/move-runs.server.ts'
import { runMove } from '#app/features/move-in/moves/run-move.server.ts'
import { undoMove } from '#app/features/move-in/moves/undo-move.server.ts'
import type { App } from '#app/platform/app.ts'

const PAUSE_CHECK_MS = 1_000

/**
 * Plans, performs and undoes the moves of the back office, one at a time in the whole shop. A move that was interrupted
 * by the end of its server is started again and finds the objects that it stored unchanged.
 */
export async function workMoves(app: App, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const run = await findNextMove(app)
    if (!run) return
    if (run.attempts >= MAX_ATTEMPTS) {
      await failMove(app, run.id, run.failure || STOPPED_TOO_OFTEN)
      continue
    }
    const attempt = run.attempts + 1
    const onStart = () => beginAttempt(app, run, attempt)
    try {
      const isFree =
        run.state === 'undoing'
          ? (await undoMove(app, run.id, { onStart, signal })).ok
          : await performMove(app, run, { onStart, signal })
      // Another import runs: the next start of the job tries again.
      if (!isFree) return
    } catch (error) {
      if (signal.aborted) throw error
      app.log.error({ err: error, move: run.id }, 'move failed')
      if (attempt < MAX_ATTEMPTS) throw error
      await failMove(app, run.id, STOPPED_TOO_OFTEN)
    }
  }
}

const STOPPED_TOO_OFTEN =
  'De winkel is tijdens deze verhuizing drie keer gestopt. Wat al was overgenomen, staat in de winkel. Je kunt hem nog eens laten doorgaan, of terugdraaien.'

interface Attempt {
  onStart: () => Promise<boolean>
  signal: AbortSignal
}

/** Returns false while another import runs. */
async function performMove(app: App, run: MoveRun, { onStart, signal }: Attempt): Promise<boolean> {
  const isPlan = run.state === 'planning'
  const writer = createProgressWriter(app, run.id)
  const progress = createMoveProgress(plannedTotals(run.plan), writer.report)
  const pause = watchForPause(app, run.id)
  try {
    const result = await runMove(app, run.sources, {
      ...run.options,
      isDryRun: isPlan,
      actor: run.actor,
      existingRunId: run.id,
      onStart,
      onRead: progress.onRead,
      onProgress: progress.onProgress,
      signal: AbortSignal.any([signal, pause.signal]),
    })
    await writer.settled()
    if (signal.aborted && !pause.signal.aborted) {
      // A run may complete in spite of the aborted signal; it stays completed.
      if (!result.ok || result.report.isDryRun || result.isStopped) await requeueStopped(app, run)
      return false
    }
    return await storeResult(app, run, result)
  } finally {
    pause.end()
    await writer.settled()
  }
}

/** Stores the result of a plan or run. Returns false if another import runs. */
async function storeResult(app: App, run: MoveRun, result: MoveResult): Promise<boolean> {
  if (result.ok) {
    if (result.report.isDryRun) await storePlan(app, run.id, { plan: result.report })
    return true
  }
  switch (result.error) {
    case 'import-running':
      return false
    case 'stopped':
      await stopUnstarted(app, run.id)
      return true
    case 'prices-undecided':
      await storePlan(app, run.id, { question: { about: 'prices', example: result.example } })
      return true
    case 'several-shops':
      await storePlan(app, run.id, { question: { about: 'shop', prefixes: result.prefixes } })
      return true
    case 'unreadable':
      await failMove(app, run.id, result.message)
      return true
  }
}

/** Aborts its signal soon after somebody paused the run. */
function watchForPause(app: App, id: number) {
  const controller = new AbortController()
  const timer = setInterval(async () => {
    // The move itself notices when the database is unreachable.
    if (await isPauseRequested(app, id).catch(() => false)) controller.abort()
  }, PAUSE_CHECK_MS)
  return { signal: controller.signal, end: () => clearInterval(timer) }
}

/** Stores the progress of a run; updates during a write or soon after it are skipped. */
function createProgressWriter(app: App, id: number) {
  let writing: Promise<unknown> | null = null
  let writtenAt = Number.NEGATIVE_INFINITY
  return {
    report(progress: MoveProgress) {
      if (writing || performance.now() - writtenAt < PAUSE_CHECK_MS / 2) return
      writtenAt = performance.now()
      writing = storeMoveProgress(app, id, progress)
        .catch(() => undefined)
        .finally(() => {
          writing = null
        })
    },
    settled: async () => void (await writing),
  }
}
