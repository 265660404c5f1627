import { isCountry } from '#app/features/sales/addresses/addresses.ts'
import type { Cents } from '#app/platform/money.ts'
import { path } from '#app/platform/path.ts'

/**
 * Start here: the list of customers in the back office. A customer has one or more e-mail addresses, and owns every order
 * that was placed with one of these addresses or with the account.
 */
export interface CustomerRow {
  id: number
  name: string
  email: string
  country: string
  orders: number
  spentCents: Cents
  lastOrderAt: Date | null
  hasAccount: boolean
  isSubscribed: boolean
  tags: string[]
}

export const CUSTOMERS_PER_PAGE = 25
export const CUSTOMER_ORDERS_PER_PAGE = 20
/** A list shows at most this many customers; a search or filter finds the others. */
export const MAX_CUSTOMERS = 1_000
const MAX_TAGS = 20

export const CUSTOMER_SORTS = [
  { value: 'recent', label: 'Laatste bestelling' },
  { value: 'besteed', label: 'Meest besteed' },
  { value: 'bestellingen', label: 'Meeste bestellingen' },
] as const
type CustomerSort = (typeof CUSTOMER_SORTS)[number]['value']

/** Choices of the filter by amount spent: at least this many euros. */
export const SPENT_STEPS = [100, 250, 500, 1_000, 2_500] as const
export const ORDER_STEPS = [1, 2, 3, 5, 10] as const
/** Days since the last order; a negative number means longer ago than that. */
export const LAST_ORDER_CHOICES = [
  { value: '30', label: 'Besteld in de laatste 30 dagen' },
  { value: '365', label: 'Besteld in het laatste jaar' },
  { value: '-365', label: 'Langer dan een jaar niet besteld' },
] as const

export interface CustomerQuery {
  search: string
  sort: CustomerSort
  /** minimum spent in euros; null: no minimum */
  minSpent: number | null
  minOrders: number | null
  /** one of LAST_ORDER_CHOICES; null: no filter */
  lastOrder: string | null
  country: string | null
  tag: string
  isSubscribed: boolean
  page: number
}

const findStep = (steps: readonly number[], text: string | null) =>
  steps.find((step) => String(step) === text) ?? null

export function parseCustomerQuery(search: URLSearchParams): CustomerQuery {
  const page = Number(search.get('pagina') ?? 1)
  const country = search.get('land')
  const lastOrder = LAST_ORDER_CHOICES.find(({ value }) => value === search.get('laatste'))
  const sort = CUSTOMER_SORTS.find(({ value }) => value === search.get('sorteer'))
  return {
    search: (search.get('zoek') ?? '').trim().toLowerCase().slice(0, 200),
    sort: sort?.value ?? 'recent',
    minSpent: findStep(SPENT_STEPS, search.get('besteed')),
    minOrders: findStep(ORDER_STEPS, search.get('bestellingen')),
    lastOrder: lastOrder?.value ?? null,
    country: isCountry(country) ? country : null,
    tag: (search.get('label') ?? '').trim().toLowerCase().slice(0, 40),
    isSubscribed: search.get('nieuwsbrief') === '1',
    page: Number.isInteger(page) && page > 0 && page < 100_000 ? page : 1,
  }
}

/** Returns the query string of a list, with its question mark and without default values. */
export function customerQueryString(query: Partial<CustomerQuery>): string {
  const { search, sort, minSpent, minOrders, lastOrder, country, tag, isSubscribed, page } = query
  const parameters = new URLSearchParams({
    ...(search && { zoek: search }),
    ...(sort && sort !== 'recent' && { sorteer: sort }),
    ...(minSpent && { besteed: String(minSpent) }),
    ...(minOrders && { bestellingen: String(minOrders) }),
    ...(lastOrder && { laatste: lastOrder }),
    ...(country && { land: country }),
    ...(tag && { label: tag }),
    ...(isSubscribed && { nieuwsbrief: '1' }),
    ...(page && page > 1 && { pagina: String(page) }),
  })
  return parameters.size > 0 ? `?${parameters}` : ''
}

export const CUSTOMERS_URL = path('/beheer/klanten')
export const customerUrl = (id: number) => path('/beheer/klanten/:id', { id })
/** URL of the page that compares two customers before `other` is merged into `id`. */
export const mergeUrl = (id: number, other: number) =>
  path('/beheer/klanten/:id/samenvoegen/:other', { id, other })

/** "vaste klant, VIP" → ["vaste klant", "vip"] */
export function readTags(text: string): string[] {
  const tags = text
    .split(',')
    .map((tag) => tag.trim().toLowerCase().replace(/\s+/g, ' ').slice(0, 40))
  return [...new Set(tags.filter(Boolean))].slice(0, MAX_TAGS)
}

export type MergeResult = { ok: true } | MergeFailure

export type MergeFailure =
  | { ok: false; error: 'unknown-customer' }
  | { ok: false; error: 'same-customer' }
  /** both have an account, and an account can only be closed by its owner */
  | { ok: false; error: 'two-accounts' }

export function mergeMessage(failure: MergeFailure): string {
  switch (failure.error) {
    case 'unknown-customer':
      return 'Er is geen klant met dit e-mailadres.'
    case 'same-customer':
      return 'Dit adres hoort al bij deze klant.'
    case 'two-accounts':
      return 'Beide klanten hebben een account. Zij blijven apart tot een van de accounts is opgeheven.'
  }
}
