import { and, asc, eq, inArray, isNull, lte, or } from 'drizzle-orm'
import { performFeed } from '#app/features/data-transfer/feed-runs/work-feed.server.ts'
import {
  keepChanges,
  readEarlier,
} from '#app/features/data-transfer/import-runs/import-changes.server.ts'
import { importFailureMessage } from '#app/features/data-transfer/import-runs/import-messages.ts'
import type { ImportProgress } from '#app/features/data-transfer/import-runs/imports.ts'
import {
  importRuns,
  NOT_WAITING,
} from '#app/features/data-transfer/import-runs/imports-tables.server.ts'
import { uploadedFile } from '#app/features/data-transfer/import-runs/receive-file.server.ts'
import {
  type ImportTurn,
  takeImportTurn,
} from '#app/features/data-transfer/import-runs/staging.server.ts'
import {
  performItems,
  type TakeOverOptions,
  type TakeOverResult,
} from '#app/features/data-transfer/marketplace-runs/perform-items.server.ts'
import {
  placeInGroup,
  planPlacement,
} from '#app/features/listings/compare-groups/place-category.server.ts'
import type { App } from '#app/platform/app.ts'
import { importFile } from './import-file.server.ts'
import { undoRun } from './undo-import.server.ts'

/** So often a run is begun before it counts as broken off: a server that dies at it three times would go on doing so. */
const MAX_ATTEMPTS = 3

type Run = typeof importRuns.$inferSelect

/**
 * Works off what waits, one file at a time in the whole shop. A run whose server died is taken up again: what it had
 * stored is found unchanged, and counts as its own.
 */
export async function workImports(app: App, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    // Whoever holds the turn is at work, so one that counts as running without its turn being held is nobody's.
    const turn = await takeImportTurn(app)
    if (!turn) return
    try {
      const run = await beginNext(app)
      if (!run) return
      if (run.state === 'undoing') await undoRun(app, run, signal)
      else await performRun(app, run, turn, signal)
    } finally {
      await turn.end()
    }
  }
}

/** The next that waits, begun; those that were begun too often are broken off. */
async function beginNext(app: App): Promise<Run | undefined> {
  for (;;) {
    const now = app.clock.now()
    const [run] = await app.db
      .select()
      .from(importRuns)
      .where(
        and(
          inArray(importRuns.state, ['waiting', 'running', 'undoing']),
          // One whose source allows no more now lets the others go before it.
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

async function performRun(app: App, run: Run, turn: ImportTurn, signal: AbortSignal) {
  const { id, isDryRun, task } = run
  const set = (values: Partial<Run>) =>
    app.db.update(importRuns).set(values).where(eq(importRuns.id, id))
  const progress = openProgressWriter(app, id)
  const options = {
    reportName: `import-${id}${isDryRun ? '-proef' : ''}.csv`,
    shouldStop: async () => signal.aborted || (await readWish(app, id)) !== null,
    onProgress: progress.report,
  }
  await placeCategory(app, run)
  const result =
    task?.what === 'pieces'
      ? await performItems(app, run, task, options)
      : task?.what === 'feed'
        ? await performFeed(app, run, task, { ...options, turn })
        : await performFile(app, run, { ...options, turn })
  await progress.settled()
  const endedAt = app.clock.now()
  if (!result.ok && result.until && (await readWish(app, id)) === null) {
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
  const wish = summary.isStopped ? await readWish(app, id) : null
  if (summary.isStopped && wish === null) {
    // The shop closes: at its next start the run goes on, and this was no try that failed.
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

/** The category of a run goes to its compare group; what that changes is told, and noted once so that it can be taken back. */
async function placeCategory(app: App, { id, task, isDryRun, placed }: Run): Promise<void> {
  if (!task?.categorySlug || !task.compareGroupId) return
  const { categorySlug, compareGroupId } = task
  const plan = await planPlacement(app.db, compareGroupId, categorySlug)
  // What was there at first counts, however often the run is taken up; noted before anything is other, as it may die in between.
  if (plan && !placed?.isDone) {
    const noted = { ...plan, isDone: !isDryRun }
    await app.db.update(importRuns).set({ placed: noted }).where(eq(importRuns.id, id))
  }
  if (!isDryRun) await placeInGroup(app, compareGroupId, categorySlug)
}

async function performFile(
  app: App,
  run: Run,
  options: TakeOverOptions & { turn: ImportTurn },
): Promise<TakeOverResult> {
  const { id, isDryRun, mapping, keepsOpen, fileKey } = run
  const result = await importFile(app, {
    ...options,
    path: uploadedFile(app, fileKey ?? ''),
    isDryRun,
    mapping,
    keepsOpen,
    runId: id,
    journal: (tx, changes) => keepChanges(tx, run, changes),
    ...(!isDryRun && { earlier: await readEarlier(app, run) }),
  })
  return result.ok ? result : { ok: false, failure: importFailureMessage(result) }
}

/** What somebody asked of a run that is at work; one that is gone need not go on. */
async function readWish(app: App, id: number): Promise<'cancel' | 'pause' | null> {
  const [run] = await app.db
    .select({ cancels: importRuns.isCancelRequested, pauses: importRuns.isPauseRequested })
    .from(importRuns)
    .where(eq(importRuns.id, id))
  return !run || run.cancels ? 'cancel' : run.pauses ? 'pause' : null
}

/** Writes how far a run is; while one is being written the next is let go. */
function openProgressWriter(app: App, id: number) {
  let writing: Promise<unknown> | null = null
  return {
    report(progress: ImportProgress) {
      writing ??= app.db
        .update(importRuns)
        .set({ progress })
        .where(eq(importRuns.id, id))
        // A database that is gone is heard of by the import itself.
        .catch(() => undefined)
        .finally(() => {
          writing = null
        })
    },
    settled: async () => void (await writing),
  }
}
