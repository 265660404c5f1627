import { eq } from 'drizzle-orm'
import type { importRuns } from '#app/features/data-transfer/import-runs/imports-tables.server.ts'
import { readSourceAccount } from '#app/features/partners/marketplace-sources/source-account.server.ts'
import { SOURCE_NAMES } from '#app/features/partners/marketplaces/source-health.ts'
import { SOURCES } from '#app/features/partners/marketplaces/sources.server.ts'
import type { App } from '#app/platform/app.ts'
import { importItemRows } from './import-items-tables.server.ts'
import type { RunQuota } from './progress-report.ts'

/** Returns today's remaining requests for each source of the run that has a quota. */
export async function readRunQuota(
  app: App,
  { id, task }: Pick<typeof importRuns.$inferSelect, 'id' | 'task'>,
): Promise<RunQuota[]> {
  if (task?.what !== 'items') return []
  const sources = await app.db
    .selectDistinct({ source: importItemRows.source })
    .from(importItemRows)
    .where(eq(importItemRows.runId, id))
    .orderBy(importItemRows.source)
  const quota: RunQuota[] = []
  for (const { source } of sources) {
    if (source === 'other') continue
    const { account } = await SOURCES[source](app)
    const row = account && (await readSourceAccount(app, account))
    const callsLeft = row?.callsLeft ?? null
    // While the source itself refuses requests (`heldUntil`), the number that the shop counted says too much.
    if (callsLeft !== null && !row?.heldUntil)
      quota.push({ source: SOURCE_NAMES[source], callsLeft })
  }
  return quota
}
