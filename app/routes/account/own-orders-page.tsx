import { OWN_ORDERS_PER_PAGE } from '#app/features/customers/customer-accounts/customers.ts'
import { readOwnOrders } from '#app/features/customers/customer-accounts/read-own-orders.server.ts'
import { requireCustomer } from '#app/features/customers/log-in/require-customer.server.ts'
import { OrderStatus } from '#app/features/fulfilment/orders/order-status.tsx'
import { orderUrl } from '#app/features/fulfilment/orders/orders.ts'
import { shopContext } from '#app/platform/app-context.ts'
import { dutchDate } from '#app/platform/dutch-time.ts'
import { pageNumber } from '#app/platform/forms/page-number.ts'
import { formatCents } from '#app/platform/money.ts'
import { path } from '#app/platform/path.ts'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { Link } from '#app/ui/link.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { Pager } from '#app/ui/pager.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { Route } from './+types/own-orders-page.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Mijn bestellingen' })
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const customer = requireCustomer(context)
  const { orders, total, page } = await readOwnOrders(
    context.get(shopContext),
    customer,
    pageNumber(url.searchParams),
  )
  return {
    total,
    page,
    isEmailVerified: customer.isEmailVerified,
    orders: orders.map(({ key, placedAt, ...order }) => ({
      ...order,
      day: dutchDate(placedAt),
      address: orderUrl({ id: order.id, key }),
    })),
  }
}

export default function OwnOrders({ loaderData }: Route.ComponentProps) {
  const { orders, total, page, isEmailVerified } = loaderData
  return (
    <section aria-labelledby="bestellingen">
      <h2 id="bestellingen" className="display text-display-sm">
        Mijn bestellingen
      </h2>
      {!isEmailVerified && (
        <p className="mt-3 max-w-prose text-ink-2">
          Bevestig{' '}
          <Link to={path('/mijn-account/gegevens')} className={TEXT_LINK}>
            je e-mailadres
          </Link>
          , dan zie je hier ook wat je eerder zonder account bestelde.
        </p>
      )}
      {orders.length === 0 ? (
        <div className="mt-6">
          <p className="mb-6 text-lead text-ink-2">Je hebt nog geen bestellingen.</p>
          <ButtonLink to={path('/shop')}>Bekijk de sieraden</ButtonLink>
        </div>
      ) : (
        <>
          <ul className="mt-6 border-t border-ink">
            {orders.map((order) => (
              <li
                key={order.id}
                className="grid grid-cols-2 items-center gap-x-6 gap-y-1 border-b border-line py-4 md:grid-cols-5"
              >
                <a
                  href={order.address}
                  className={`${TEXT_LINK} inline-flex min-h-target items-center font-medium`}
                >
                  Bestelling {order.id}
                </a>
                <span className="text-ink-2 max-md:text-right">{order.day}</span>
                <span>
                  <OrderStatus order={order} />
                </span>
                <span className="text-ink-2 max-md:hidden">
                  {order.units} {order.units === 1 ? 'artikel' : 'artikelen'}
                </span>
                <span className="text-right font-semibold">{formatCents(order.totalCents)}</span>
              </li>
            ))}
          </ul>
          {total > OWN_ORDERS_PER_PAGE && (
            <Pager
              page={page}
              pageSize={OWN_ORDERS_PER_PAGE}
              total={total}
              url={(to) => `${path('/mijn-account')}${to > 1 ? `?pagina=${to}` : ''}`}
            />
          )}
        </>
      )}
    </section>
  )
}
