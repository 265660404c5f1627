import { and, asc, eq, inArray, isNull, lte, or } from 'drizzle-orm'
import {
  readEarlierResults,
  recordChanges,
} from '#app/features/data-transfer/import-runs/import-changes.server.ts'
import { importFailureMessage } from '#app/features/data-transfer/import-runs/import-messages.ts'
import type { ImportProgress } from '#app/features/data-transfer/import-runs/imports.ts'
import { importRuns } from '#app/features/data-transfer/import-runs/imports-tables.server.ts'
import { uploadPath } from '#app/features/data-transfer/import-runs/receive-file.server.ts'
import {
  beginAttempt,
  breakOffRun,
  endRun,
  failRun,
  type ImportRun,
  pauseRun,
  requeueRun,
  storePlacement,
  storeProgress,
} from '#app/features/data-transfer/import-runs/run-state.server.ts'
import {
  acquireImportLock,
  type ImportLock,
} from '#app/features/data-transfer/import-runs/staging.server.ts'
import { runFeedImport } from '#app/features/data-transfer/incoming-feed-runs/run-feed-import.server.ts'
import {
  type RunOptions,
  type RunResult,
  runItemsImport,
} from '#app/features/data-transfer/marketplace-runs/run-items-import.server.ts'
import {
  placeInGroup,
  planPlacement,
} from '#app/features/listings/compare-groups/place-category.server.ts'
import type { App } from '#app/platform/app.ts'
import { importFile } from './import-file.server.ts'
import { undoRun } from './undo-import.server.ts'

/** Number of starts after which a run is broken off, because a file that crashes the server must not crash it forever. */
const MAX_ATTEMPTS = 3

/**
 * Runs the waiting imports, one at a time in the whole shop. A run whose server died is restarted: products that it had
 * already stored do not change, and count as results of the run.
 */
export async function runWaitingImports(app: App, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    // A running import holds the lock. With the lock free, a run in the running state was left by a process that died.
    const lock = await acquireImportLock(app)
    if (!lock) return
    try {
      const run = await beginNextRun(app)
      if (!run) return
      if (run.state === 'undoing') await undoRun(app, run, signal)
      else await runImport(app, run, lock, signal)
    } finally {
      await lock.end()
    }
  }
}

/** Starts the next waiting run; breaks off runs that were started too often. */
async function beginNextRun(app: App): Promise<ImportRun | undefined> {
  for (;;) {
    const now = app.clock.now()
    const [run] = await app.db
      .select()
      .from(importRuns)
      .where(
        and(
          inArray(importRuns.state, ['waiting', 'running', 'undoing']),
          // A run waits while the quota of its source is used up, and other runs go first.
          or(isNull(importRuns.waitsUntil), lte(importRuns.waitsUntil, now)),
        ),
      )
      .orderBy(asc(importRuns.id))
      .limit(1)
    if (!run) return undefined
    if (run.attempts >= MAX_ATTEMPTS) {
      await breakOffRun(app.db, run.id, now)
      continue
    }
    return beginAttempt(app.db, run, now)
  }
}

async function runImport(app: App, run: ImportRun, lock: ImportLock, signal: AbortSignal) {
  const { id, isDryRun } = run
  const progress = createProgressWriter(app, id)
  const options = {
    reportName: `import-${id}${isDryRun ? '-proef' : ''}.csv`,
    shouldStop: async () => signal.aborted || (await readStopRequest(app, id)) !== null,
    onProgress: progress.report,
  }
  await placeCategory(app, run)
  const result = await runTask(app, run, { ...options, lock })
  await progress.waitUntilWritten()
  const endedAt = app.clock.now()
  if (!result.ok) {
    await failRun(app.db, id, { failure: result.failure, endedAt })
    return
  }
  const { summary, wait } = result
  const facts = { summary, reportFile: summary.reportPath.split(/[\\/]/).at(-1) ?? null }
  const stopRequest = summary.isStopped ? await readStopRequest(app, id) : null
  if (summary.isStopped && stopRequest === null) {
    // The run continues when its source accepts requests again, or at the next start of the server, which is stopping.
    await requeueRun(app.db, run, wait)
    return
  }
  if (stopRequest === 'pause') {
    await pauseRun(app.db, id, facts)
    return
  }
  const completedState = isDryRun ? 'checked' : 'done'
  const state = summary.isStopped ? 'cancelled' : completedState
  await endRun(app.db, id, { ...facts, state, endedAt })
}

function runTask(
  app: App,
  run: ImportRun,
  { lock, ...options }: RunOptions & { lock: ImportLock },
): Promise<RunResult> {
  switch (run.task?.what) {
    case 'items':
      return runItemsImport(app, run, run.task, options)
    case 'feed':
      return runFeedImport(app, run, run.task, { ...options, lock })
    default:
      return runFileImport(app, run, { ...options, lock })
  }
}

/** Moves the category of a run to its compare group. The change is recorded once, so that it can be undone. */
async function placeCategory(
  app: App,
  { id, task, isDryRun, categoryPlacement }: ImportRun,
): Promise<void> {
  if (!task?.categorySlug || !task.compareGroupId) return
  const { categorySlug, compareGroupId } = task
  const plan = await planPlacement(app.db, compareGroupId, categorySlug)
  // The state is recorded before the change, in case the server stops in between. Only the first recorded state counts,
  // however often the run restarts.
  if (plan && !categoryPlacement?.isDone) {
    const placement = { ...plan, isDone: !isDryRun }
    await storePlacement(app.db, id, placement)
  }
  if (!isDryRun) await placeInGroup(app, compareGroupId, categorySlug)
}

async function runFileImport(
  app: App,
  run: ImportRun,
  options: RunOptions & { lock: ImportLock },
): Promise<RunResult> {
  const { isDryRun, mapping, keepsOpen, fileKey } = run
  const result = await importFile(app, {
    ...options,
    path: uploadPath(app, fileKey ?? ''),
    isDryRun,
    mapping,
    keepsOpen,
    run,
    recordChanges: (tx, changes) => recordChanges(tx, run, changes),
    ...(!isDryRun && { earlierOutcomes: await readEarlierResults(app, run) }),
  })
  return result.ok ? result : { ok: false, failure: importFailureMessage(result) }
}

/** Reads whether staff requested to cancel or pause a running import; a deleted run counts as cancelled. */
async function readStopRequest(app: App, id: number): Promise<'cancel' | 'pause' | null> {
  const [run] = await app.db
    .select({
      isCancelRequested: importRuns.isCancelRequested,
      isPauseRequested: importRuns.isPauseRequested,
    })
    .from(importRuns)
    .where(eq(importRuns.id, id))
  if (!run || run.isCancelRequested) return 'cancel'
  return run.isPauseRequested ? 'pause' : null
}

/** Writes the progress of a run; skips updates that arrive while the previous one is being written. */
function createProgressWriter(app: App, id: number) {
  let writing: Promise<unknown> | null = null
  return {
    report(progress: ImportProgress) {
      writing ??= storeProgress(app.db, id, progress)
        // The error is ignored, because the import itself fails when the database is unreachable.
        .catch(() => undefined)
        .finally(() => {
          writing = null
        })
    },
    waitUntilWritten: async () => void (await writing),
  }
}
