import { asc, eq, sql } from 'drizzle-orm'
import { refreshListings } from '#app/features/catalog/refresh-listings.server.ts'
import type { ProductChange } from '#app/features/catalog/restore-plan.ts'
import { type Restored, restoreProducts } from '#app/features/catalog/restore-products.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import type { UndoneRun } from './import-runs.ts'
import { importChanges, importRuns } from './imports-tables.server.ts'

const AT_ONCE = 100
/** Products that stayed are shown; of more than these it is said how many. */
const EXAMPLES = 200

/** Takes back what a run did, some products at a time, each of them wholly or not at all; where it stops it goes on. */
export async function undoRun(
  shop: Shop,
  { id, actor, attempts }: { id: number; actor: string; attempts: number },
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const restored = await shop.db.transaction(async (tx) => {
      const rows = await tx
        .select()
        .from(importChanges)
        .where(eq(importChanges.runId, id))
        .orderBy(asc(importChanges.productId))
        .limit(AT_ONCE)
      if (rows.length === 0) return null
      const done = await restoreProducts(shop, tx, rows as ProductChange[], actor)
      const ids = sql.param(rows.map(({ productId }) => productId))
      await tx.execute(
        sql`DELETE FROM import_changes WHERE run_id = ${id} AND product_id = ANY(${ids}::integer[])`,
      )
      const [run] = await tx
        .select({ undo: importRuns.undo })
        .from(importRuns)
        .where(eq(importRuns.id, id))
      await tx
        .update(importRuns)
        .set({ undo: addUp(run?.undo ?? null, done) })
        .where(eq(importRuns.id, id))
      return done
    })
    if (!restored) {
      await shop.db
        .update(importRuns)
        .set({ state: 'undone', endedAt: shop.clock.now() })
        .where(eq(importRuns.id, id))
      return
    }
    await refreshListings(
      shop,
      restored.map(({ productId }) => productId),
    )
  }
  // The shop closes: at its next start this goes on, and it was no try that failed.
  await shop.db
    .update(importRuns)
    .set({ attempts: attempts - 1 })
    .where(eq(importRuns.id, id))
}

function addUp(before: UndoneRun | null, done: Restored[]): UndoneRun {
  const sum = before ?? { removed: 0, restored: 0, kept: 0, examples: [] }
  const stayed = done.filter(({ kept }) => kept.length > 0)
  const count = (outcome: Restored['outcome']) =>
    done.filter((one) => one.outcome === outcome).length
  return {
    removed: sum.removed + count('removed'),
    restored: sum.restored + count('restored'),
    kept: sum.kept + stayed.length,
    examples: [
      ...sum.examples,
      ...stayed.map(({ productId, name, kept }) => ({ productId, name, kept })),
    ].slice(0, EXAMPLES),
  }
}
