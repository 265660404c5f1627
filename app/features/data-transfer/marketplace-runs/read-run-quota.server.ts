import { eq } from 'drizzle-orm'
import type { importRuns } from '#app/features/data-transfer/import-runs/imports-tables.server.ts'
import { readSourceAccount } from '#app/features/partners/marketplace-sources/source-account.server.ts'
import { SOURCE_NAMES } from '#app/features/partners/marketplaces/source-health.ts'
import { SOURCES } from '#app/features/partners/marketplaces/sources.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import { importPieceRows } from './import-pieces-tables.server.ts'
import type { RunQuota } from './told-progress.ts'

/** Of each source that a run asks and that counts: what may still be asked today. */
export async function readRunQuota(
  shop: Shop,
  { id, task }: Pick<typeof importRuns.$inferSelect, 'id' | 'task'>,
): Promise<RunQuota[]> {
  if (task?.what !== 'pieces') return []
  const asked = await shop.db
    .selectDistinct({ source: importPieceRows.source })
    .from(importPieceRows)
    .where(eq(importPieceRows.runId, id))
    .orderBy(importPieceRows.source)
  const quota: RunQuota[] = []
  for (const { source } of asked) {
    if (source === 'other') continue
    const { account } = await SOURCES[source](shop)
    const row = account && (await readSourceAccount(shop, account))
    const callsLeft = row?.callsLeft ?? null
    // What the shop counted is worth nothing where its source says otherwise.
    if (callsLeft !== null && !row?.heldUntil)
      quota.push({ source: SOURCE_NAMES[source], callsLeft })
  }
  return quota
}
