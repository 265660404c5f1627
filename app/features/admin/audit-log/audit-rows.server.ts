import type { App } from '#app/platform/app.ts'
import { dutchMoment } from '#app/platform/dutch-time.ts'
import type { AuditQuestion } from './audit.ts'
import type { AuditRow } from './audit-entries.tsx'
import { auditLines, auditTitle } from './audit-texts.ts'
import { readAudit } from './read-audit.server.ts'

type Entry = Awaited<ReturnType<typeof readAudit>>['entries'][number]

/** A page of the log in words. */
export async function readAuditRows(app: App, question: AuditQuestion) {
  const { entries, total, page } = await readAudit(app, question)
  const now = app.clock.now()
  const rows: AuditRow[] = entries.map((entry) => ({
    id: entry.id,
    title: auditTitle(entry),
    href: hrefOf(entry),
    who: entry.actor,
    when: dutchMoment(entry.at, now),
    lines: auditLines(entry, now),
  }))
  return { rows, total, page }
}

function hrefOf({ kind, thing, subject, action }: Entry): string | null {
  if (kind === 'order' && /^\d+$/.test(subject)) return `/beheer/bestellingen/${subject}/`
  const isGone = action === 'removed'
  if (thing === 'variants' || (thing === 'products' && !isGone))
    return `/beheer/producten/${subject}/`
  if (thing === 'coupons') return isGone ? null : `/beheer/deals/${subject}/`
  return kind === 'discount' && !isGone ? `/beheer/kortingscodes/${subject}/` : null
}
