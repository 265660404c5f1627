import { and, count, desc, eq, sql } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import { AUDIT_PER_PAGE, type AuditQuestion } from './audit.ts'
import { auditLog } from './audit-tables.server.ts'

/** A page of the log, newest first. */
export async function readAudit(app: App, { kind, actor, page }: AuditQuestion) {
  const filter = and(
    kind ? eq(auditLog.kind, kind) : undefined,
    actor ? eq(auditLog.actorId, actor) : undefined,
  )
  const [total] = await app.db.select({ n: count() }).from(auditLog).where(filter)
  const last = Math.max(1, Math.ceil((total?.n ?? 0) / AUDIT_PER_PAGE))
  const shown = Math.min(page, last)
  const entries = await app.db
    .select()
    .from(auditLog)
    .where(filter)
    .orderBy(desc(auditLog.id))
    .limit(AUDIT_PER_PAGE)
    .offset((shown - 1) * AUDIT_PER_PAGE)
  return { entries, total: total?.n ?? 0, page: shown }
}

/** Everybody who ever changed something, by the name they have or had last: one look into the index for each, not all rows. */
export async function readActors(app: App): Promise<{ id: string; name: string }[]> {
  const { rows } = await app.db.execute<{ id: string; name: string }>(sql`
    WITH RECURSIVE people AS (
      (SELECT actor_id, actor FROM audit_log ORDER BY actor_id, id DESC LIMIT 1)
      UNION ALL
      SELECT next.actor_id, next.actor FROM people
      CROSS JOIN LATERAL (
        SELECT actor_id, actor FROM audit_log WHERE actor_id > people.actor_id
        ORDER BY actor_id, id DESC LIMIT 1
      ) AS next
    )
    SELECT p.actor_id AS id, coalesce(u.name, p.actor) AS name FROM people p
    LEFT JOIN users u ON u.id = p.actor_id ORDER BY name, id LIMIT 200`)
  return rows
}
