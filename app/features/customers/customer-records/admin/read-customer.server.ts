import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { users } from '#app/features/core/accounts/accounts-tables.server.ts'
import { CUSTOMER_ORDERS_PER_PAGE } from '#app/features/customers/customer-records/customer-records.ts'
import {
  customerEmails,
  customers,
} from '#app/features/customers/customer-records/customer-records-tables.server.ts'
import {
  CUSTOMER_ORDERS,
  refreshCustomers,
} from '#app/features/customers/customer-records/refresh-customers.server.ts'
import type { SubscriberState } from '#app/features/customers/newsletter/subscribers.ts'
import type { OrderState } from '#app/features/fulfilment/orders/orders.ts'
import type { App } from '#app/platform/app.ts'
import type { Cents } from '#app/platform/money.ts'

/** Maximum rows of each list on the customer page, except orders, which have pages. */
const MAX_LISTED = 20

interface CustomerOrderRow {
  id: number
  importRef: string | null
  state: OrderState
  shippingMethod: string
  totalCents: Cents
  placedAt: Date
}

export type CustomerDetail = NonNullable<Awaited<ReturnType<typeof readCustomer>>>

/**
 * Reads all data of a customer with a page of their orders. Returns undefined if the customer does not exist or was
 * erased.
 */
export async function readCustomer(app: App, id: number, requestedPage = 1) {
  await refreshCustomers(app)
  const [customer] = await app.db
    .select()
    .from(customers)
    .where(and(eq(customers.id, id), isNull(customers.erasedAt)))
  if (!customer) return undefined
  const pages = Math.max(1, Math.ceil(customer.orders / CUSTOMER_ORDERS_PER_PAGE))
  const page = Math.min(requestedPage, pages)
  const [emails, orders, addresses, reviews, wishes, newsletter, account, source] =
    await Promise.all([
      readEmails(app, id),
      readOrders(app, id, page),
      readAddresses(app, id),
      readReviews(app, id),
      readWishes(app, id),
      readNewsletter(app, id),
      readAccount(app, customer.userId),
      readSource(app, id),
    ])
  return {
    ...customer,
    emails,
    page,
    latest: orders,
    addresses,
    reviews,
    wishes,
    newsletter,
    account,
    source,
  }
}

async function readEmails(app: App, id: number): Promise<string[]> {
  const rows = await app.db
    .select({ email: customerEmails.email })
    .from(customerEmails)
    .where(eq(customerEmails.customerId, id))
    .orderBy(customerEmails.email)
  return rows.map(({ email }) => email)
}

/** Reads a page of the customer's orders, newest first. */
async function readOrders(app: App, id: number, page: number): Promise<CustomerOrderRow[]> {
  const { rows } = await app.db.execute<{
    id: number
    import_ref: string | null
    state: OrderState
    shipping_method: string
    total_cents: number
    placed_at: string
  }>(sql`
    SELECT o.id, o.import_ref, o.state, o.shipping_method, o.total_cents, o.placed_at
    FROM (${CUSTOMER_ORDERS}) AS own JOIN orders o ON o.id = own.order_id WHERE own.customer_id = ${id}
    ORDER BY o.placed_at DESC, o.id DESC
    LIMIT ${CUSTOMER_ORDERS_PER_PAGE} OFFSET ${(page - 1) * CUSTOMER_ORDERS_PER_PAGE}`)
  return rows.map((row) => ({
    id: row.id,
    importRef: row.import_ref,
    state: row.state,
    shippingMethod: row.shipping_method,
    totalCents: row.total_cents,
    placedAt: new Date(row.placed_at),
  }))
}

/** Reads the different addresses that the customer used or saved, last used first. */
async function readAddresses(app: App, id: number): Promise<string[]> {
  const { rows } = await app.db.execute<{ address: string }>(sql`
    WITH used AS (
      SELECT o.company, o.first_name, o.last_name, o.street, o.house_number, o.house_number_addition, o.postcode, o.city,
        o.country, o.placed_at AS at
      FROM (${CUSTOMER_ORDERS}) AS own JOIN orders o ON o.id = own.order_id
      WHERE own.customer_id = ${id} AND o.erased_at IS NULL
      UNION ALL
      SELECT a.company, a.first_name, a.last_name, a.street, a.house_number, a.house_number_addition, a.postcode, a.city,
        a.country, c.created_at
      FROM customers c JOIN customer_addresses a ON a.user_id = c.user_id WHERE c.id = ${id}
    )
    SELECT concat_ws(', ', nullif(company, ''), trim(first_name || ' ' || last_name),
      trim(concat_ws(' ', street, house_number, nullif(house_number_addition, ''))), trim(postcode || ' ' || city),
      nullif(country, 'NL')) AS address
    FROM used GROUP BY 1 ORDER BY max(at) DESC LIMIT ${MAX_LISTED}`)
  return rows.map(({ address }) => address)
}

async function readReviews(app: App, id: number) {
  const { rows } = await app.db.execute<{
    id: number
    title: string
    stars: number
    product: string
  }>(sql`
    SELECT r.id, r.title, r.stars, p.name AS product
    FROM customers c JOIN reviews r ON r.user_id = c.user_id OR lower(r.email) IN
      (SELECT e.email FROM customer_emails e WHERE e.customer_id = c.id)
    JOIN products p ON p.id = r.product_id
    WHERE c.id = ${id} ORDER BY r.id DESC LIMIT ${MAX_LISTED}`)
  return rows
}

async function readWishes(app: App, id: number) {
  const { rows } = await app.db.execute<{ id: number; name: string }>(sql`
    SELECT p.id, p.name FROM customers c JOIN wishlist_items w ON w.user_id = c.user_id
    JOIN products p ON p.id = w.product_id WHERE c.id = ${id}
    ORDER BY w.added_at DESC, p.id DESC LIMIT ${MAX_LISTED}`)
  return rows
}

async function readNewsletter(app: App, id: number) {
  const { rows } = await app.db.execute<{
    email: string
    state: SubscriberState
    consent_text: string
    confirmed_at: string | null
  }>(sql`
    SELECT n.email, n.state, n.consent_text, n.confirmed_at
    FROM customer_emails e JOIN newsletter_subscribers n ON n.email = e.email WHERE e.customer_id = ${id}`)
  return rows.map((row) => ({
    email: row.email,
    state: row.state,
    consentText: row.consent_text,
    confirmedAt: row.confirmed_at && new Date(row.confirmed_at),
  }))
}

async function readAccount(app: App, userId: string | null) {
  if (userId === null) return null
  const [account] = await app.db
    .select({ number: users.number, email: users.email, createdAt: users.createdAt })
    .from(users)
    .where(eq(users.id, userId))
    .orderBy(desc(users.createdAt))
  return account ?? null
}

/** Reads the source of the first order with a stored source; a source is stored only with the buyer's consent. */
async function readSource(app: App, id: number) {
  const { rows } = await app.db.execute<{ source_type: string; source: string }>(sql`
    SELECT a.source_type, a.source FROM (${CUSTOMER_ORDERS}) AS own JOIN orders o ON o.id = own.order_id
    JOIN order_attributions a ON a.order_id = o.id
    WHERE own.customer_id = ${id} ORDER BY o.placed_at LIMIT 1`)
  const [first] = rows
  return first ? { sourceType: first.source_type, source: first.source } : null
}

/** Returns the customer of an order and how many other orders they have; undefined for a test order or an erased customer. */
export async function findCustomerOfOrder(
  app: App,
  orderId: number,
): Promise<{ id: number; name: string; otherOrders: number } | undefined> {
  await refreshCustomers(app)
  const { rows } = await app.db.execute<{ id: number; name: string; otherOrders: number }>(sql`
    SELECT c.id, c.name, greatest(0, c.orders - 1)::int AS "otherOrders"
    FROM orders o
    JOIN customers c ON c.erased_at IS NULL AND c.id = coalesce(
      (SELECT id FROM customers WHERE user_id = o.user_id),
      (SELECT customer_id FROM customer_emails WHERE email = lower(o.email)))
    WHERE o.id = ${orderId} AND NOT o.is_test`)
  return rows[0]
}
