import { formatCents } from '#app/platform/money.ts'
import { formatWhole } from '#app/platform/number-text.ts'
import { Link } from '#app/ui/link.tsx'
import { TABLE_HEAD, TABLE_HEAD_RIGHT } from '#app/ui/table-class.ts'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { Report, ReportCell, ReportColumn } from './reports.ts'

function shown(value: ReportCell | undefined, as: ReportColumn['as']): string {
  if (value === null || value === undefined) return '–'
  if (typeof value === 'string') return value
  if (as === 'cents') return formatCents(value)
  return as === 'percent' ? `${String(value).replace('.', ',')}%` : formatWhole(value)
}

/** The figures of a report; the first that can be counted is drawn as a bar as well. */
export function ReportTable({ report }: { report: Report }) {
  const { columns, rows, links, title } = report
  const drawn = columns.findIndex(({ as }) => as === 'count')
  const most = Math.max(1, ...rows.map((row) => Number(row[drawn]) || 0))
  const hasBars = report.chart === null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached with the keyboard
    <section aria-label={`${title}, tabel`} tabIndex={0} className="overflow-x-auto">
      <table className="w-full">
        <thead>
          <tr className="border-b border-ink">
            {columns.map(({ text, as }) => (
              <th key={text} className={as === 'text' ? TABLE_HEAD : `${TABLE_HEAD_RIGHT} pl-4`}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a report never changes in place
            <tr key={at} className="border-b border-line">
              {columns.map(({ text, as }, place) =>
                place === 0 ? (
                  <th key={text} className="min-w-40 py-2 pr-4 text-left font-normal wrap-anywhere">
                    {links?.[at] ? (
                      <Link
                        to={links[at]}
                        className={`${TEXT_LINK} inline-flex min-h-target items-center`}
                      >
                        {shown(row[0], as)}
                      </Link>
                    ) : (
                      shown(row[0], as)
                    )}
                    {hasBars && (
                      <span
                        aria-hidden="true"
                        className="mt-1 block h-1.5 bg-accent"
                        style={{ width: `${((Number(row[drawn]) || 0) / most) * 100}%` }}
                      />
                    )}
                  </th>
                ) : (
                  <td
                    key={text}
                    className={`py-2 whitespace-nowrap ${as === 'text' ? 'pr-4' : 'pl-4 text-right'}`}
                  >
                    {shown(row[place], as)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
