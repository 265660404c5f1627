import { sql } from 'drizzle-orm'
import { parseCustomerQuery } from '#app/features/customers/customer-records/customer-records.ts'
import { listCustomers } from '#app/features/customers/customer-records/list-customers.server.ts'
import { CUSTOMER_ORDERS } from '#app/features/customers/customer-records/refresh-customers.server.ts'
import type { App } from '#app/platform/app.ts'
import type { FormValues } from '#app/platform/forms/form-fields.ts'
import type { CustomerMatch } from './customer-search.tsx'

const MAX_MATCHES = 5

/** Returns the first customers that match the search; [] without a search. */
export async function findCustomerMatches(app: App, search: string): Promise<CustomerMatch[]> {
  if (search.trim() === '') return []
  const query = parseCustomerQuery(new URLSearchParams({ zoek: search }))
  const { customers } = await listCustomers(app, query)
  return customers.slice(0, MAX_MATCHES).map(({ id, name, email }) => ({ id, name, email }))
}

/**
 * Returns the fields of a new order for a customer, with the latest address that they ordered with, if any; {} for an unknown
 * customer. `chosen` is the id.
 */
export async function readCustomerFields(app: App, id: number): Promise<FormValues> {
  const { rows } = await app.db.execute<Record<string, string | null>>(sql`
    SELECT c.email, coalesce(o.first_name, c.name) AS "firstName", o.last_name AS "lastName", o.phone, o.company, o.vat_id AS "vatId", o.street,
      o.house_number AS "houseNumber", o.house_number_addition AS "houseNumberAddition", o.postcode, o.city, o.country
    FROM customers c LEFT JOIN (${CUSTOMER_ORDERS}) AS own ON own.customer_id = c.id
      LEFT JOIN orders o ON o.id = own.order_id AND o.erased_at IS NULL
    WHERE c.id = ${id} AND c.erased_at IS NULL
    ORDER BY o.street <> '' DESC NULLS LAST, o.placed_at DESC, o.id DESC LIMIT 1`)
  if (!rows[0]) return {}
  const fields = Object.entries(rows[0]).map(([name, value]) => [name, value ?? ''])
  return { ...Object.fromEntries(fields), chosen: String(id) }
}
