import type { App } from '#app/platform/app.ts'
import { dutchMoment } from '#app/platform/dutch-time.ts'
import { path } from '#app/platform/path.ts'
import type { AuditFilter } from './audit.ts'
import type { AuditRow } from './audit-entries.tsx'
import { auditLines, auditTitle } from './audit-texts.ts'
import { readAudit } from './read-audit.server.ts'

type Entry = Awaited<ReturnType<typeof readAudit>>['entries'][number]

/** Reads a page of the log with Dutch titles and values. */
export async function readAuditRows(app: App, filter: AuditFilter) {
  const { entries, total, page } = await readAudit(app, filter)
  const now = app.clock.now()
  const rows: AuditRow[] = entries.map((entry) => ({
    id: entry.id,
    title: auditTitle(entry),
    href: subjectHref(entry),
    actor: entry.actor,
    time: dutchMoment(entry.at, now),
    lines: auditLines(entry, now),
  }))
  return { rows, total, page }
}

function subjectHref({ kind, table, subjectId, action }: Entry): string | null {
  if (kind === 'order' && /^\d+$/.test(subjectId))
    return path('/beheer/bestellingen/:id', { id: subjectId })
  const isRemoved = action === 'removed'
  if (table === 'variants' || (table === 'products' && !isRemoved))
    return path('/beheer/producten/:id', { id: subjectId })
  if (isRemoved) return null
  if (table === 'collections') return path('/beheer/collecties/:id', { id: subjectId })
  if (table === 'coupons') return path('/beheer/deals/:id', { id: subjectId })
  return kind === 'discount' ? path('/beheer/kortingscodes/:id', { id: subjectId }) : null
}
