import { type SQL, sql } from 'drizzle-orm'
import { ROLES, type Role } from '#app/features/core/accounts/accounts.ts'
import { readMeta } from '#app/features/rest-api/program-meta/store-program-meta.server.ts'
import { WC } from '#app/features/rest-api/wc-framework/wc.ts'
import { datePair, wcLinks } from '#app/features/rest-api/wc-framework/wc-formats.ts'
import type { App } from '#app/platform/app.ts'
import { type CustomerWireAddress, NO_WIRE_ADDRESS, type WIRE_ROLES } from './wc-customer-fields.ts'

type WireRole = (typeof WIRE_ROLES)[number]

export interface WcCustomer {
  userId: string
  /** id of the customer for programs; the account itself has `userId` */
  number: number
  name: string
  email: string
  isEmailVerified: boolean
  role: 'customer' | Role
  createdAt: string
  updatedAt: string
  /** true: at least one order was paid */
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
  excludedIds: number[]
  orderBy: 'id' | 'include' | 'name' | 'registered_date'
  order: 'asc' | 'desc'
  limit: number
  offset: number
}

const ROLES_BY_WIRE_ROLE: Partial<Record<WireRole, WcCustomer['role'][]>> = {
  administrator: ['owner'],
  shop_manager: ROLES.filter((role) => role !== 'owner'),
  customer: ['customer'],
}

/** Returns the role in WooCommerce. Staff with any other role than owner are shop managers. */
function wireRoleOf(role: WcCustomer['role']) {
  if (role === 'owner') return 'administrator'
  return role === 'customer' ? 'customer' : 'shop_manager'
}

const SELECT_CUSTOMERS = sql`
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
): Promise<{ items: WcCustomer[]; total: number }> {
  const likePattern = `%${query.search.replace(/[\\%_]/g, '\\$&')}%`
  const roles = query.role === 'all' ? null : (ROLES_BY_WIRE_ROLE[query.role] ?? [])
  const condition = sql.join(
    [
      sql`true`,
      ...(roles === null ? [] : [sql`u.role = ANY (${sql.param(roles)}::text[])`]),
      ...(query.email === undefined
        ? []
        : [sql`coalesce(u.pending_email, u.email) = ${query.email.toLowerCase()}`]),
      ...(query.search === ''
        ? []
        : [
            sql`(u.name ILIKE ${likePattern} OR coalesce(u.pending_email, u.email) ILIKE ${likePattern})`,
          ]),
      ...(query.ids.length === 0 ? [] : [sql`u.number = ANY (${sql.param(query.ids)}::integer[])`]),
      ...(query.excludedIds.length === 0
        ? []
        : [sql`u.number <> ALL (${sql.param(query.excludedIds)}::integer[])`]),
    ],
    sql` AND `,
  )
  const { rows } = await app.db.execute<WcCustomer & Record<string, unknown>>(
    sql`${SELECT_CUSTOMERS} WHERE ${condition} ORDER BY ${orderByClause(query)} LIMIT ${query.limit} OFFSET ${query.offset}`,
  )
  const countResult = await app.db.execute<{ n: number }>(
    sql`SELECT count(*)::integer AS n FROM users u WHERE ${condition}`,
  )
  return { items: rows, total: countResult.rows[0]?.n ?? 0 }
}

function orderByClause({ orderBy, order, ids }: CustomersQuery): SQL {
  const direction = order === 'asc' ? sql`ASC` : sql`DESC`
  switch (orderBy) {
    case 'id':
      return sql`u.number ${direction}`
    case 'name':
      return sql`lower(u.name) ${direction}, u.number ${direction}`
    case 'registered_date':
      return sql`u.created_at ${direction}, u.number ${direction}`
    case 'include':
      return sql`array_position(${sql.param(ids)}::integer[], u.number)`
  }
}

export async function findWcCustomer(app: App, id: number): Promise<WcCustomer | undefined> {
  const { rows } = await app.db.execute<WcCustomer & Record<string, unknown>>(
    sql`${SELECT_CUSTOMERS} WHERE u.number = ${id}`,
  )
  return rows[0]
}

export async function customersToWire(app: App, customers: WcCustomer[]) {
  const metaByNumber = await readMeta(
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
    ...splitName(customer),
    role: wireRoleOf(customer.role),
    username: customer.username ?? (customer.email.split('@')[0] || ''),
    ...addressesToWire(customer),
    is_paying_customer: customer.isPaying,
    avatar_url: '',
    meta_data: metaByNumber.get(customer.number) ?? [],
    _links: wcLinks(app.siteUrl, { self: `${path}/${customer.number}`, collection: path }),
  }))
}

/** Returns first and last name. Those that a program sent are used until the customer changes the name. */
export function splitName({ name, firstName, lastName }: WcCustomer) {
  if (firstName !== null && lastName !== null && fullName(firstName, lastName) === name)
    return { first_name: firstName, last_name: lastName }
  const [first = '', ...lastNames] = name.split(' ')
  return { first_name: first, last_name: lastNames.join(' ') }
}

export const fullName = (firstName: string, lastName: string) => `${firstName} ${lastName}`.trim()

export function addressesToWire({ billing, shipping, address, email }: WcCustomer) {
  const accountAddress = address && { ...address, email }
  return {
    billing: { ...NO_WIRE_ADDRESS, email: '', ...(billing ?? accountAddress) },
    shipping: { ...NO_WIRE_ADDRESS, ...(shipping ?? address) },
  }
}
