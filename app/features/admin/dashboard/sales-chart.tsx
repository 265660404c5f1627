import { formatCents } from '#app/platform/money.ts'
import { path } from '#app/platform/path.ts'
import { ChartLegend, LineChart } from '#app/ui/charts/line-chart.tsx'
import { TabLinks } from '#app/ui/tab-links.tsx'
import { TABLE_HEAD, TABLE_HEAD_RIGHT } from '#app/ui/table-class.ts'
import type { SalesPoint } from './read-sales.server.ts'
import { changeText, type SalesSpan, SPANS } from './sales.ts'

/** The sales over time as a line chart, with the same figures in a table that unfolds. */
export function SalesChart({ points, span }: { points: SalesPoint[]; span: SalesSpan }) {
  const cents = total(points, (point) => point.cents)
  const selectedSpan = SPANS.find((each) => each.span === span)
  const isEmpty = points.every((point) => point.cents === 0 && point.previousCents === 0)
  return (
    <section className="min-w-0">
      <h2 className="mb-1 text-title font-semibold">
        {span === 'days' ? 'Omzet per dag' : 'Omzet per maand'}, in euro
      </h2>
      <TabLinks
        label="Periode"
        tabs={SPANS.map(({ slug, text, span: tabSpan }) => ({
          href: slug ? `${path('/beheer')}?periode=${slug}` : path('/beheer'),
          text,
          isCurrent: tabSpan === span,
        }))}
      />
      {isEmpty ? (
        <p className="mt-5 bg-ground px-4 py-10 text-center text-ink-2">
          Nog geen omzet in deze periode, en ook niet in die ervoor.
        </p>
      ) : (
        <>
          <SalesTotals points={points} span={span} />
          <LineChart
            label={`Omzet ${selectedSpan?.text}: samen ${formatCents(cents)}. De cijfers staan in de tabel hieronder.`}
            points={points.map((point) => ({
              name: point.name,
              value: point.cents / 100,
              before: point.previousCents / 100,
            }))}
            format={(euros) => formatCents(Math.round(euros * 100))}
          />
          <p className="mt-3 text-sm text-ink-3">
            Inclusief btw en verzendkosten, op de dag van betalen. Wat is geannuleerd of
            terugbetaald, is eraf.
          </p>
          <details className="mt-1">
            <summary className="inline-flex min-h-target cursor-pointer items-center underline underline-offset-4 hover:text-accent">
              De cijfers als tabel
            </summary>
            <SalesTable points={points} span={span} />
          </details>
        </>
      )}
    </section>
  )
}

const total = (points: SalesPoint[], readValue: (point: SalesPoint) => number) =>
  points.reduce((sum, point) => sum + readValue(point), 0)

/** The turnover and orders of the span and of the previous span. */
function SalesTotals({ points, span }: { points: SalesPoint[]; span: SalesSpan }) {
  const cents = total(points, (point) => point.cents)
  const previousCents = total(points, (point) => point.previousCents)
  const change = changeText(cents, previousCents)
  const selectedSpan = SPANS.find((each) => each.span === span)
  return (
    <ChartLegend
      now={
        <>
          {selectedSpan?.text}: <strong>{formatCents(cents)}</strong> uit{' '}
          {orderCount(total(points, (point) => point.orders))}
          {change && `, ${change}`}
        </>
      }
      before={`${selectedSpan?.previousText}: ${formatCents(previousCents)} uit ${orderCount(total(points, (point) => point.previousOrders))}`}
    />
  )
}

const orderCount = (orders: number) => (orders === 1 ? '1 bestelling' : `${orders} bestellingen`)

function SalesTable({ points, span }: { points: SalesPoint[]; span: SalesSpan }) {
  return (
    <table className="w-full max-w-xl">
      <thead>
        <tr className="border-b border-ink">
          <th className={TABLE_HEAD}>{span === 'days' ? 'Dag' : 'Maand'}</th>
          <th className={TABLE_HEAD_RIGHT}>Bestellingen</th>
          <th className={TABLE_HEAD_RIGHT}>Omzet</th>
          <th className={TABLE_HEAD_RIGHT}>Ervoor</th>
        </tr>
      </thead>
      <tbody>
        {points.map((point) => (
          <tr key={point.key} className="border-b border-line">
            <th className="py-1.5 text-left font-normal">{point.name}</th>
            <td className="py-1.5 text-right">{point.orders}</td>
            <td className="py-1.5 pl-3 text-right whitespace-nowrap">{formatCents(point.cents)}</td>
            <td className="py-1.5 pl-3 text-right whitespace-nowrap text-ink-2">
              {formatCents(point.previousCents)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
