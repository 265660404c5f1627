import type { AdminCounts } from '#app/features/admin/shell/admin-sections.ts'
import { formatCents } from '#app/platform/money.ts'
import { path } from '#app/platform/path.ts'
import { PermittedLink } from '#app/ui/admin/permitted-link.tsx'
import type { Overview } from './read-overview.server.ts'
import type { SalesPoint } from './read-sales.server.ts'
import { changeText, type SalesSpan, SPANS } from './sales.ts'

export interface KeyFigure {
  label: string
  value: string
  detail: string
  /** `?staat=` of the list with the counted orders; absent: no link */
  stateSlug?: string
}

/** Returns the figures of today and of the span, for people who may see the sales. */
export function salesFigures(
  { paidTodayCents, ordersToday }: Overview,
  points: SalesPoint[],
  span: SalesSpan,
): KeyFigure[] {
  const total = (field: 'cents' | 'orders' | 'previousCents' | 'previousOrders') =>
    points.reduce((sum, point) => sum + point[field], 0)
  const average = (cents: number, orders: number) => (orders === 0 ? 0 : Math.round(cents / orders))
  const { text = '', previousText = '' } = SPANS.find((each) => each.span === span) ?? {}
  const change = (current: number, earlier: number) => {
    const difference = changeText(current, earlier)
    return (
      difference && `${difference} ${difference === 'evenveel' ? 'als' : 'dan'} de ${previousText}`
    )
  }
  const averageCents = average(total('cents'), total('orders'))
  return [
    {
      label: 'Betaald vandaag',
      value: formatCents(paidTodayCents),
      detail: 'inclusief btw',
    },
    todayFigure(ordersToday),
    {
      label: `Omzet ${text}`,
      value: formatCents(total('cents')),
      detail: change(total('cents'), total('previousCents')),
    },
    {
      label: 'Gemiddeld bedrag',
      value: formatCents(averageCents),
      detail: change(averageCents, average(total('previousCents'), total('previousOrders'))),
    },
  ]
}

const todayFigure = (orders: number): KeyFigure => ({
  label: 'Besteld vandaag',
  value: String(orders),
  detail: 'sinds middernacht',
})

/** Returns the figures of the orders, for people who may not see the sales. */
export function orderFigures(
  { ordersToday, ordersAwaitingPayment }: Overview,
  { ordersToPack }: AdminCounts,
): KeyFigure[] {
  return [
    todayFigure(ordersToday),
    {
      label: 'In te pakken',
      value: String(ordersToPack),
      detail: 'betaald, nog te verzenden',
      stateSlug: 'in-te-pakken',
    },
    {
      label: 'Wacht op betaling',
      value: String(ordersAwaitingPayment),
      detail: 'besteld, nog niet betaald',
      stateSlug: 'open',
    },
  ]
}

/** Figures in a row; those with `stateSlug` link to the orders that they count. */
export function KeyFigures({ figures }: { figures: KeyFigure[] }) {
  return (
    <dl className="grid grid-cols-2 divide-line border-y border-ink lg:grid-flow-col lg:auto-cols-fr lg:grid-cols-none lg:divide-x">
      {figures.map(({ label, value, detail, stateSlug }) => (
        <div key={label} className="py-4 pr-5 max-lg:last:odd:col-span-2 lg:pl-6 lg:first:pl-0">
          <dt className="text-sm text-ink-2">
            {stateSlug ? (
              <PermittedLink
                to={`${path('/beheer/bestellingen')}?staat=${stateSlug}`}
                className="-my-3 inline-flex min-h-target items-center underline decoration-line-strong underline-offset-4 hover:text-accent"
              >
                {label}
              </PermittedLink>
            ) : (
              label
            )}
          </dt>
          <dd>
            <span className="display mt-1 block text-display-sm">{value}</span>
            <span className="block text-sm text-ink-3">{detail}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
