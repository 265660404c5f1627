import { and, desc, eq, like, sql } from 'drizzle-orm'
import type { Address } from '#app/features/sales/addresses/addresses.ts'
import type { OrderFilter } from './orders.ts'
import { orders } from './orders-tables.server.ts'

/** As the indexes have them. */
export const NEWEST_FIRST = [desc(orders.placedAt), desc(orders.id)]

/** As the index says it. */
export const IS_REFUND_DUE = sql`${orders.refundDueCents} > 0`

/** As the index says it; these are the states of `TO_PACK`. */
const IS_TO_PACK = sql`${orders.state} IN ('paid', 'partly-shipped')`

export function narrowTo(filter: OrderFilter | null | undefined) {
  if (!filter) return undefined
  switch (filter) {
    case 'refund-due':
      return IS_REFUND_DUE
    case 'to-pack':
      return IS_TO_PACK
    default:
      return eq(orders.state, filter)
  }
}

/**
 * Every word must occur somewhere in the order's search text; one or two letters, which no index finds, where a word begins.
 * Words of signs alone, such as “&”, are left out: no index knows them. Where there are no others, nothing is found.
 */
export function searchFor(search = '') {
  const terms = search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8)
  const searchable = terms.filter((word) => /[\p{L}\p{N}]/u.test(word))
  if (terms.length > 0 && searchable.length === 0) return sql`false`
  return and(
    ...searchable.map((word) => {
      const part = word.replace(/[\\%_]/g, '\\$&')
      return like(orders.search, [...word].length < 3 ? `% ${part}%` : `%${part}%`)
    }),
  )
}

type Person = Pick<Address, 'firstName' | 'lastName' | 'postcode'> & {
  company?: string | undefined
}

/**
 * What `searchFor` looks in: also the company, who gets the parcel and the article numbers, each word after a space. A
 * postcode is found with and without its space.
 */
export function orderSearchText(
  order: Person & { id?: number | string; email: string; delivery?: Person | null | undefined },
  lines: { sku?: string | null | undefined }[],
): string {
  const persons = [order, ...(order.delivery ? [order.delivery] : [])]
  const terms = persons.flatMap(({ company, firstName, lastName, postcode }) => [
    company,
    firstName,
    lastName,
    postcode,
    postcode.replace(/\s/g, ''),
  ])
  const all = [order.id, order.email, ...terms, ...lines.map(({ sku }) => sku)]
  return ` ${all.filter(Boolean).join(' ').toLowerCase()}`
}
