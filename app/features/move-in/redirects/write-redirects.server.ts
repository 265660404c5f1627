import { eq, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/database/db.server.ts'
import type { NewRedirect } from './redirects.ts'
import { redirects } from './redirects-tables.server.ts'

/** Adds redirects; one that exists leads to its new target, and a redirect to its own page is left out. */
export async function saveRedirects(
  tx: Db,
  rows: NewRedirect[],
  { runId, now }: { runId: number | null; now: Date },
): Promise<void> {
  const wanted = [...new Map(rows.map((row) => [row.path, row])).values()].filter(
    ({ path, targetUrl }) => path !== '/' && path !== targetUrl.replace(/\/$/, ''),
  )
  if (wanted.length === 0) return
  await tx.execute(sql`
    INSERT INTO redirects (path, target_kind, target_id, target_url, run_id, created_at)
    SELECT path, "targetKind", "targetId", "targetUrl", ${runId}, ${now.toISOString()}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
      AS w (path text, "targetKind" text, "targetId" integer, "targetUrl" text)
    ON CONFLICT (path) DO UPDATE SET target_kind = excluded.target_kind, target_id = excluded.target_id,
      target_url = excluded.target_url
    WHERE (redirects.target_kind, redirects.target_id, redirects.target_url)
      IS DISTINCT FROM (excluded.target_kind, excluded.target_id, excluded.target_url)`)
}

/** Lets a redirect to a URL that redirects itself lead to that one's target, so that each takes one step. */
export async function copyRedirectTargets(tx: Db): Promise<void> {
  await tx.execute(sql`
    UPDATE redirects r SET target_kind = t.target_kind, target_id = t.target_id, target_url = t.target_url
    FROM redirects t WHERE r.target_kind = 'url' AND t.path = rtrim(lower(r.target_url), '/') AND t.path <> r.path`)
}

export async function deleteRedirectsOfRun(tx: Db, runId: number): Promise<void> {
  await tx.delete(redirects).where(eq(redirects.runId, runId))
}
