import { and, count, desc, eq, sql } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import { AUDIT_PER_PAGE, type AuditFilter } from './audit.ts'
import { auditLog } from './audit-tables.server.ts'

/** Reads a page of the log, newest first. A page number past the end returns the last page. */
export async function readAudit(app: App, { kind, actorId, page }: AuditFilter) {
  const filter = and(
    kind ? eq(auditLog.kind, kind) : undefined,
    actorId ? eq(auditLog.actorId, actorId) : undefined,
  )
  const [countRow] = await app.db.select({ total: count() }).from(auditLog).where(filter)
  const total = countRow?.total ?? 0
  const lastPage = Math.max(1, Math.ceil(total / AUDIT_PER_PAGE))
  const shownPage = Math.min(page, lastPage)
  const entries = await app.db
    .select()
    .from(auditLog)
    .where(filter)
    .orderBy(desc(auditLog.id))
    .limit(AUDIT_PER_PAGE)
    .offset((shownPage - 1) * AUDIT_PER_PAGE)
  return { entries, total, page: shownPage }
}

/**
 * Reads at most 200 actors of the log, sorted by name, each with the last known name. This is a loose index scan: each step of
 * the recursion looks up the next actor in the index, so the query does not read all rows.
 */
export async function readActors(app: App): Promise<{ id: string; name: string }[]> {
  const { rows } = await app.db.execute<{ id: string; name: string }>(sql`
    WITH RECURSIVE actors AS (
      (SELECT actor_id, actor FROM audit_log ORDER BY actor_id, id DESC LIMIT 1)
      UNION ALL
      SELECT next.actor_id, next.actor FROM actors
      CROSS JOIN LATERAL (
        SELECT actor_id, actor FROM audit_log WHERE actor_id > actors.actor_id
        ORDER BY actor_id, id DESC LIMIT 1
      ) AS next
    )
    SELECT a.actor_id AS id, coalesce(u.name, a.actor) AS name FROM actors a
    LEFT JOIN users u ON u.id = a.actor_id ORDER BY name, id LIMIT 200`)
  return rows
}
