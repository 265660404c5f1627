import { REMARKS, type RemarkCode } from '#app/features/move-in/former-shop/move-remarks.ts'
import {
  MOVE_KIND_NAMES,
  MOVE_KINDS,
  type MoveReport,
} from '#app/features/move-in/moves/move-in.ts'
import { formatCents } from '#app/platform/money.ts'
import { formatWhole } from '#app/platform/text/number-text.ts'
import { TABLE_HEAD, TABLE_HEAD_RIGHT } from '#app/ui/table-class.ts'

const NUMBER = 'py-2 pl-3 text-right tabular-nums'

/** Compares the former shop with this one, type by type. */
export function MoveCountsTable({ report }: { report: MoveReport }) {
  const { counts, photos, isDryRun } = report
  const kinds = MOVE_KINDS.flatMap((kind) => {
    const count = counts[kind]
    return count && count.found > 0 ? [{ kind, ...count }] : []
  })
  return (
    <div className="overflow-x-auto">
      <table className="w-full">
        <thead>
          <tr className="border-b border-ink">
            <th className={TABLE_HEAD}>Soort</th>
            <th className={TABLE_HEAD_RIGHT}>Daar</th>
            <th className={TABLE_HEAD_RIGHT}>Hier</th>
            <th className={`${TABLE_HEAD_RIGHT} max-md:hidden`}>
              {isDryRun ? 'Nieuw' : 'Gemaakt'}
            </th>
            <th className={`${TABLE_HEAD_RIGHT} max-md:hidden`}>
              {isDryRun ? 'Anders' : 'Gewijzigd'}
            </th>
            <th className={TABLE_HEAD_RIGHT}>Niet</th>
          </tr>
        </thead>
        <tbody>
          {kinds.map(({ kind, found, made, changed, left, skipped }) => (
            <tr key={kind} className="border-b border-line">
              <th scope="row" className="py-2 text-left font-normal">
                {MOVE_KIND_NAMES[kind]}
              </th>
              <td className={NUMBER}>{formatWhole(found)}</td>
              <td className={NUMBER}>{formatWhole(made + changed + left)}</td>
              <td className={`${NUMBER} max-md:hidden`}>{formatWhole(made)}</td>
              <td className={`${NUMBER} max-md:hidden`}>{formatWhole(changed)}</td>
              <td className={NUMBER}>{formatWhole(skipped)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {photos && (
        <p className="mt-3 text-ink-2">
          Fotobestanden: {formatWhole(photos.stored)} {isDryRun ? 'gevonden' : 'opgeslagen'},{' '}
          {formatWhole(photos.missing)} niet bij de bestanden, {formatWhole(photos.broken)}{' '}
          onleesbaar.
        </p>
      )}
    </div>
  )
}

/** Lists remarks by their reason, with a count and examples. */
export function MoveRemarks({ report, csv }: { report: MoveReport; csv: string }) {
  const groups = Object.entries(report.remarks).toSorted(([, a], [, b]) => b.count - a.count)
  if (groups.length === 0) return null
  return (
    <section className="mt-9">
      <h2 className="text-title font-semibold">Opmerkingen</h2>
      <ul className="mt-2 border-t border-line">
        {groups.map(([code, { count, examples }]) => (
          <li key={code} className="border-b border-line">
            <details>
              <summary className="min-h-target cursor-pointer py-2.5">
                <span className="font-medium tabular-nums">{formatWhole(count)} ×</span>{' '}
                {REMARKS[code as RemarkCode] ?? code}
              </summary>
              <ul className="pb-3 pl-4 text-sm text-ink-2">
                {examples.map((example, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: examples may be equal and never move
                  <li key={index} className="wrap-anywhere">
                    {example}
                  </li>
                ))}
                {count > examples.length && <li>en {formatWhole(count - examples.length)} meer</li>}
              </ul>
            </details>
          </li>
        ))}
      </ul>
      <p className="mt-2">
        <a
          href={csv}
          className="inline-flex min-h-target items-center underline underline-offset-4 hover:text-accent"
        >
          Download alle opmerkingen (CSV)
        </a>
      </p>
    </section>
  )
}

/** Compares the order totals of each year, to the cent. */
export function MoveYears({ report: { years, isDryRun } }: { report: MoveReport }) {
  if (years.length === 0) return null
  return (
    <section className="mt-9">
      <h2 className="text-title font-semibold">Bestellingen per jaar</h2>
      <div className="overflow-x-auto">
        <table className="mt-1 w-full max-w-[40rem]">
          <thead>
            <tr className="border-b border-ink">
              <th className={TABLE_HEAD}>Jaar</th>
              <th className={TABLE_HEAD_RIGHT}>Aantal</th>
              <th className={TABLE_HEAD_RIGHT}>Daar</th>
              {!isDryRun && <th className={TABLE_HEAD_RIGHT}>Hier</th>}
            </tr>
          </thead>
          <tbody>
            {years.map(({ year, orders, formerCents, cents }) => (
              <tr key={year} className="border-b border-line">
                <th scope="row" className="py-2 text-left font-normal">
                  {year}
                </th>
                <td className={NUMBER}>{formatWhole(orders)}</td>
                <td className={NUMBER}>{formatCents(formerCents)}</td>
                {!isDryRun && <td className={NUMBER}>{formatCents(cents)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

export function TextList({ title, lines }: { title: string; lines: string[] }) {
  if (lines.length === 0) return null
  return (
    <section className="mt-9 max-w-[56rem]">
      <h2 className="text-title font-semibold">{title}</h2>
      <ul className="mt-2 grid list-disc gap-1 pl-5 marker:text-ink-3">
        {lines.map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
    </section>
  )
}
