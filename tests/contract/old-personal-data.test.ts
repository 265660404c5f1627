import { expect } from 'vitest'
import { erasePersonalData } from '#app/features/admin/audit-log/erase-personal-data.server.ts'
import { clearExpiredSessions } from '#app/features/core/accounts/write-sessions.server.ts'
import { makeInvoices } from '#app/features/fulfilment/documents/make-invoices.server.ts'
import { markOrderPaid } from '#app/features/fulfilment/payment-flow/mark-order-paid.server.ts'
import type { App } from '#app/platform/app.ts'
import { actingFor } from '#app/platform/database/acting-app.server.ts'
import { addOrderTexts } from '#tests/support/order-texts.ts'
import { placeAnOrder } from '#tests/support/place-an-order.ts'
import { readWrittenMails } from '#tests/support/written-mails.ts'
import { builtShopTest, LONG_TIMEOUT, MANAGER } from './built-shop.ts'
import { createClient } from './client.ts'

const PERSON = /Wolters/i

/** Returns the tables that contain the person. */
async function findTables(app: App): Promise<string[]> {
  const { rows } = await app.pool.query<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
  )
  const tables = await Promise.all(
    rows.map(async ({ name }) => {
      const rowTexts = await app.pool.query(`SELECT to_jsonb(t)::text AS text FROM ${name} t`)
      return { name, text: rowTexts.rows.map(({ text }) => text).join() }
    }),
  )
  return tables.flatMap(({ name, text }) => (PERSON.test(text) ? [name] : [])).sort()
}

builtShopTest(
  'the data of a shopper of eight years ago is neither in the back office nor in the database',
  LONG_TIMEOUT,
  async ({ app, builtShop, clock }) => {
    const order = await placeAnOrder(app, {
      lastName: 'Wolters',
      email: 'wolters@voorbeeld.example',
      note: 'Bel aan bij Wolters',
    })
    await addOrderTexts(app, order)
    const owner = createClient(builtShop)
    await owner.post('/beheer/inloggen/', Object.entries(MANAGER))
    await markOrderPaid(actingFor(app, { id: 'eva', name: 'Eva' }), order.id, 'Eva')
    await makeInvoices(app)
    await readWrittenMails(app)
    const response = await createClient(builtShop).post('/herroepen/', [
      ['orderNumber', String(order.id)],
      ['name', 'Sanne Wolters'],
      ['email', 'wolters@voorbeeld.example'],
      ['items', ''],
      ['stap', 'bevestigen'],
      ['kenmerk', '0'.repeat(32)],
    ])
    expect(response.status).toBe(303)
    const orderPage = `/beheer/bestellingen/${order.id}/`
    expect((await owner.get(orderPage)).text).toMatch(PERSON)
    expect((await owner.get('/beheer/herroepingen/')).text).toMatch(PERSON)
    expect((await owner.get('/beheer/bestellingen/?zoek=wolters')).text).toContain(orderPage)

    expect(await findTables(app)).toEqual([
      'customer_emails',
      'customers',
      'documents',
      'mails',
      'order_discounts',
      'order_events',
      'order_lines',
      'orders',
      'program_meta',
      'program_orders',
      'program_refunds',
      'refunds',
      'withdrawals',
    ])

    clock.set('2034-11-22T04:15:00+01:00')
    await app.pool.query(
      "UPDATE mails SET state = 'sent'; UPDATE withdrawals SET state = 'handled'",
    )
    await erasePersonalData(app, new AbortController().signal)
    await clearExpiredSessions(app)

    expect(await findTables(app)).toEqual([])
    const { rows } = await app.pool.query('SELECT count(*)::integer FROM sessions')
    expect(rows).toEqual([{ count: 0 }])
    await owner.post('/beheer/inloggen/', Object.entries(MANAGER))
    const refundPage = await owner.get(orderPage)
    expect(refundPage.status).toBe(200)
    expect(refundPage.text).toContain('80,00')
    for (const path of [orderPage, '/beheer/herroepingen/', '/beheer/logboek/', '/beheer/mails/'])
      expect((await owner.get(path)).text, path).not.toMatch(PERSON)
    expect((await owner.get('/beheer/bestellingen/?zoek=wolters')).text).not.toContain(orderPage)
    expect((await owner.get('/beheer/logboek/gewist/')).text).toContain(
      'Gegevens van klanten bij bestellingen',
    )
  },
)
