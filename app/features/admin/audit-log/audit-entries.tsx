import { Link } from 'react-router'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { AuditLine } from './audit-texts.ts'

export interface AuditRow {
  id: number
  title: string
  /** URL of the changed product, order or other subject; null if it has no page */
  href: string | null
  actor: string
  /** time such as "vandaag, 14.02" */
  time: string
  lines: AuditLine[]
}

/** The changes on one page of the log; each change unfolds to show the values before and after. */
export function AuditEntries({ rows }: { rows: AuditRow[] }) {
  return (
    <ul className="mt-4 border-t border-ink">
      {rows.map((row) => (
        <li key={row.id} className="border-b border-line py-3">
          <p className="flex flex-wrap justify-between gap-x-6">
            <span className="min-w-0 font-semibold wrap-anywhere">
              {row.href ? (
                <Link to={row.href} className={TEXT_LINK}>
                  {row.title}
                </Link>
              ) : (
                row.title
              )}
            </span>
            <span className="text-sm wrap-anywhere text-ink-2">
              {row.actor}, {row.time}
            </span>
          </p>
          {row.lines.length > 0 && (
            <details>
              <summary className="inline-flex min-h-target cursor-pointer items-center text-sm text-ink-2 underline underline-offset-4 wrap-anywhere hover:text-accent">
                {row.lines.map(({ field }) => field).join(', ')}
              </summary>
              <table className="w-full table-fixed text-sm">
                <thead>
                  <tr className="border-b border-line text-left text-ink-2">
                    <th className="w-1/4 py-1.5 pr-3 font-medium">Wat</th>
                    <th className="py-1.5 pr-3 font-medium">Voor</th>
                    <th className="py-1.5 font-medium">Na</th>
                  </tr>
                </thead>
                <tbody>
                  {row.lines.map(({ field, before, after }) => (
                    <tr key={field} className="border-b border-line align-top last:border-0">
                      <th className="py-1.5 pr-3 text-left font-normal wrap-anywhere">{field}</th>
                      <td className="py-1.5 pr-3 text-ink-2 wrap-anywhere">
                        {before || <EmptyValue />}
                      </td>
                      <td className="py-1.5 wrap-anywhere">{after || <EmptyValue />}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </details>
          )}
        </li>
      ))}
    </ul>
  )
}

function EmptyValue() {
  return <span className="text-ink-3">niets</span>
}
