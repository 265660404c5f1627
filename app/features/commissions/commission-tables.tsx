import { formatCents } from '#app/platform/money.ts'
import { formatWhole } from '#app/platform/number-text.ts'
import { Link } from '#app/ui/link.tsx'
import { TABLE_HEAD, TABLE_HEAD_RIGHT } from '#app/ui/table-class.ts'
import { TEXT_LINK } from '#app/ui/text-link.ts'

interface Figures {
  source: string
  clicks: number
  quantity: number
  revenueCents: number
  commissionCents: number
  openCents: number
}

interface ShownCommission extends Figures {
  productId: number
  product: string
}

const HEADS = ['Klikken', 'Verkocht', 'Omzet daar', 'Vergoeding', 'Waarvan open']

const cellsOf = ({ clicks, quantity, revenueCents, commissionCents, openCents }: Figures) => [
  formatWhole(clicks),
  formatWhole(quantity),
  formatCents(revenueCents),
  formatCents(commissionCents),
  formatCents(openCents),
]

/** What visitors were sent away for and what came of it, by source or by product. */
export function CommissionTable({
  title,
  rows,
}: {
  title: string
  rows: (Figures & Partial<ShownCommission>)[]
}) {
  const hasProducts = rows.some(({ productId }) => productId !== undefined)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached with the keyboard
    <section aria-label={title} tabIndex={0} className="mb-8 overflow-x-auto">
      <h2 className="mb-2 text-title font-semibold">{title}</h2>
      <table className="w-full">
        <thead>
          <tr className="border-b border-ink">
            {hasProducts && <th className={TABLE_HEAD}>Sieraad</th>}
            <th className={TABLE_HEAD}>Bron</th>
            {HEADS.map((text) => (
              <th key={text} className={`${TABLE_HEAD_RIGHT} pl-4`}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.source} ${row.productId}`} className="border-b border-line">
              {hasProducts && (
                <td className="min-w-40 py-2 pr-4 wrap-anywhere">
                  {row.product ? (
                    <Link
                      to={`/beheer/producten/${row.productId}/`}
                      className={`${TEXT_LINK} inline-flex min-h-target items-center`}
                    >
                      {row.product}
                    </Link>
                  ) : (
                    <span className="text-ink-2">Niet van een sieraad hier</span>
                  )}
                </td>
              )}
              <td className="py-2 pr-4 whitespace-nowrap">{row.source}</td>
              {cellsOf(row).map((text, at) => (
                <td key={HEADS[at]} className="py-2 pl-4 text-right font-figures whitespace-nowrap">
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
