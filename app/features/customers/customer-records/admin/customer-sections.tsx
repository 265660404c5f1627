import type { ReactNode } from 'react'
import { Link } from 'react-router'
import {
  CUSTOMER_ORDERS_PER_PAGE,
  customerUrl,
} from '#app/features/customers/customer-records/customer-records.ts'
import { subscriberStateName } from '#app/features/customers/newsletter/subscribers.ts'
import { OrderStatus } from '#app/features/fulfilment/orders/order-status.tsx'
import { sourceText } from '#app/features/insight/attribution/source-texts.ts'
import { formatCents } from '#app/platform/money.ts'
import { path } from '#app/platform/path.ts'
import { Pager } from '#app/ui/pager.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { CustomerDetail } from './read-customer.server.ts'

/** A customer with dates as text. */
export type CustomerView = Omit<CustomerDetail, 'latest' | 'newsletter'> & {
  since: string
  latest: (Omit<CustomerDetail['latest'][number], 'placedAt'> & { placed: string })[]
  newsletter: (Omit<CustomerDetail['newsletter'][number], 'confirmedAt'> & {
    confirmed: string | null
  })[]
}

interface CustomerPartProps {
  title: string
  /** text beside the title if there is nothing to list; false: there is a list */
  empty?: string | false
  children?: ReactNode
}

export function CustomerPart({ title, empty = false, children }: CustomerPartProps) {
  if (empty !== false) {
    return (
      <section className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-ink pt-4">
        <h2 className="text-title font-semibold">{title}</h2>
        <p className="text-ink-2">{empty}</p>
      </section>
    )
  }
  return (
    <section className="border-t border-ink pt-4">
      <h2 className="mb-2 text-title font-semibold">{title}</h2>
      {children}
    </section>
  )
}

const LINK = `${TEXT_LINK} inline-flex min-h-target items-center`

export function CustomerOrders({
  customer: { id, latest, orders, page },
}: {
  customer: CustomerView
}) {
  return (
    <CustomerPart title="Bestellingen" empty={latest.length === 0 && 'Nog geen'}>
      <ul>
        {latest.map((order) => (
          <li
            key={order.id}
            className="grid grid-cols-[1fr_auto] items-center gap-x-4 border-b border-line sm:grid-cols-[minmax(6rem,1fr)_2fr_2fr_auto]"
          >
            <Link
              to={path('/beheer/bestellingen/:id', { id: order.id })}
              className={`${LINK} justify-self-start wrap-anywhere`}
            >
              {order.importRef ?? order.id}
            </Link>
            <span className="text-sm text-ink-2 max-sm:order-last max-sm:pb-3">{order.placed}</span>
            <span className="max-sm:order-last max-sm:pb-3 max-sm:text-right">
              <OrderStatus order={order} isForStaff />
            </span>
            <span className="text-right font-medium">{formatCents(order.totalCents)}</span>
          </li>
        ))}
      </ul>
      {orders > CUSTOMER_ORDERS_PER_PAGE && (
        <Pager
          page={page}
          pageSize={CUSTOMER_ORDERS_PER_PAGE}
          total={orders}
          url={(to) => (to === 1 ? customerUrl(id) : `${customerUrl(id)}?pagina=${to}`)}
        />
      )}
    </CustomerPart>
  )
}

export function CustomerActivity({ customer }: { customer: CustomerView }) {
  const { reviews, wishes, source } = customer
  return (
    <>
      {reviews.length === 0 && wishes.length === 0 ? (
        <CustomerPart title="Reviews en verlanglijst" empty="Nog niets" />
      ) : (
        <ReviewsAndWishes reviews={reviews} wishes={wishes} />
      )}
      {source && (
        <CustomerPart title="Herkomst">
          <p>Eerste bestelling via {sourceText(source.sourceType, source.source)}.</p>
        </CustomerPart>
      )}
    </>
  )
}

function ReviewsAndWishes({ reviews, wishes }: Pick<CustomerView, 'reviews' | 'wishes'>) {
  return (
    <>
      <CustomerPart title="Reviews" empty={reviews.length === 0 && 'Geen'}>
        <ul>
          {reviews.map(({ id, title, stars, product }) => (
            <li key={id}>
              <Link to={path('/beheer/reviews/:id', { id })} className={LINK}>
                {stars} sterren voor {product}
                {title && `: ${title}`}
              </Link>
            </li>
          ))}
        </ul>
      </CustomerPart>
      <CustomerPart title="Verlanglijst" empty={wishes.length === 0 && 'Leeg'}>
        <ul>
          {wishes.map(({ id, name }) => (
            <li key={id}>
              <Link to={path('/beheer/producten/:id', { id })} className={LINK}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </CustomerPart>
    </>
  )
}

/** Keeps a postcode such as "1015 BK" on one line. */
const keepPostcode = (address: string) => address.replace(/\b(\d{4}) ([A-Z]{2})\b/, '$1\u00a0$2')

export function CustomerContact({ customer }: { customer: CustomerView }) {
  const { emails, addresses, account, newsletter } = customer
  return (
    <CustomerPart title="Gegevens">
      <ul>
        {emails.map((email) => (
          <li key={email}>
            <a href={`mailto:${email}`} className={`${LINK} wrap-anywhere`}>
              {email}
            </a>
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-2">
        {account ? `Heeft een account (klantnummer ${account.number}).` : 'Heeft geen account.'}
      </p>
      <ul className="mt-3 space-y-2">
        {addresses.map((address) => (
          <li key={address} className="wrap-anywhere">
            {keepPostcode(address)}
          </li>
        ))}
      </ul>
      <h3 className="mt-4 font-semibold">Nieuwsbrief</h3>
      {newsletter.length === 0 && <p className="text-ink-2">Niet aangemeld.</p>}
      {newsletter.map(({ email, state, consentText, confirmed }) => (
        <p key={email} className="text-sm wrap-anywhere">
          {email}: {subscriberStateName(state).toLowerCase()}
          {confirmed && `, bevestigd ${confirmed}`}
          <span className="block text-ink-2">‘{consentText}’</span>
        </p>
      ))}
    </CustomerPart>
  )
}

/** Link from an order to the page of its customer. */
export function CustomerLink({ id, otherOrders }: { id: number; otherOrders: number }) {
  const count = otherOrders === 1 ? '1 andere bestelling' : `${otherOrders} andere bestellingen`
  return (
    <p>
      <Link to={customerUrl(id)} className={`${TEXT_LINK} inline-flex min-h-target items-center`}>
        {otherOrders === 0 ? 'Bekijk deze klant' : `Bekijk deze klant: ${count}`}
      </Link>
    </p>
  )
}
