import type { ReactNode } from 'react'
import type { Report, ReportCell, ReportColumn } from '#app/features/insight/reports/reports.ts'
import { formatCents } from '#app/platform/money.ts'
import { formatWhole } from '#app/platform/text/number-text.ts'
import { Link } from '#app/ui/link.tsx'
import { TABLE_HEAD, TABLE_HEAD_RIGHT } from '#app/ui/table-class.ts'
import { TEXT_LINK } from '#app/ui/text-link.ts'

type ReportBody = Omit<Report, 'lead'>

function cellText(value: ReportCell | undefined, as: ReportColumn['as']): string {
  if (value === null || value === undefined) return '–'
  if (typeof value === 'string') return value
  if (as === 'cents') return formatCents(value)
  return as === 'percent' ? `${String(value).replace('.', ',')}%` : formatWhole(value)
}

/** A report as a table, or as a list on phones, with a bar for the first column of counts. */
export function ReportTable({ report }: { report: ReportBody }) {
  const { columns, rows, title } = report
  const otherColumns = columns.slice(1)
  const barColumn = columns.findIndex(({ as }) => as === 'count')
  const shares = rows.map((row) => Number(row[barColumn]) || 0)
  const maxShare = Math.max(1, ...shares)
  const nameOf = (rowIndex: number) => (
    <RowName report={report} rowIndex={rowIndex} share={(shares[rowIndex] ?? 0) / maxShare} />
  )
  return (
    <>
      <table aria-label={title} className="hidden w-full md:table">
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
          {rows.map((row, rowIndex) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a report never changes in place
            <tr key={rowIndex} className="border-b border-line">
              <th className="min-w-40 py-2 pr-4 text-left font-normal wrap-anywhere">
                {nameOf(rowIndex)}
              </th>
              {otherColumns.map(({ text, as }, place) => (
                <td
                  key={text}
                  className={`py-2 ${as === 'text' ? 'pr-4 wrap-anywhere' : 'pl-4 text-right whitespace-nowrap'}`}
                >
                  {cellText(row[place + 1], as)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ReportList report={report} nameOf={nameOf} />
    </>
  )
}

interface RowNameProps {
  report: ReportBody
  rowIndex: number
  /** length of the bar: the fraction of the highest value, from 0 to 1 */
  share: number
}

/** The first cell of a row, with its link and bar. */
function RowName({ report: { columns, rows, links, chart }, rowIndex, share }: RowNameProps) {
  const name = cellText(rows[rowIndex]?.[0], columns[0]?.as ?? 'text')
  const link = links?.[rowIndex]
  return (
    <>
      {link ? (
        <Link to={link} className={`${TEXT_LINK} inline-flex min-h-target items-center`}>
          {name}
        </Link>
      ) : (
        name
      )}
      {chart === null && (
        <span
          aria-hidden="true"
          className="mt-1 block h-1.5 bg-accent"
          style={{ width: `${share * 100}%` }}
        />
      )}
    </>
  )
}

function ReportList({
  report,
  nameOf,
}: {
  report: ReportBody
  nameOf: (rowIndex: number) => ReactNode
}) {
  const {
    columns: [first, ...otherColumns],
    rows,
    title,
  } = report
  return (
    <ul
      aria-label={`${title}, per ${first?.text.toLowerCase()}`}
      className="border-t border-ink md:hidden"
    >
      {rows.map((row, rowIndex) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a report never changes in place
        <li key={rowIndex} className="border-b border-line py-3">
          <div className="font-semibold wrap-anywhere">{nameOf(rowIndex)}</div>
          <dl className="mt-1.5 grid grid-cols-2 gap-x-6 gap-y-0.5 text-sm">
            {otherColumns.map(
              ({ text, as }, place) =>
                row[place + 1] !== '' && (
                  <div
                    key={text}
                    className={as === 'text' ? 'col-span-2' : 'flex justify-between gap-2'}
                  >
                    <dt className={as === 'text' ? 'inline text-ink-2' : 'text-ink-2'}>
                      {text}
                      {as === 'text' && ': '}
                    </dt>
                    <dd className={as === 'text' ? 'inline wrap-anywhere' : ''}>
                      {cellText(row[place + 1], as)}
                    </dd>
                  </div>
                ),
            )}
          </dl>
        </li>
      ))}
    </ul>
  )
}
