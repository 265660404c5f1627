import type { ReactNode } from 'react'
import { formatCents } from '#app/platform/money.ts'
import { TABLE_HEAD, TABLE_HEAD_RIGHT } from '#app/ui/table-class.ts'

interface BooksRow {
  key: string
  name: ReactNode
  /** amounts in cents, or texts that are shown as they are; null: the shop does not know the amount */
  values: (number | string | null)[]
  isTotal?: boolean
}

interface BooksTableProps {
  title: string
  text?: ReactNode
  /** titles of the columns; the first column names the row */
  columns: [string, ...string[]]
  rows: BooksRow[]
  /** text in one line with the title, shown if there are no rows */
  empty: string
  /** rows that are shown on request */
  folded?: { title: string; rows: BooksRow[] }
  children?: ReactNode
}

function cellText(value: number | string | null): string {
  if (value === null) return '–'
  return typeof value === 'string' ? value : formatCents(value)
}

/** A table with at most this many columns fits on a phone. */
const MAX_PHONE_COLUMNS = 3

/** A table of amounts; on a phone each row of a wide table is a list of its values. */
export function BooksTable(props: BooksTableProps) {
  const { title, text, columns, rows, empty, folded, children } = props
  if (rows.length === 0)
    return (
      <section
        data-empty
        className="border-b border-line py-3 [section:not([data-empty])+&]:mt-10 [section:not([data-empty])+&]:border-t"
      >
        <div className="flex flex-wrap items-baseline justify-between gap-x-6">
          <h2 className="font-medium">{title}</h2>
          <p className="text-sm text-ink-2">{empty}</p>
        </div>
        {children}
      </section>
    )
  return (
    <section className="mt-10">
      <h2 className="text-title font-semibold">{title}</h2>
      {text && <p className="mt-1 max-w-prose text-sm text-ink-2">{text}</p>}
      <BooksRows title={title} columns={columns} rows={rows} />
      {folded && folded.rows.length > 0 && (
        <details>
          <summary className="inline-flex min-h-target cursor-pointer items-center underline underline-offset-4 hover:text-accent">
            {folded.title}
          </summary>
          <BooksRows title={folded.title} columns={columns} rows={folded.rows} />
        </details>
      )}
      {children}
    </section>
  )
}

function BooksRows({ title, columns, rows }: Pick<BooksTableProps, 'title' | 'columns' | 'rows'>) {
  const [firstColumn, ...otherColumns] = columns
  const fitsPhone = columns.length <= MAX_PHONE_COLUMNS
  return (
    <>
      <table aria-label={title} className={`mt-3 w-full ${fitsPhone ? '' : 'hidden md:table'}`}>
        <thead>
          <tr className="border-b border-ink">
            <th className={TABLE_HEAD}>{firstColumn}</th>
            {otherColumns.map((name) => (
              <th key={name} className={`${TABLE_HEAD_RIGHT} pl-4`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.key}
              className={`border-b border-line ${row.isTotal ? 'font-semibold' : ''}`}
            >
              <th
                className={`py-2 pr-4 text-left wrap-anywhere ${row.isTotal ? '' : 'font-normal'}`}
              >
                {row.name}
              </th>
              {otherColumns.map((name, index) => (
                <td key={name} className="py-2 pl-4 text-right whitespace-nowrap">
                  {cellText(row.values[index] ?? null)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {!fitsPhone && <BooksList title={title} columns={otherColumns} rows={rows} />}
    </>
  )
}

interface BooksListProps {
  title: string
  columns: string[]
  rows: BooksRow[]
}

function BooksList({ title, columns, rows }: BooksListProps) {
  return (
    <ul aria-label={title} className="mt-3 border-t border-ink md:hidden">
      {rows.map((row) => (
        <li key={row.key} className="border-b border-line py-3">
          <div className="font-semibold wrap-anywhere">{row.name}</div>
          <dl className="mt-1 space-y-0.5 text-sm">
            {columns.map((name, index) => (
              <div key={name} className="flex justify-between gap-4">
                <dt className="text-ink-2">{name}</dt>
                <dd>{cellText(row.values[index] ?? null)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}
