import { sql } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import type { Commission, CommissionSource, ImportCommissionsResult } from './commissions.ts'
import { readBolReport } from './read-bol-report.server.ts'
import { readCommissionFile } from './read-commission-file.server.ts'
import { recordReportAttempt } from './report-readings.server.ts'

/** Number of days in a report. It covers two months, because bol approves or rejects sales weeks later. */
const BOL_DAYS = 62
const ROWS_PER_INSERT = 1_000

/** Imports a downloaded report. Importing the same report again updates only changed lines. */
export async function importCommissionFile(
  app: App,
  path: string,
): Promise<ImportCommissionsResult> {
  const fileResult = await readCommissionFile(path)
  if (!fileResult.ok) return fileResult
  return { ok: true, report: await storeCommissions(app, fileResult.source, fileResult) }
}

/** Imports bol's report of the last two months. */
export async function importBolCommissions(app: App): Promise<ImportCommissionsResult> {
  const reportResult = await readBolReport(app, BOL_DAYS)
  if (!reportResult.ok) {
    if (reportResult.error === 'not-answered') await recordReportAttempt(app, reportResult.reason)
    return reportResult
  }
  await recordReportAttempt(app, '')
  return { ok: true, report: await storeCommissions(app, 'bol', reportResult) }
}

async function storeCommissions(
  app: App,
  source: CommissionSource,
  { rows, unreadableLines }: { rows: Commission[]; unreadableLines: number[] },
) {
  // The parts of a report may repeat a line; the last one is the newest.
  const uniqueRows = [...new Map(rows.map((row) => [row.ref, row])).values()]
  const counts = { newCount: 0, changedCount: 0 }
  const now = app.clock.now().toISOString()
  await app.db.transaction(async (tx) => {
    for (let index = 0; index < uniqueRows.length; index += ROWS_PER_INSERT) {
      const json = JSON.stringify(uniqueRows.slice(index, index + ROWS_PER_INSERT))
      const { rows: savedRows } = await tx.execute<{ is_new: boolean }>(sql`
        INSERT INTO commissions AS old (source, ref, day, external_id, name, quantity, revenue_cents, commission_cents, state, imported_at)
        SELECT source, ref, day, "productId", name, quantity, "revenueCents", "commissionCents", state, ${now}
        FROM jsonb_to_recordset(${json}::jsonb) AS w (source text, ref text, day date, "productId" text, name text,
          quantity integer, "revenueCents" integer, "commissionCents" integer, state text)
        ON CONFLICT (source, ref) DO UPDATE SET day = excluded.day, external_id = excluded.external_id, name = excluded.name,
          quantity = excluded.quantity, revenue_cents = excluded.revenue_cents, commission_cents = excluded.commission_cents,
          state = excluded.state, imported_at = excluded.imported_at
        WHERE (old.day, old.external_id, old.name, old.quantity, old.revenue_cents, old.commission_cents, old.state)
          IS DISTINCT FROM (excluded.day, excluded.external_id, excluded.name, excluded.quantity, excluded.revenue_cents,
            excluded.commission_cents, excluded.state)
        RETURNING (xmax = 0) AS is_new`)
      for (const { is_new } of savedRows) counts[is_new ? 'newCount' : 'changedCount']++
    }
  })
  const unchangedCount = uniqueRows.length - counts.newCount - counts.changedCount
  return { source, ...counts, unchangedCount, unreadableLines }
}
