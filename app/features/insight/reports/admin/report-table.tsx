import type { Report, ReportCell, ReportColumn } from '#app/features/insight/reports/reports.ts'
import { formatCents } from '#app/platform/money.ts'
import { formatTenths, formatWhole } from '#app/platform/text/number-text.ts'
import { Link } from '#app/ui/link.tsx'
import { TABLE_HEAD, TABLE_HEAD_RIGHT } from '#app/ui/table-class.ts'
import { TEXT_LINK } from '#app/ui/text-link.ts'

type ReportBody = Omit<Report, 'lead'>

/** A column that is shown, with its index in the rows. */
interface VisibleColumn extends ReportColumn {
  index: number
}

/** A table with more columns than this is as wide as the page. */
const MAX_NARROW_COLUMNS = 5

function cellText(value: ReportCell | undefined, as: ReportColumn['as']): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'string') return value
  if (as === 'percent') return `${formatTenths(value)}%`
  if (value === 0) return '–'
  return as === 'cents' ? formatCents(value) : formatWhole(value)
}

const isLeft = ({ as }: ReportColumn) => as === 'text' || as === 'day'

const warningClass = ({ isWarning }: ReportColumn, value: ReportCell | undefined) =>
  isWarning && Number(value) > 0 ? 'font-medium text-warning' : ''

/** A report as a table, or as a list on phones. A bar shows the values of its main column. */
export function ReportTable({ report }: { report: ReportBody }) {
  const { columns, rows, title } = report
  const mainColumn = report.mainColumn ?? columns.findIndex(({ as }) => as === 'count')
  // A column without any value, such as the margin of a shop without cost prices, is left out.
  const visibleColumns = columns
    .map((column, index) => ({ ...column, index }))
    .filter(({ index }) => rows.some((row) => row[index] !== null && row[index] !== ''))
  const widthClass = visibleColumns.length > MAX_NARROW_COLUMNS ? 'w-full' : 'w-full max-w-[56rem]'
  return (
    <>
      <table aria-label={title} className={`hidden md:table ${widthClass}`}>
        <thead>
          <tr className="border-b border-ink">
            {visibleColumns.map((column) => (
              <th
                key={column.text}
                className={isLeft(column) ? TABLE_HEAD : `${TABLE_HEAD_RIGHT} pl-4`}
              >
                {column.text}
                {column.index === 0 && report.mainColumn !== undefined && (
                  <> (balk: {columns[report.mainColumn]?.text.toLowerCase()})</>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, rowIndex) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a report never changes in place
            <tr key={rowIndex} className="border-b border-line">
              <th className="min-w-40 py-2 pr-4 text-left font-normal wrap-anywhere">
                <RowName report={report} rowIndex={rowIndex} />
                <ShareBar report={report} row={row} mainColumn={mainColumn} />
              </th>
              {visibleColumns.slice(1).map((column) => (
                <td
                  key={column.text}
                  className={`py-2 ${isLeft(column) ? 'pr-4 wrap-anywhere' : 'pl-4 text-right whitespace-nowrap'} ${warningClass(column, row[column.index])}`}
                >
                  {cellText(row[column.index], column.as)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ReportList report={report} columns={visibleColumns} mainColumn={mainColumn} />
    </>
  )
}

interface ShareBarProps {
  report: ReportBody
  row: ReportCell[]
  mainColumn: number
}

/** Compares the main value of a row with the largest one. A report with a chart needs no bars. */
function ShareBar({ report: { rows, chart }, row, mainColumn }: ShareBarProps) {
  if (chart !== null) return null
  const share = (each: ReportCell[]) => Math.max(0, Number(each[mainColumn]) || 0)
  const maxShare = Math.max(1, ...rows.map(share))
  return (
    <span
      aria-hidden="true"
      className="mt-1 block h-1.5 bg-accent"
      style={{ width: `${(share(row) / maxShare) * 100}%` }}
    />
  )
}

/** The first cell of a row, with its link. */
function RowName({
  report: { columns, rows, links },
  rowIndex,
}: {
  report: ReportBody
  rowIndex: number
}) {
  const name = cellText(rows[rowIndex]?.[0], columns[0]?.as ?? 'text')
  const link = links?.[rowIndex]
  if (!link) return name
  return (
    <Link to={link} className={`${TEXT_LINK} -my-2 inline-flex min-h-target items-center`}>
      {name}
    </Link>
  )
}

interface ReportListProps {
  report: ReportBody
  columns: VisibleColumn[]
  mainColumn: number
}

/** The rows on a phone: the name with its main value, and the other values in one line. */
function ReportList({ report, columns, mainColumn }: ReportListProps) {
  const { rows, title } = report
  const [firstColumn, ...otherColumns] = columns
  const main = columns.find(({ index }) => index === mainColumn)
  const details = otherColumns.filter(
    ({ index, isOnPhone = true }) => index !== mainColumn && isOnPhone,
  )
  return (
    <ul
      aria-label={`${title}, per ${firstColumn?.text.toLowerCase()}`}
      className="border-t border-ink md:hidden"
    >
      {rows.map((row, rowIndex) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a report never changes in place
        <li key={rowIndex} className="border-b border-line py-2.5">
          <p className="flex items-baseline justify-between gap-4">
            <span className="min-w-0 font-medium wrap-anywhere">
              <RowName report={report} rowIndex={rowIndex} />
            </span>
            {main && (
              <span className="shrink-0 font-medium">
                <span className="sr-only">{main.text}: </span>
                {cellText(row[mainColumn], main.as)}
              </span>
            )}
          </p>
          <ShareBar report={report} row={row} mainColumn={mainColumn} />
          <dl className="mt-1 flex flex-wrap gap-x-4 text-sm text-ink-2">
            {details
              .filter(({ index }) => Boolean(row[index]))
              .map((column) => (
                <div key={column.text} className="flex min-w-0 gap-1.5">
                  {/* A text, such as a campaign, explains itself. */}
                  <dt className={column.as === 'text' ? 'sr-only' : undefined}>{column.text}</dt>
                  <dd className={`wrap-anywhere ${warningClass(column, row[column.index])}`}>
                    {cellText(row[column.index], column.as)}
                  </dd>
                </div>
              ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}
