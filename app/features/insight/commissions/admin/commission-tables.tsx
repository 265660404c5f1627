import { ReportTable } from '#app/features/insight/reports/admin/report-table.tsx'
import type { ReportColumn } from '#app/features/insight/reports/reports.ts'
import { path } from '#app/platform/path.ts'

interface Figures {
  source: string
  clicks: number
  quantity: number
  revenueCents: number
  commissionCents: number
  openCents: number
}

interface CommissionRow extends Figures {
  productId: number
  product: string
}

const FIGURE_COLUMNS: ReportColumn[] = [
  { text: 'Klikken', as: 'count' },
  { text: 'Verkocht', as: 'count' },
  { text: 'Omzet daar', as: 'cents' },
  { text: 'Vergoeding', as: 'cents' },
  { text: 'Waarvan open', as: 'cents' },
]
const SOURCE_COLUMN: ReportColumn = { text: 'Bron', as: 'text' }
const PRODUCT_COLUMN: ReportColumn = { text: 'Sieraad', as: 'text' }

/** Clicks to other shops and the commissions that followed, by source or by product. */
export function CommissionTable({
  title,
  rows,
}: {
  title: string
  rows: (Figures & Partial<CommissionRow>)[]
}) {
  const hasProducts = rows.some(({ productId }) => productId !== undefined)
  return (
    <section className="mb-8">
      <h2 className="mb-2 text-title font-semibold">{title}</h2>
      <ReportTable
        report={{
          title,
          // An empty chart, so that the rows have no bars: bars of clicks would look random in rows sorted by commission.
          chart: [],
          columns: [...(hasProducts ? [PRODUCT_COLUMN] : []), SOURCE_COLUMN, ...FIGURE_COLUMNS],
          rows: rows.map((row) => [
            ...(hasProducts ? [row.product || 'Niet van een sieraad hier'] : []),
            row.source,
            row.clicks,
            row.quantity,
            row.revenueCents,
            row.commissionCents,
            row.openCents,
          ]),
          links: rows.map((row) =>
            row.productId ? path('/beheer/producten/:id', { id: row.productId }) : '',
          ),
        }}
      />
    </section>
  )
}
