import { type SQL, sql } from 'drizzle-orm'
import { ROLES, type Role } from '#app/features/core/accounts/accounts.ts'
import { readMeta } from '#app/features/rest-api/program-meta/store-program-meta.server.ts'
import { WC } from '#app/features/rest-api/wc-framework/wc.ts'
import { datePair, wcLinks } from '#app/features/rest-api/wc-framework/wc-formats.ts'
import type { App } from '#app/platform/app.ts'
import { type CustomerWireAddress, NO_WIRE_ADDRESS, type WIRE_ROLES } from './wc-customer-fields.ts'

type WireRole = (typeof WIRE_ROLES)[number]

export interface CustomerFacts {
  userId: string
  number: number
  name: string
  email: string
  isEmailVerified: boolean
  role: 'customer' | Role
  createdAt: string
  updatedAt: string
  isPaying: boolean
  username: string | null
  firstName: string | null
  lastName: string | null
  billing: CustomerWireAddress | null
  shipping: CustomerWireAddress | null
  /** default address of the account */
  address: CustomerWireAddress | null
}

interface CustomersQuery {
  role: WireRole | 'all'
  email: string | undefined
  search: string
  ids: number[]
  without: number[]
  orderBy: 'id' | 'include' | 'name' | 'registered_date'
  order: 'asc' | 'desc'
  limit: number
  offset: number
}

const ROLES_OF: Partial<Record<WireRole, CustomerFacts['role'][]>> = {
  administrator: ['owner'],
  shop_manager: ROLES.filter((role) => role !== 'owner'),
  customer: ['customer'],
}

/** Returns the role. The interface has three, so staff who are not owners are managers. */
const wireRoleOf = (role: CustomerFacts['role']) =>
  role === 'owner' ? 'administrator' : role === 'customer' ? 'customer' : 'shop_manager'

const FACTS = sql`
  SELECT u.id AS "userId", u.number, u.name, coalesce(u.pending_email, u.email) AS email,
    u.email_verified AS "isEmailVerified", u.role, u.created_at AS "createdAt", u.updated_at AS "updatedAt",
    EXISTS (SELECT FROM orders o WHERE o.user_id = u.id AND o.paid_at IS NOT NULL) AS "isPaying",
    p.username, p.first_name AS "firstName", p.last_name AS "lastName", p.billing, p.shipping, (
      SELECT jsonb_build_object('first_name', a.first_name, 'last_name', a.last_name, 'company', a.company,
        'address_1', concat_ws(' ', a.street, nullif(a.house_number, ''), nullif(a.house_number_addition, '')),
        'address_2', '', 'city', a.city, 'state', '', 'postcode', a.postcode, 'country', a.country, 'phone', a.phone)
      FROM customer_addresses a WHERE a.user_id = u.id AND a.is_default LIMIT 1
    ) AS address
  FROM users u LEFT JOIN program_customers p ON p.user_id = u.id`

/** Returns a page of accounts, and the total number of accounts. */
export async function listCustomers(
  app: App,
  query: CustomersQuery,
): Promise<{ items: CustomerFacts[]; total: number }> {
  const like = `%${query.search.replace(/[\\%_]/g, '\\$&')}%`
  const roles = query.role === 'all' ? null : (ROLES_OF[query.role] ?? [])
  const condition = sql.join(
    [
      sql`true`,
      ...(roles === null ? [] : [sql`u.role = ANY (${sql.param(roles)}::text[])`]),
      ...(query.email === undefined
        ? []
        : [sql`coalesce(u.pending_email, u.email) = ${query.email.toLowerCase()}`]),
      ...(query.search === ''
        ? []
        : [sql`(u.name ILIKE ${like} OR coalesce(u.pending_email, u.email) ILIKE ${like})`]),
      ...(query.ids.length === 0 ? [] : [sql`u.number = ANY (${sql.param(query.ids)}::integer[])`]),
      ...(query.without.length === 0
        ? []
        : [sql`u.number <> ALL (${sql.param(query.without)}::integer[])`]),
    ],
    sql` AND `,
  )
  const { rows } = await app.db.execute<CustomerFacts & Record<string, unknown>>(
    sql`${FACTS} WHERE ${condition} ORDER BY ${orderOf(query)} LIMIT ${query.limit} OFFSET ${query.offset}`,
  )
  const countResult = await app.db.execute<{ n: number }>(
    sql`SELECT count(*)::integer AS n FROM users u WHERE ${condition}`,
  )
  return { items: rows, total: countResult.rows[0]?.n ?? 0 }
}

function orderOf({ orderBy, order, ids }: CustomersQuery): SQL {
  const way = order === 'asc' ? sql`ASC` : sql`DESC`
  switch (orderBy) {
    case 'id':
      return sql`u.number ${way}`
    case 'name':
      return sql`lower(u.name) ${way}, u.number ${way}`
    case 'registered_date':
      return sql`u.created_at ${way}, u.number ${way}`
    case 'include':
      return sql`array_position(${sql.param(ids)}::integer[], u.number)`
  }
}

export async function findWcCustomer(app: App, id: number): Promise<CustomerFacts | undefined> {
  const { rows } = await app.db.execute<CustomerFacts & Record<string, unknown>>(
    sql`${FACTS} WHERE u.number = ${id}`,
  )
  return rows[0]
}

export async function customersToWire(app: App, customers: CustomerFacts[]) {
  const meta = await readMeta(
    app.db,
    'customer',
    customers.map(({ number }) => number),
  )
  const path = `${WC}/customers`
  return customers.map((customer) => ({
    id: customer.number,
    ...datePair('date_created', new Date(customer.createdAt)),
    ...datePair('date_modified', new Date(customer.updatedAt)),
    email: customer.email,
    ...namesOf(customer),
    role: wireRoleOf(customer.role),
    username: customer.username ?? (customer.email.split('@')[0] || ''),
    ...addressesOf(customer),
    is_paying_customer: customer.isPaying,
    avatar_url: '',
    meta_data: meta.get(customer.number) ?? [],
    _links: wcLinks(app.siteUrl, { self: `${path}/${customer.number}`, collection: path }),
  }))
}

/** Returns the parts of a name that a program sent, as long as the customer has not changed the name. */
export function namesOf({ name, firstName, lastName }: CustomerFacts) {
  if (firstName !== null && lastName !== null && nameOf(firstName, lastName) === name)
    return { first_name: firstName, last_name: lastName }
  const [first = '', ...lastNames] = name.split(' ')
  return { first_name: first, last_name: lastNames.join(' ') }
}

export const nameOf = (firstName: string, lastName: string) => `${firstName} ${lastName}`.trim()

export function addressesOf({ billing, shipping, address, email }: CustomerFacts) {
  const account = address && { ...address, email }
  return {
    billing: { ...NO_WIRE_ADDRESS, email: '', ...(billing ?? account) },
    shipping: { ...NO_WIRE_ADDRESS, ...(shipping ?? address) },
  }
}
