import { expect } from 'vitest'
import { readOpeningState } from '#app/features/admin/go-live/open-shop.server.ts'
import { writeStaffAccount } from '#app/features/core/accounts/write-users.server.ts'
import { saveHours } from '#app/features/core/opening-hours/admin/save-hours.server.ts'
import { readHours } from '#app/features/core/opening-hours/read-hours.server.ts'
import { saveSettings } from '#app/features/core/settings/save-settings.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { fillDemoReviews } from '#app/features/customers/reviews/fill-demo-reviews.server.ts'
import { fillDemo } from '#app/features/demo/demo-catalogue/decide-demo.server.ts'
import { documents } from '#app/features/fulfilment/documents/documents-tables.server.ts'
import { makeInvoices } from '#app/features/fulfilment/documents/make-invoices.server.ts'
import { markOrderPaid } from '#app/features/fulfilment/payment-flow/mark-order-paid.server.ts'
import { settlePayment } from '#app/features/fulfilment/payment-flow/settle-payment.server.ts'
import { payments } from '#app/features/fulfilment/payments/payments-tables.server.ts'
import { readListing } from '#app/features/listings/listings/listing.server.ts'
import { parseListingQuery } from '#app/features/listings/listings/listing.ts'
import type { App } from '#app/platform/app.ts'
import type { ReadyEnv } from '#app/platform/env.ts'
import { placeAnOrder } from '#tests/support/place-an-order.ts'
import { newShopTest, realShopTest, shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { emptyDemo, RETAINED_TABLES, readDemoContents } from './empty-demo.server.ts'

/** Returns the names of the tables with rows. */
async function readFilledTables(app: App): Promise<string[]> {
  const { rows } = await app.pool.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY name`,
  )
  const tablesWithRows: string[] = []
  for (const { name } of rows) {
    const firstRow = await app.pool.query(`SELECT FROM ${name} LIMIT 1`)
    if (firstRow.rowCount) tablesWithRows.push(name)
  }
  return tablesWithRows
}

/** Counts the rows of the tables that are not emptied, except those of staff, settings and the audit log. */
async function countRetained(app: App): Promise<Record<string, number>> {
  const names = RETAINED_TABLES.filter(
    (name) => !['audit_log', 'login_accounts', 'migrations', 'settings', 'users'].includes(name),
  )
  const counts: Record<string, number> = {}
  for (const name of names) {
    const { rows } = await app.pool.query(`SELECT count(*)::integer AS n FROM ${name}`)
    counts[name] = rows[0].n
  }
  return counts
}

newShopTest(
  'an emptied demo has the rows of a new shop, its staff and its log',
  async ({ app }) => {
    const tablesBefore = await readFilledTables(app)
    const rowsBefore = await countRetained(app)
    const person = {
      name: 'Eva',
      email: 'eva@voorbeeld.example',
      hash: 'x',
      role: 'owner' as const,
    }
    await writeStaffAccount(app.db, person, app.clock.now())
    await fillDemo(app, fillDemoReviews)
    const order = await placeAnOrder(app)
    await settlePayment(app, order.paymentId, 'paid', 'Testbank')
    await makeInvoices(app)
    await saveSettings(app, { phone: '020 555 01 23' })
    const { rows } = await app.pool.query('SELECT count(*)::integer AS n FROM products')
    expect(await readDemoContents(app)).toMatchObject({
      products: rows[0].n,
      orders: 1,
      customers: 0,
    })

    expect(await emptyDemo(app)).toEqual({ ok: true })

    expect(await readFilledTables(app)).toEqual(
      [...tablesBefore, 'login_accounts', 'settings', 'users'].sort(),
    )
    expect(await countRetained(app)).toEqual(rowsBefore)
    expect(await readSettings(app)).toMatchObject({
      name: 'Nieuwe winkel',
      phone: '020 555 01 23',
      kvk: '',
      iban: '',
      returnDays: 14,
      isDemo: false,
      isComingSoon: true,
    })
    const listing = await readListing(app, parseListingQuery(new URL('http://schakel.test/shop/')))
    expect(listing?.total).toBe(0)
    expect((await readOpeningState(app)).isOpen).toBe(false)
    expect(await readDemoContents(app)).toBeNull()

    // The orders and invoices of the demo were not sales, so the numbers of the real shop start at the first.
    await saveSettings(app, { iban: 'NL91ABNA0417164300', isComingSoon: false })
    const sale = await placeAnOrder(app, { payment: 'bank-transfer', firstName: 'Noor' })
    await markOrderPaid(app, sale.id, 'Eva')
    await makeInvoices(app)
    const [invoice] = await app.db.select().from(documents)
    expect(sale.id).toBe(10_001)
    expect(invoice?.number).toBe('F2026-00001')
  },
)

newShopTest('an emptied demo keeps the opening hours that its owner changed', async ({ app }) => {
  await fillDemo(app, fillDemoReviews)
  // In minutes after midnight, from Sunday: the demo is closed on Sunday, and open from 13.00 to 17.30 on Monday.
  const demoWeek = await readWeek(app)
  expect(demoWeek).toHaveLength(7)
  const [sunday, monday] = demoWeek
  expect(sunday).toEqual([])
  expect(monday).toMatchObject([{ from: 13 * 60, to: 17.5 * 60 }])
  const saturday = [{ from: 10 * 60, to: 17 * 60 }]
  const week = [[], [], [], [], [], [], saturday]
  await saveHours(app, { week, dispatch: null })

  expect(await emptyDemo(app)).toEqual({ ok: true })
  expect(await readWeek(app)).toEqual(week)
})

const readWeek = async (app: App) => (await readHours(app.db, app.clock.now())).week

const shopTestWithKey = (MOLLIE_API_KEY: string) =>
  shopTest.extend<{ env: Partial<ReadyEnv> }>({
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from this pattern
    env: async ({}, use) => use({ MOLLIE_API_KEY }),
  })

async function payByMollie(app: App): Promise<void> {
  await placeAnOrder(app, { payment: 'bank-transfer' })
  await app.db.update(payments).set({ provider: 'mollie', providerRef: 'tr_1', state: 'paid' })
}

shopTestWithKey(`live_${'a'.repeat(30)}`)(
  'a demo that received real money is not emptied',
  async ({ app }) => {
    await payByMollie(app)
    expect(await emptyDemo(app)).toEqual({ ok: false, error: 'real-payments' })
    expect(await readDemoContents(app)).toMatchObject({ products: 1, orders: 1 })
    expect((await readSettings(app)).isDemo).toBe(true)
  },
)

shopTestWithKey(`test_${'a'.repeat(30)}`)(
  'a demo that received test money is emptied',
  async ({ app }) => {
    await payByMollie(app)
    expect(await emptyDemo(app)).toEqual({ ok: true })
    expect(await readFilledTables(app)).not.toContain('payments')
  },
)

realShopTest('a shop that is no demo cannot be emptied, not even by SQL', async ({ app }) => {
  await addProduct(app, { name: 'Zegelring' })
  expect(await emptyDemo(app)).toEqual({ ok: false, error: 'no-demo' })
  await expect(
    app.pool.query(`SELECT set_config('shop.empties_demo', 'on', false); TRUNCATE price_log`),
  ).rejects.toThrow('price_log is written once and never changed')
})
