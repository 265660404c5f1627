import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { hashSync } from 'bcryptjs'
import { expect } from 'vitest'
import { tryPassword } from '#app/features/core/sign-in/try-password.server.ts'
import type { App } from '#app/platform/app.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { runMove } from './run-move.server.ts'

const test = shopTest.extend<{ folder: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from this pattern
  folder: async ({}, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'schakel-sales-'))
    await use(folder)
    await rm(folder, { recursive: true, force: true })
  },
})

async function moveFile(app: App, folder: string, content: string) {
  const file = path.join(folder, 'export.csv')
  await writeFile(file, content)
  const result = await runMove(app, [file], { isDryRun: false, repairsText: false, actor: 'Fenna' })
  if (!result.ok) throw new Error(JSON.stringify(result))
  return result.report
}

const rowsOf = async (app: App, query: string) => (await app.pool.query(query)).rows

const PASSWORD = 'Zilver & goud 2024'

test('a customer file of WooCommerce brings addresses and the password, and leaves out staff and rows without an address', async ({
  app,
  folder,
}) => {
  const report = await moveFile(
    app,
    folder,
    `ID,user_login,user_email,user_pass,user_registered,role,first_name,last_name,billing_address_1,billing_city,billing_postcode,billing_country
7,noor,noor@voorbeeld.example,${hashSync(PASSWORD, 4)},2024-02-01 10:00:00,customer,Noor,Peeters,Kade 12,Groningen,9711 AB,NL
8,sem,geen-adres,,2024-02-02 10:00:00,customer,Sem,Bos,,,,
1,eva,eva@voorbeeld.example,,2020-01-01 10:00:00,administrator,Eva,Smid,,,,
`,
  )
  expect(report.counts.customer).toEqual({ found: 3, made: 1, changed: 0, left: 0, skipped: 2 })
  expect(report.remarks['no-email']?.count).toBe(1)
  expect(report.remarks.staff?.count).toBe(1)
  expect(await rowsOf(app, 'SELECT email FROM users')).toEqual([
    { email: 'noor@voorbeeld.example' },
  ])
  const visitor = { ip: '192.0.2.1', headers: new Headers() }
  const logIn = (password: string) =>
    tryPassword(app, visitor, { email: 'noor@voorbeeld.example', password })
  expect(await logIn('verkeerd')).toBeNull()
  expect(await logIn(PASSWORD)).not.toBeNull()
  expect(await rowsOf(app, 'SELECT count(*)::int AS n FROM customer_addresses')).toEqual([{ n: 1 }])
})

test('a coupon file of WooCommerce becomes discount codes, and one for a product that was not imported is inactive', async ({
  app,
  folder,
}) => {
  const report = await moveFile(
    app,
    folder,
    `ID,post_title,post_status,discount_type,coupon_amount,minimum_amount,usage_limit,expiry_date,product_ids
40,LENTE,publish,percent,10,50,100,2027-05-01,
41,EEN-RING,publish,fixed_cart,5,,,,99
,,publish,percent,5,,,,
`,
  )
  expect(report.counts.coupon).toEqual({ found: 2, made: 2, changed: 0, left: 0, skipped: 0 })
  expect(await rowsOf(app, 'SELECT code, is_active FROM discount_codes ORDER BY code')).toEqual([
    { code: 'EEN-RING', is_active: false },
    { code: 'LENTE', is_active: true },
  ])
})

test('an order file of WooCommerce becomes history to the cent, and an unreadable row is listed', async ({
  app,
  folder,
}) => {
  const report = await moveFile(
    app,
    folder,
    `Order Number,Order Date,Order Status,Email (Billing),First Name (Billing),Last Name (Billing),Order Total Amount,Order Currency,Item Name,Quantity,Item Cost
1001,2024-03-01 10:00:00,completed,noor@voorbeeld.example,Noor,Peeters,125.95,EUR,Ring Bo,1,125.95
1002,2024-13-45 10:00:00,completed,sem@voorbeeld.example,Sem,Bos,10.00,EUR,Oorbel,1,10.00
1003,2025-01-02 10:00:00,completed,sem@voorbeeld.example,Sem,Bos,10.00,USD,Oorbel,1,10.00
`,
  )
  expect(report.years).toEqual([{ year: 2024, orders: 1, formerCents: 12595, cents: 12595 }])
  expect(report.counts.order).toEqual({ found: 3, made: 1, changed: 0, left: 0, skipped: 2 })
  expect(report.remarks['order-unreadable']?.examples[0]).toContain('1002')
  expect(report.remarks['other-currency']?.count).toBe(1)
})
