import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { ProductChange } from '#app/features/catalog/restore-plan.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import { importFile } from './import-file.server.ts'
import { importFailureMessage } from './import-messages.ts'
import type { ImportProgress } from './imports.ts'
import { importRuns } from './imports-tables.server.ts'
import { uploadedFile } from './receive-file.server.ts'
import { type ImportTurn, takeImportTurn } from './staging.server.ts'
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
    const [run] = await shop.db
      .select()
      .from(importRuns)
      .where(inArray(importRuns.state, ['waiting', 'running', 'undoing']))
      .orderBy(asc(importRuns.id))
      .limit(1)
    if (!run) return undefined
    const now = shop.clock.now()
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
        ...(run.state !== 'undoing' && { state: 'running', startedAt: run.startedAt ?? now }),
      })
      .where(eq(importRuns.id, run.id))
    return { ...run, attempts: run.attempts + 1 }
  }
}

async function performRun(shop: Shop, run: Run, turn: ImportTurn, signal: AbortSignal) {
  const { id, isDryRun, mapping, keepsOpen } = run
  const set = (values: Partial<Run>) =>
    shop.db.update(importRuns).set(values).where(eq(importRuns.id, id))
  const progress = openProgressWriter(shop, id)
  const result = await importFile(shop, {
    path: uploadedFile(shop, run.fileKey ?? ''),
    isDryRun,
    mapping,
    keepsOpen,
    turn,
    runId: id,
    reportName: `import-${id}${isDryRun ? '-proef' : ''}.csv`,
    journal: (tx, changes) => keepChanges(tx, id, changes),
    ...(!isDryRun && { earlier: await readEarlier(shop, id) }),
    shouldStop: async () => signal.aborted || (await isCancelAsked(shop, id)),
    onProgress: progress.tell,
  })
  await progress.settled()
  const endedAt = shop.clock.now()
  if (!result.ok) {
    await set({ state: 'failed', failure: importFailureMessage(result), endedAt })
    return
  }
  const { summary } = result
  const facts = { summary, reportFile: summary.reportPath.split(/[\\/]/).at(-1) ?? null }
  if (summary.isStopped && !(await isCancelAsked(shop, id))) {
    // The shop closes: at its next start the run goes on, and this was no try that failed.
    await set({ state: 'waiting', attempts: run.attempts - 1 })
    return
  }
  const ended = summary.isStopped ? 'cancelled' : isDryRun ? 'checked' : 'done'
  await set({ ...facts, state: ended, endedAt, progress: null })
}

async function isCancelAsked(shop: Shop, id: number): Promise<boolean> {
  const [run] = await shop.db
    .select({ isAsked: importRuns.isCancelAsked })
    .from(importRuns)
    .where(eq(importRuns.id, id))
  return run?.isAsked ?? true
}

/** A product that a run writes twice (it was taken up again) keeps the first picture of what was before. */
async function keepChanges(tx: Db, runId: number, changes: ProductChange[]): Promise<void> {
  await tx.execute(sql`
    INSERT INTO import_changes AS old (run_id, product_id, before, after)
    SELECT ${runId}, "productId", before, after
    FROM jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) AS w ("productId" integer, before jsonb, after jsonb)
    ON CONFLICT (run_id, product_id) DO UPDATE SET after = excluded.after WHERE old.before IS NOT NULL`)
}

async function readEarlier(shop: Shop, runId: number): Promise<Map<number, 'made' | 'changed'>> {
  const { rows } = await shop.db.execute<{ id: number; is_made: boolean }>(
    sql`SELECT product_id AS id, before IS NULL AS is_made FROM import_changes WHERE run_id = ${runId}`,
  )
  return new Map(rows.map((row) => [row.id, row.is_made ? 'made' : 'changed']))
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
