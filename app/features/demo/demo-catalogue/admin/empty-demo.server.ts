import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import { users } from '#app/features/core/accounts/accounts-tables.server.ts'
import { deleteUnchangedHours } from '#app/features/core/opening-hours/write-hours.server.ts'
import { saveSettings } from '#app/features/core/settings/save-settings.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { settings } from '#app/features/core/settings/settings-tables.server.ts'
import { DEMO_HOURS, DEMO_SETTINGS } from '#app/features/demo/demo-catalogue/demo-settings.ts'
import { isTestPayment } from '#app/features/fulfilment/payment-providers/test-money.server.ts'
import { payments } from '#app/features/fulfilment/payments/payments-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { announceChanges } from '#app/platform/database/changes.server.ts'
import { retryOnDeadlock } from '#app/platform/database/db.server.ts'

/**
 * Tables that stay as they are: of staff, their access, and the setup of the shop. All other tables are emptied, so new tables
 * need no entry.
 */
export const RETAINED_TABLES = [
  'account_links',
  'account_requests',
  'agent_switches',
  'api_key_nonces',
  'api_keys',
  'app_passwords',
  'applied_functions',
  'attributes',
  'audit_log',
  'brand_files',
  'coming_soon_dismissals',
  'consent_texts',
  'consents',
  'guarantee_notices',
  'invitations',
  'login_accounts',
  'mail_texts',
  'marketplace_switches',
  'migrations',
  'opening_hours',
  'passkeys',
  'payment_choices',
  'payment_methods',
  'rate_limits',
  'service_keys',
  'sessions',
  'settings',
  'shipping_methods',
  'shipping_zones',
  'source_accounts',
  'source_keys',
  'special_days',
  'two_factors',
  'users',
  'verifications',
  'webhooks',
]

export type EmptyDemoResult = { ok: true } | { ok: false; error: 'no-demo' | 'real-payments' }

/** Numbers of rows that emptying the demo deletes. */
export interface DemoContents {
  products: number
  orders: number
  customers: number
  media: number
  posts: number
}

/** Counts the rows that emptying the demo deletes; null if the shop is no demo. */
export async function readDemoContents(app: App): Promise<DemoContents | null> {
  if (!(await readSettings(app)).isDemo) return null
  const { rows } = await app.db.execute<Record<keyof DemoContents, number>>(sql`
    SELECT (SELECT count(*)::integer FROM products) AS products,
      (SELECT count(*)::integer FROM orders) AS orders,
      (SELECT count(*)::integer FROM users WHERE role = 'customer') AS customers,
      (SELECT count(*)::integer FROM media) AS media,
      (SELECT count(*)::integer FROM posts) AS posts`)
  const [counts] = rows
  return counts ? { ...counts } : null
}

/**
 * Turns the demo into an empty, closed shop. Staff and their logins remain, and so do the settings and opening hours that
 * the owner changed. The daily clean-up removes the files of deleted photos. A demo that received real money is not
 * emptied, because the law requires the shop to keep these records.
 */
export async function emptyDemo(app: App): Promise<EmptyDemoResult> {
  if (!(await readSettings(app)).isDemo) return { ok: false, error: 'no-demo' }
  if (await hasRealPayments(app)) return { ok: false, error: 'real-payments' }
  // A query that joins two of these tables may have locked them in another order.
  await retryOnDeadlock(() => emptyTables(app))
  await announceChanges(app, ['*'])
  return { ok: true }
}

async function emptyTables(app: App): Promise<void> {
  await app.db.transaction(async (tx) => {
    // On a slow disk, or while a job reads the tables, emptying a hundred tables takes longer than the usual time limit.
    await tx.execute(sql`
      SELECT set_config('shop.empties_demo', 'on', true), set_config('statement_timeout', '120s', true)`)
    const { rows } = await tx.execute<{ tables: string }>(sql`
      SELECT string_agg(format('%I', tablename), ', ') AS tables FROM pg_tables
      WHERE schemaname = current_schema() AND tablename <> ALL (${sql.param(RETAINED_TABLES)}::text[])`)
    // Tables that reference each other can only be emptied by one statement.
    await tx.execute(sql.raw(`TRUNCATE ${rows[0]?.tables}`))
    // The orders of the demo were not sales, so the order numbers of the real shop start at the first.
    await tx.execute(sql`ALTER SEQUENCE order_number_seq RESTART`)
    await tx.delete(users).where(eq(users.role, 'customer'))
    await deleteUnchangedHours(tx, DEMO_HOURS)
    await tx.delete(settings).where(or(...Object.entries(DEMO_SETTINGS).map(isUnchanged)))
    await saveSettings({ ...app, db: tx }, { isDemo: false, isComingSoon: true })
  })
}

/** Condition for an unchanged setting; the table stores JSON, so values are compared as JSON. */
const isUnchanged = ([name, value]: [string, unknown]) =>
  and(eq(settings.name, name), sql`${settings.value} = ${JSON.stringify(value)}::jsonb`)

/** Returns whether a payment provider received money. Transfers and cash payments of a demo are trials without provider id. */
async function hasRealPayments(app: App): Promise<boolean> {
  const rows = await app.db
    .selectDistinct({ provider: payments.provider })
    .from(payments)
    .where(and(eq(payments.state, 'paid'), isNotNull(payments.providerRef)))
  return rows.some((payment) => !isTestPayment(app.env, payment))
}
