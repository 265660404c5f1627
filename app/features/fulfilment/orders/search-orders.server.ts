import { and, desc, eq, gte, like, lt, sql } from 'drizzle-orm'
import type { Address } from '#app/features/sales/addresses/addresses.ts'
import { addDays, momentAtHour, readDay } from '#app/platform/calendar-day.ts'
import type { OrderCriteria } from './order-list.ts'
import type { OrderFilter } from './orders.ts'
import { orders } from './orders-tables.server.ts'

/** The sort order of the index on orders. */
export const NEWEST_FIRST = [desc(orders.placedAt), desc(orders.id)]

/** Must equal the condition of a partial index, so that PostgreSQL uses that index. */
export const IS_REFUND_DUE = sql`${orders.refundDueCents} > 0`

/** Orders in the states of `STATES_TO_PACK`. Must equal the condition of a partial index, so that PostgreSQL uses that index. */
const IS_TO_PACK = sql`${orders.state} IN ('paid', 'partly-shipped')`

/** Must equal the condition of a partial index, so that PostgreSQL uses that index. */
export const IS_TEST = sql`${orders.isTest}`

/** Returns the condition of a tab of the order list; undefined for all orders. */
export function filterCondition(filter: OrderFilter | null | undefined) {
  if (!filter) return undefined
  switch (filter) {
    case 'refund-due':
      return IS_REFUND_DUE
    case 'to-pack':
      return IS_TO_PACK
    case 'test':
      return IS_TEST
    default:
      return eq(orders.state, filter)
  }
}

/** Returns the condition of the filters; undefined if no filter is set. */
export function criteriaCondition({ from, to, method, isRefunded }: OrderCriteria) {
  const firstDay = from === null ? undefined : readDay(from)
  const lastDay = to === null ? undefined : readDay(to)
  return and(
    firstDay && gte(orders.placedAt, momentAtHour(firstDay, 0)),
    lastDay && lt(orders.placedAt, momentAtHour(addDays(lastDay, 1), 0)),
    method === '' ? undefined : eq(orders.paymentMethod, method),
    isRefunded
      ? sql`EXISTS (SELECT FROM refunds r WHERE r.order_id = ${orders.id} AND r.state <> 'failed')`
      : undefined,
  )
}

/**
 * Returns the condition that every term occurs in the search text of an order. Terms of one or two letters match only the beginning
 * of a word, because the index cannot find them within words. Terms without letters or digits, such as “&”, are ignored; a search
 * with only such terms finds nothing.
 */
export function searchTermsCondition(search = '') {
  const terms = search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8)
  const searchableTerms = terms.filter((term) => /[\p{L}\p{N}]/u.test(term))
  if (terms.length > 0 && searchableTerms.length === 0) return sql`false`
  return and(
    ...searchableTerms.map((term) => {
      const escapedTerm = term.replace(/[\\%_]/g, '\\$&')
      return like(orders.search, [...term].length < 3 ? `% ${escapedTerm}%` : `%${escapedTerm}%`)
    }),
  )
}

type Person = Pick<Address, 'firstName' | 'lastName' | 'postcode'> & {
  company?: string | undefined
}

/**
 * Returns the text in which `searchTermsCondition` searches. It includes the company, the recipient, the SKUs and the names of the
 * products, with a space before each word. A postcode is in the text with and without its space.
 */
export function orderSearchText(
  order: Person & { id?: number | string; email: string; delivery?: Person | null | undefined },
  lines: {
    sku?: string | null | undefined
    name?: string | undefined
    variantName?: string | undefined
  }[],
): string {
  const persons = [order, ...(order.delivery ? [order.delivery] : [])]
  const terms = persons.flatMap(({ company, firstName, lastName, postcode }) => [
    company,
    firstName,
    lastName,
    postcode,
    postcode.replace(/\s/g, ''),
  ])
  const products = lines.flatMap(({ sku, name, variantName }) => [sku, name, variantName])
  const allTerms = [order.id, order.email, ...terms, ...new Set(products)]
  return ` ${allTerms.filter(Boolean).join(' ').toLowerCase()}`
}
