import { ADMIN_ENDPOINTS } from '#app/features/core/accounts/admin-endpoints.ts'
import { readDay } from '#app/platform/calendar-day.ts'
import { pageNumber } from '#app/platform/forms/page-number.ts'
import { path } from '#app/platform/path.ts'
import type { OrderFilter } from './orders.ts'

/** The filters of the order list, without its tab and search. */
export interface OrderCriteria {
  /** first and last day on which the order was placed, "2026-11-21"; null: any day */
  from: string | null
  to: string | null
  /** name of the payment method; empty: any method */
  method: string
  /** true: only orders with a refund */
  isRefunded: boolean
}

export const NO_CRITERIA: OrderCriteria = { from: null, to: null, method: '', isRefunded: false }

/** The search and filters of the order list, as parsed from the URL. */
export interface OrderListQuery extends OrderCriteria {
  search: string
  state: OrderFilter | null
  page: number
}

/** The tabs in their display order, with the URL value of each state. */
export const STATE_TABS: { slug: string; state: OrderFilter; text: string }[] = [
  { slug: 'open', state: 'awaiting-payment', text: 'Wacht op betaling' },
  { slug: 'in-te-pakken', state: 'to-pack', text: 'In te pakken' },
  { slug: 'deels', state: 'partly-shipped', text: 'Deels verzonden' },
  { slug: 'verzonden', state: 'shipped', text: 'Verzonden' },
  { slug: 'bezorgd', state: 'delivered', text: 'Bezorgd' },
  { slug: 'terug-te-betalen', state: 'refund-due', text: 'Terug te betalen' },
  { slug: 'mislukt', state: 'payment-failed', text: 'Niet betaald' },
  { slug: 'geannuleerd', state: 'cancelled', text: 'Geannuleerd' },
  { slug: 'verlopen', state: 'expired', text: 'Verlopen' },
  { slug: 'test', state: 'test', text: 'Test' },
]

/** Parses the URL; invalid parameters are ignored. */
export function parseOrderListQuery(search: URLSearchParams): OrderListQuery {
  return {
    // PostgreSQL rejects text with a zero byte.
    search: (search.get('zoek') ?? '').replaceAll('\0', '').trim().slice(0, 100),
    state: STATE_TABS.find(({ slug }) => slug === search.get('staat'))?.state ?? null,
    from: validDay(search.get('van')),
    to: validDay(search.get('tot')),
    method: (search.get('betaalwijze') ?? '').replaceAll('\0', '').slice(0, 100),
    isRefunded: search.get('terugbetaald') === '1',
    page: pageNumber(search),
  }
}

const validDay = (text: string | null) => (text !== null && readDay(text) ? text : null)

export function stateSlug(state: OrderFilter): string {
  return STATE_TABS.find((tab) => tab.state === state)?.slug ?? ''
}

/** Returns the URL of the CSV file with all orders of the list. */
export function orderExportUrl(query: OrderListQuery): string {
  // The host is never used: URL only parses addresses with one.
  const { search } = new URL(orderListUrl({ ...query, page: 1 }), 'http://shop.invalid')
  return `${ADMIN_ENDPOINTS.orders}${search}`
}

export function orderListUrl(query: OrderListQuery): string {
  const { search, state, page, from, to, method, isRefunded } = query
  const params = new URLSearchParams({
    ...(search !== '' && { zoek: search }),
    ...(state && { staat: stateSlug(state) }),
    ...(from && { van: from }),
    ...(to && { tot: to }),
    ...(method && { betaalwijze: method }),
    ...(isRefunded && { terugbetaald: '1' }),
    ...(page > 1 && { pagina: String(page) }),
  })
  return `${path('/beheer/bestellingen')}${params.size > 0 ? `?${params}` : ''}`
}
