import { and, asc, eq, inArray, isNull, lte, or } from 'drizzle-orm'
import { performFeed } from '#app/features/data-transfer/feed-runs/work-feed.server.ts'
import {
  readEarlier,
  recordChanges,
} from '#app/features/data-transfer/import-runs/import-changes.server.ts'
import { importFailureMessage } from '#app/features/data-transfer/import-runs/import-messages.ts'
import type { ImportProgress } from '#app/features/data-transfer/import-runs/imports.ts'
import {
  importRuns,
  NOT_WAITING,
} from '#app/features/data-transfer/import-runs/imports-tables.server.ts'
import { uploadedFile } from '#app/features/data-transfer/import-runs/receive-file.server.ts'
import {
  acquireImportLock,
  type ImportLock,
} from '#app/features/data-transfer/import-runs/staging.server.ts'
import {
  performItems,
  type RunOptions,
  type RunResult,
} from '#app/features/data-transfer/marketplace-runs/perform-items.server.ts'
import {
  placeInGroup,
  planPlacement,
} from '#app/features/listings/compare-groups/place-category.server.ts'
import type { App } from '#app/platform/app.ts'
import { importFile } from './import-file.server.ts'
import { undoRun } from './undo-import.server.ts'

/** Number of starts before a run counts as broken off: a file that crashes the server must not do so forever. */
const MAX_ATTEMPTS = 3

type Run = typeof importRuns.$inferSelect

/**
 * Runs the waiting imports, one at a time in the whole shop. A run whose server died is restarted: the products it had
 * already stored are found unchanged and count as its own.
 */
export async function workImports(app: App, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    // A running import holds the lock, so any other run in the running state was abandoned by a dead process.
    const lock = await acquireImportLock(app)
    if (!lock) return
    try {
      const run = await beginNext(app)
      if (!run) return
      if (run.state === 'undoing') await undoRun(app, run, signal)
      else await performRun(app, run, lock, signal)
    } finally {
      await lock.end()
    }
  }
}

/** Starts the next waiting run; runs that were started too often become broken off. */
async function beginNext(app: App): Promise<Run | undefined> {
  for (;;) {
    const now = app.clock.now()
    const [run] = await app.db
      .select()
      .from(importRuns)
      .where(
        and(
          inArray(importRuns.state, ['waiting', 'running', 'undoing']),
          // A run whose source has reached its quota lets the others go first.
          or(isNull(importRuns.waitsUntil), lte(importRuns.waitsUntil, now)),
        ),
      )
      .orderBy(asc(importRuns.id))
      .limit(1)
    if (!run) return undefined
    if (run.attempts >= MAX_ATTEMPTS) {
      await app.db
        .update(importRuns)
        .set({ state: 'broken-off', endedAt: now })
        .where(eq(importRuns.id, run.id))
      continue
    }
    await app.db
      .update(importRuns)
      .set({
        attempts: run.attempts + 1,
        ...NOT_WAITING,
        ...(run.state !== 'undoing' && { state: 'running', startedAt: run.startedAt ?? now }),
      })
      .where(eq(importRuns.id, run.id))
    return { ...run, attempts: run.attempts + 1, startedAt: run.startedAt ?? now }
  }
}

async function performRun(app: App, run: Run, lock: ImportLock, signal: AbortSignal) {
  const { id, isDryRun, task } = run
  const set = (values: Partial<Run>) =>
    app.db.update(importRuns).set(values).where(eq(importRuns.id, id))
  const progress = createProgressWriter(app, id)
  const options = {
    reportName: `import-${id}${isDryRun ? '-proef' : ''}.csv`,
    shouldStop: async () => signal.aborted || (await readStopRequest(app, id)) !== null,
    onProgress: progress.report,
  }
  await placeCategory(app, run)
  const result =
    task?.what === 'pieces'
      ? await performItems(app, run, task, options)
      : task?.what === 'feed'
        ? await performFeed(app, run, task, { ...options, lock })
        : await performFile(app, run, { ...options, lock })
  await progress.settled()
  const endedAt = app.clock.now()
  if (!result.ok && result.until && (await readStopRequest(app, id)) === null) {
    const { until: waitsUntil, failure: waitsFor } = result
    await set({ state: 'waiting', waitsUntil, waitsFor, attempts: run.attempts - 1 })
    return
  }
  if (!result.ok) {
    await set({ state: 'failed', failure: result.failure, endedAt })
    return
  }
  const { summary } = result
  const facts = { summary, reportFile: summary.reportPath.split(/[\\/]/).at(-1) ?? null }
  const wish = summary.isStopped ? await readStopRequest(app, id) : null
  if (summary.isStopped && wish === null) {
    // The server is stopping: the run continues at the next start, and this attempt does not count as failed.
    await set({ state: 'waiting', attempts: run.attempts - 1 })
    return
  }
  if (wish === 'pause') {
    await set({ ...facts, state: 'paused', isPauseRequested: false })
    return
  }
  const ended = summary.isStopped ? 'cancelled' : isDryRun ? 'checked' : 'done'
  await set({ ...facts, state: ended, endedAt, progress: null })
}

/**
 * Moves the category of a run to its compare group; the change is reported and recorded once, so that it can be undone.
 */
async function placeCategory(app: App, { id, task, isDryRun, placed }: Run): Promise<void> {
  if (!task?.categorySlug || !task.compareGroupId) return
  const { categorySlug, compareGroupId } = task
  const plan = await planPlacement(app.db, compareGroupId, categorySlug)
  // The first recorded state counts, however often the run restarts; it is written before the change in case the server
  // stops in between.
  if (plan && !placed?.isDone) {
    const noted = { ...plan, isDone: !isDryRun }
    await app.db.update(importRuns).set({ placed: noted }).where(eq(importRuns.id, id))
  }
  if (!isDryRun) await placeInGroup(app, compareGroupId, categorySlug)
}

async function performFile(
  app: App,
  run: Run,
  options: RunOptions & { lock: ImportLock },
): Promise<RunResult> {
  const { id, isDryRun, mapping, keepsOpen, fileKey } = run
  const result = await importFile(app, {
    ...options,
    path: uploadedFile(app, fileKey ?? ''),
    isDryRun,
    mapping,
    keepsOpen,
    runId: id,
    journal: (tx, changes) => recordChanges(tx, run, changes),
    ...(!isDryRun && { earlier: await readEarlier(app, run) }),
  })
  return result.ok ? result : { ok: false, failure: importFailureMessage(result) }
}

/** Reads whether the staff requested to cancel or pause a running import; a deleted run counts as cancelled. */
async function readStopRequest(app: App, id: number): Promise<'cancel' | 'pause' | null> {
  const [run] = await app.db
    .select({ cancels: importRuns.isCancelRequested, pauses: importRuns.isPauseRequested })
    .from(importRuns)
    .where(eq(importRuns.id, id))
  return !run || run.cancels ? 'cancel' : run.pauses ? 'pause' : null
}

/** Writes the progress of a run; updates that arrive during a write are skipped. */
function createProgressWriter(app: App, id: number) {
  let writing: Promise<unknown> | null = null
  return {
    report(progress: ImportProgress) {
      writing ??= app.db
        .update(importRuns)
        .set({ progress })
        .where(eq(importRuns.id, id))
        // The import itself notices when the database is unreachable.
        .catch(() => undefined)
        .finally(() => {
          writing = null
        })
    },
    settled: async () => void (await writing),
  }
}
