import { eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/database/db.server.ts'
import type { NewRedirect } from './redirects.ts'
import { redirects } from './redirects-tables.server.ts'

interface SaveOptions {
  runId: number | null
  now: Date
  /** true: existing redirects are not changed */
  isFallback?: boolean
}

/** Adds or updates redirects, and skips redirects from a path to itself. Returns counts. */
export async function saveRedirects(
  tx: Db,
  rows: NewRedirect[],
  { runId, now, isFallback = false }: SaveOptions,
): Promise<{ created: number; changed: number; unchanged: number }> {
  const usableRows = [...new Map(rows.map((row) => [row.path, row])).values()].filter(
    ({ path, targetUrl }) => path !== '/' && path !== targetUrl.replace(/\/$/, ''),
  )
  if (usableRows.length === 0) return { created: 0, changed: 0, unchanged: 0 }
  const { rows: writtenRows } = await tx.execute<{ is_new: boolean }>(sql`
    INSERT INTO redirects (path, target_kind, target_id, target_url, run_id, created_at)
    SELECT path, "targetKind", "targetId", "targetUrl", ${runId}, ${now.toISOString()}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(usableRows)}::jsonb)
      AS w (path text, "targetKind" text, "targetId" integer, "targetUrl" text)
    ON CONFLICT (path) DO UPDATE SET target_kind = excluded.target_kind, target_id = excluded.target_id,
      target_url = excluded.target_url
    WHERE ${!isFallback} AND (redirects.target_kind, redirects.target_id, redirects.target_url)
      IS DISTINCT FROM (excluded.target_kind, excluded.target_id, excluded.target_url)
    RETURNING xmax = 0 AS is_new`)
  const createdCount = writtenRows.filter((row) => row.is_new).length
  return {
    created: createdCount,
    changed: writtenRows.length - createdCount,
    unchanged: usableRows.length - writtenRows.length,
  }
}

/** Returns the targets at these keys, so that a redirect to one of the keys can go to its target directly. */
export async function findTargets(
  tx: Db,
  paths: string[],
): Promise<Map<string, Omit<NewRedirect, 'path'>>> {
  const rows = await tx.select().from(redirects).where(inArray(redirects.path, paths))
  return new Map(
    rows.map(({ path, targetKind, targetId, targetUrl }) => [
      path,
      { targetKind, targetId, targetUrl },
    ]),
  )
}

export async function deleteRedirectsOfRun(tx: Db, runId: number): Promise<void> {
  await tx.delete(redirects).where(eq(redirects.runId, runId))
}

/** Returns whether a path redirects. */
export async function hasRedirect(tx: Db, path: string): Promise<boolean> {
  const rows = await tx
    .select({ path: redirects.path })
    .from(redirects)
    .where(eq(redirects.path, path))
  return rows.length > 0
}
