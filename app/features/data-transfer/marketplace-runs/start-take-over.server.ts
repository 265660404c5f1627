import { and, eq, isNotNull, ne, sql } from 'drizzle-orm'
import { WORK_IMPORTS } from '#app/features/data-transfer/import-runs/import-runs.ts'
import { importRuns } from '#app/features/data-transfer/import-runs/imports-tables.server.ts'
import type {
  RefusedPiece,
  TakeOverTask,
  WantedPiece,
} from '#app/features/data-transfer/import-runs/take-over-task.ts'
import type { Shop } from '#app/platform/shop.ts'
import { importPieceRows } from './import-pieces-tables.server.ts'

interface NewTakeOver {
  /** as the list of imports calls it */
  name: string
  task: TakeOverTask
  pieces?: (WantedPiece | RefusedPiece)[]
  /** the feed itself, where it was uploaded */
  file?: { key: string; bytes: number }
  isDryRun: boolean
  /** who wanted it */
  actor: string
}

/** Makes a run of pieces or of a feed, which begins at once; its number. */
export async function startTakeOver(shop: Shop, wanted: NewTakeOver): Promise<number> {
  const { name, task, pieces = [], file, isDryRun, actor } = wanted
  const id = await shop.db.transaction(async (tx) => {
    const [run] = await tx
      .insert(importRuns)
      .values({
        fileName: name,
        state: 'waiting',
        isDryRun,
        task,
        actor,
        fileKey: file?.key ?? null,
        bytes: file?.bytes ?? 0,
        createdAt: shop.clock.now(),
      })
      .returning({ id: importRuns.id })
    if (!run) throw new Error('the run was not noted')
    if (pieces.length > 0) {
      const rows = pieces.map(({ source, country, asked, ...piece }, position) => ({
        source,
        country,
        asked,
        position,
        runId: run.id,
        ...('refusal' in piece && { outcome: 'refused' as const, notes: [piece.refusal] }),
      }))
      await tx.insert(importPieceRows).values(rows)
    }
    return run.id
  })
  await shop.jobs.send(WORK_IMPORTS)
  return id
}

/** What was done counts no more, so that all pieces of a run are asked for again. */
export async function askAllAgain(shop: Shop, runId: number): Promise<void> {
  await shop.db
    .update(importPieceRows)
    .set({ outcome: null, name: '', productId: null, notes: sql`'{}'` })
    .where(
      and(
        eq(importPieceRows.runId, runId),
        isNotNull(importPieceRows.outcome),
        ne(importPieceRows.source, 'other'),
      ),
    )
}
