import { and, eq, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { PAID_BACK } from '#app/features/insight/reports/refresh-sales.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { customers, customersStale } from './customer-records-tables.server.ts'

/**
 * The orders of each customer: the orders of their account, and the orders with one of their e-mail addresses, except those
 * that another account placed.
 */
export const CUSTOMER_ORDERS = sql`
  SELECT c.id AS customer_id, o.id AS order_id FROM customers c JOIN orders o ON o.user_id = c.user_id WHERE NOT o.is_test
  UNION ALL
  SELECT e.customer_id, o.id FROM customer_emails e JOIN orders o ON lower(o.email) = e.email
  WHERE NOT o.is_test AND NOT EXISTS (SELECT FROM customers account WHERE account.user_id = o.user_id)`

/** Rows of customers_stale that one transaction processes. */
const BATCH_SIZE = 20_000

/**
 * Recomputes the customers whose orders, refunds or account changed since the last call. The first order with an address
 * creates a customer; a new account gets the customer of its address.
 */
export async function refreshCustomers(app: App): Promise<void> {
  while (await refreshBatch(app)) {
    // repeats until nothing is left
  }
}

/**
 * Deletes customers without an account and without orders, with their addresses and notes, if the owner erased them or if
 * they were created before `before`: the orders of such an old customer were erased after the retention period. A newer
 * customer lost the orders in another way, for example because the orders got another address, so the notes are still of
 * use.
 */
export async function deleteCustomersWithoutOrders(app: App, before: Date): Promise<void> {
  await refreshCustomers(app)
  await app.db
    .delete(customers)
    .where(
      and(
        eq(customers.orders, 0),
        isNull(customers.userId),
        or(isNotNull(customers.erasedAt), lt(customers.createdAt, before)),
      ),
    )
}

async function refreshBatch(app: App): Promise<boolean> {
  const staleRows = await app.db.select({ id: customersStale.id }).from(customersStale).limit(1)
  if (staleRows.length === 0) return false
  return app.db.transaction(async (tx) => {
    // One process at a time; the next process usually finds nothing left to do.
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('customers'))`)
    const { rows } = await tx.execute<{ email: string | null; user_id: string | null }>(sql`
      WITH stale AS (
        DELETE FROM customers_stale WHERE id IN (SELECT id FROM customers_stale ORDER BY id LIMIT ${BATCH_SIZE})
        RETURNING email, user_id
      )
      SELECT DISTINCT email, user_id FROM stale`)
    if (rows.length === 0) return false
    const distinctValuesParameter = (values: (string | null)[]) =>
      sql.param([...new Set(values.filter(Boolean))])
    const staleKeys = {
      emails: sql`${distinctValuesParameter(rows.map((row) => row.email))}::text[]`,
      users: sql`${distinctValuesParameter(rows.map((row) => row.user_id))}::text[]`,
    }
    const now = app.clock.now().toISOString()

    await assignAddresses(tx, staleKeys, now)
    await sumCustomers(tx, staleKeys)
    // An order that turned out to be a test, for example, leaves a customer without orders and without an account.
    await tx.execute(sql`
      DELETE FROM customers WHERE orders = 0 AND user_id IS NULL AND note = '' AND tags = '{}' AND erased_at IS NULL
        AND id IN (SELECT customer_id FROM customer_emails WHERE email = ANY(${staleKeys.emails}))`)
    return true
  })
}

interface StaleCustomers {
  emails: SQL
  users: SQL
}

/** Assigns a customer to every address and account. */
async function assignAddresses(
  tx: Db,
  { emails, users }: StaleCustomers,
  now: string,
): Promise<void> {
  // Accounts with a placeholder address are skipped, because their address is not confirmed yet.
  await tx.execute(sql`
    WITH accounts AS (
      SELECT id, lower(email) AS email, name FROM users
      WHERE id = ANY(${users}) AND role = 'customer' AND email NOT LIKE '%@onbevestigd.invalid'
        AND NOT EXISTS (SELECT FROM customers c WHERE c.user_id = users.id)
    ), known AS (
      UPDATE customers c SET user_id = a.id FROM accounts a JOIN customer_emails e ON e.email = a.email
      WHERE c.id = e.customer_id AND c.user_id IS NULL RETURNING a.id
    ), made AS (
      INSERT INTO customers (user_id, email, name, created_at)
      SELECT id, email, name, ${now}::timestamptz FROM accounts
      WHERE NOT EXISTS (SELECT FROM customer_emails e WHERE e.email = accounts.email)
      RETURNING id, email
    )
    INSERT INTO customer_emails (email, customer_id) SELECT email, id FROM made ON CONFLICT DO NOTHING`)
  // A new address belongs to the account that ordered with it; otherwise it becomes a new customer.
  await tx.execute(sql`
    INSERT INTO customer_emails (email, customer_id)
    SELECT DISTINCT ON (lower(o.email)) lower(o.email), c.id
    FROM orders o JOIN customers c ON c.user_id = o.user_id
    WHERE lower(o.email) = ANY(${emails}) AND o.email <> '' AND NOT o.is_test AND o.erased_at IS NULL
    ORDER BY lower(o.email), o.id DESC
    ON CONFLICT DO NOTHING`)
  await tx.execute(sql`
    WITH fresh AS (
      SELECT lower(o.email) AS email, min(o.placed_at) AS since FROM orders o
      WHERE lower(o.email) = ANY(${emails}) AND o.email <> '' AND NOT o.is_test AND o.erased_at IS NULL
        AND NOT EXISTS (SELECT FROM customer_emails e WHERE e.email = lower(o.email))
      GROUP BY 1
    ), made AS (
      INSERT INTO customers (email, created_at) SELECT email, since FROM fresh RETURNING id, email
    )
    INSERT INTO customer_emails (email, customer_id) SELECT email, id FROM made`)
}

/** Computes the sums, the name and the search text of the customers of these addresses and accounts. */
async function sumCustomers(tx: Db, { emails, users }: StaleCustomers): Promise<void> {
  await tx.execute(sql`
    WITH touched AS (
      SELECT customer_id AS id FROM customer_emails WHERE email = ANY(${emails})
      UNION SELECT id FROM customers WHERE user_id = ANY(${users})
    ), matched AS (
      SELECT t.id, own.order_id FROM touched t JOIN (${CUSTOMER_ORDERS}) AS own ON own.customer_id = t.id
    ), paid_back AS (
      SELECT * FROM (${PAID_BACK}) AS all_paid_back WHERE order_id IN (SELECT order_id FROM matched)
    ), summed AS (
      SELECT m.id, count(*)::int AS orders, min(o.placed_at) AS first_at, max(o.placed_at) AS last_at,
        coalesce(sum(o.total_cents - coalesce(r.cents, 0))
          FILTER (WHERE o.state IN ('paid', 'partly-shipped', 'shipped', 'delivered')), 0) AS spent
      FROM matched m JOIN orders o ON o.id = m.order_id LEFT JOIN paid_back r ON r.order_id = o.id
      GROUP BY m.id
    ), latest AS (
      SELECT DISTINCT ON (m.id) m.id, o.first_name, o.last_name, o.company, o.country, o.city
      FROM matched m JOIN orders o ON o.id = m.order_id AND o.erased_at IS NULL
      ORDER BY m.id, o.placed_at DESC, o.id DESC
    ), named AS (
      SELECT t.id, coalesce(nullif(trim(l.first_name || ' ' || l.last_name), ''), nullif(u.name, ''), '') AS name,
        coalesce(l.company, '') AS company, coalesce(l.city, '') AS city, coalesce(l.country, '') AS country,
        (SELECT coalesce(string_agg(e.email, ' '), '') FROM customer_emails e WHERE e.customer_id = t.id) AS emails
      FROM touched t JOIN customers c ON c.id = t.id LEFT JOIN latest l ON l.id = t.id LEFT JOIN users u ON u.id = c.user_id
    )
    UPDATE customers c SET name = n.name, country = n.country,
      search = lower(concat_ws(' ', '', n.name, n.company, n.emails, n.city, '')),
      orders = coalesce(s.orders, 0), spent_cents = coalesce(s.spent, 0), first_order_at = s.first_at,
      last_order_at = s.last_at,
      -- Somebody who orders again is a customer again.
      erased_at = CASE WHEN s.last_at > c.erased_at THEN NULL ELSE c.erased_at END
    FROM named n LEFT JOIN summed s ON s.id = n.id
    WHERE c.id = n.id`)
}
