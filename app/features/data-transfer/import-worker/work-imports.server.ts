import { and, asc, eq, inArray, isNull, lte, or } from 'drizzle-orm'
import { performFeed } from '#app/features/data-transfer/feed-runs/work-feed.server.ts'
import { importFailureMessage } from '#app/features/data-transfer/import-runs/import-messages.ts'
import type { ImportProgress } from '#app/features/data-transfer/import-runs/imports.ts'
import {
  importRuns,
  NOT_WAITING,
} from '#app/features/data-transfer/import-runs/imports-tables.server.ts'
import {
  keepChanges,
  readEarlier,
} from '#app/features/data-transfer/import-runs/kept-changes.server.ts'
import { uploadedFile } from '#app/features/data-transfer/import-runs/receive-file.server.ts'
import {
  type ImportTurn,
  takeImportTurn,
} from '#app/features/data-transfer/import-runs/staging.server.ts'
import {
  performPieces,
  type TakeOverOptions,
  type TakeOverResult,
} from '#app/features/data-transfer/marketplace-runs/work-pieces.server.ts'
import {
  placeInGroup,
  planPlacement,
} from '#app/features/listings/compare-groups/place-category.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import { importFile } from './import-file.server.ts'
import { undoRun } from './undo-import.server.ts'

/** So often a run is begun before it counts as broken off: a server that dies at it three times would go on doing so. */
const MAX_ATTEMPTS = 3

type Run = typeof importRuns.$inferSelect

/**
 * Works off what waits, one file at a time in the whole shop. A run whose server died is taken up again: what it had
 * stored is found unchanged, and counts as its own.
 */
export async function workImports(shop: Shop, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    // Whoever holds the turn is at work, so one that counts as running without its turn being held is nobody's.
    const turn = await takeImportTurn(shop)
    if (!turn) return
    try {
      const run = await beginNext(shop)
      if (!run) return
      if (run.state === 'undoing') await undoRun(shop, run, signal)
      else await performRun(shop, run, turn, signal)
    } finally {
      await turn.end()
    }
  }
}

/** The next that waits, begun; those that were begun too often are broken off. */
async function beginNext(shop: Shop): Promise<Run | undefined> {
  for (;;) {
    const now = shop.clock.now()
    const [run] = await shop.db
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
      await shop.db
        .update(importRuns)
        .set({ state: 'broken-off', endedAt: now })
        .where(eq(importRuns.id, run.id))
      continue
    }
    await shop.db
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

async function performRun(shop: Shop, run: Run, turn: ImportTurn, signal: AbortSignal) {
  const { id, isDryRun, task } = run
  const set = (values: Partial<Run>) =>
    shop.db.update(importRuns).set(values).where(eq(importRuns.id, id))
  const progress = openProgressWriter(shop, id)
  const options = {
    reportName: `import-${id}${isDryRun ? '-proef' : ''}.csv`,
    shouldStop: async () => signal.aborted || (await readWish(shop, id)) !== null,
    onProgress: progress.tell,
  }
  await placeCategory(shop, run)
  const result =
    task?.what === 'pieces'
      ? await performPieces(shop, run, task, options)
      : task?.what === 'feed'
        ? await performFeed(shop, run, task, { ...options, turn })
        : await performFile(shop, run, { ...options, turn })
  await progress.settled()
  const endedAt = shop.clock.now()
  if (!result.ok && result.until && (await readWish(shop, id)) === null) {
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
  const wish = summary.isStopped ? await readWish(shop, id) : null
  if (summary.isStopped && wish === null) {
    // The shop closes: at its next start the run goes on, and this was no try that failed.
    await set({ state: 'waiting', attempts: run.attempts - 1 })
    return
  }
  if (wish === 'pause') {
    await set({ ...facts, state: 'paused', isPauseAsked: false })
    return
  }
  const ended = summary.isStopped ? 'cancelled' : isDryRun ? 'checked' : 'done'
  await set({ ...facts, state: ended, endedAt, progress: null })
}

/** The category of a run goes to its compare group; what that changes is told, and noted once so that it can be taken back. */
async function placeCategory(shop: Shop, { id, task, isDryRun, placed }: Run): Promise<void> {
  if (!task?.categorySlug || !task.compareGroupId) return
  const { categorySlug, compareGroupId } = task
  const plan = await planPlacement(shop.db, compareGroupId, categorySlug)
  // What was there at first counts, however often the run is taken up; noted before anything is other, as it may die in between.
  if (plan && !placed?.isDone) {
    const noted = { ...plan, isDone: !isDryRun }
    await shop.db.update(importRuns).set({ placed: noted }).where(eq(importRuns.id, id))
  }
  if (!isDryRun) await placeInGroup(shop, compareGroupId, categorySlug)
}

async function performFile(
  shop: Shop,
  run: Run,
  options: TakeOverOptions & { turn: ImportTurn },
): Promise<TakeOverResult> {
  const { id, isDryRun, mapping, keepsOpen, fileKey } = run
  const result = await importFile(shop, {
    ...options,
    path: uploadedFile(shop, fileKey ?? ''),
    isDryRun,
    mapping,
    keepsOpen,
    runId: id,
    journal: (tx, changes) => keepChanges(tx, run, changes),
    ...(!isDryRun && { earlier: await readEarlier(shop, run) }),
  })
  return result.ok ? result : { ok: false, failure: importFailureMessage(result) }
}

/** What somebody asked of a run that is at work; one that is gone need not go on. */
async function readWish(shop: Shop, id: number): Promise<'cancel' | 'pause' | null> {
  const [run] = await shop.db
    .select({ cancels: importRuns.isCancelAsked, pauses: importRuns.isPauseAsked })
    .from(importRuns)
    .where(eq(importRuns.id, id))
  return !run || run.cancels ? 'cancel' : run.pauses ? 'pause' : null
}

/** Writes how far a run is; while one is being written the next is let go. */
function openProgressWriter(shop: Shop, id: number) {
  let writing: Promise<unknown> | null = null
  return {
    tell(progress: ImportProgress) {
      writing ??= shop.db
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
