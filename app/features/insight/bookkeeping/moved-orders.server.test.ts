import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { saveSettings } from '#app/features/core/settings/save-settings.server.ts'
import { documents } from '#app/features/fulfilment/documents/documents-tables.server.ts'
import { makeInvoices } from '#app/features/fulfilment/documents/make-invoices.server.ts'
import { readEInvoice } from '#app/features/fulfilment/e-invoices/read-e-invoice.server.ts'
import { changeRecipient } from '#app/features/fulfilment/order-changes/admin/change-recipient.server.ts'
import { readBooks } from '#app/features/insight/bookkeeping/admin/read-books.server.ts'
import type { App } from '#app/platform/app.ts'
import { MOVED_CUSTOMER, payOrder, placeTaxedOrder } from '#tests/support/move-order.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { readLedger } from './ledger-rows.server.ts'
import { type Period, readPeriod } from './period.ts'

function parsePeriod(code: string): Period {
  const period = readPeriod(code)
  if (!period) throw new Error(code)
  return period
}

const HIGH_RATE = [21]
/** The VAT of the order of € 60,00: at 21 % in the Netherlands, at 19 % in Germany. */
const DUTCH_VAT_CENTS = 1_041
const GERMAN_VAT_CENTS = 958

const toGermany = { person: MOVED_CUSTOMER, country: 'DE' as const }

/** Returns the rows of a month's VAT return: scheme, country, rate and VAT. */
async function readVatOfMonth(app: App, code: string) {
  const { vat } = await readBooks(app, parsePeriod(code))
  return vat.map(({ scheme, country, rate, vatCents }) => [scheme, country, rate, vatCents])
}

async function readLedgerOfMonth(app: App, code: string) {
  const rows: unknown[] = []
  for await (const { scheme, country, totalCents } of readLedger(app, parsePeriod(code)))
    rows.push([scheme, country, totalCents])
  return rows
}

shopTest(
  'an invoice and its credit note stay in the VAT return of their country when the order gets another country',
  async ({ app, clock }) => {
    await saveSettings(app, {
      usesOss: true,
      name: 'Ringen',
      street: 'Dorpsstraat 1',
      postcode: '1621 KJ',
      city: 'Hoorn',
      kvk: '12345678',
      vatId: 'NL123456789B01',
    })
    const { id } = await placeTaxedOrder(app, HIGH_RATE)
    await payOrder(app, id)
    expect(await readVatOfMonth(app, '2026-11')).toEqual([['domestic', 'NL', 21, DUTCH_VAT_CENTS]])

    clock.set('2026-12-03T10:00:00+01:00')
    expect(await changeRecipient(app, id, toGermany, 'Eva')).toEqual({ ok: true, changed: true })
    await makeInvoices(app)
    expect(await readVatOfMonth(app, '2026-11')).toEqual([['domestic', 'NL', 21, DUTCH_VAT_CENTS]])
    expect(await readLedgerOfMonth(app, '2026-11')).toEqual([['domestic', 'NL', 6_000]])
    expect(await readVatOfMonth(app, '2026-12')).toEqual([
      ['domestic', 'NL', 21, -DUTCH_VAT_CENTS],
      ['oss', 'DE', 19, GERMAN_VAT_CENTS],
    ])
    expect(await readLedgerOfMonth(app, '2026-12')).toEqual([
      ['domestic', 'NL', -6_000],
      ['oss', 'DE', 6_000],
    ])
    // The pattern finds the country within the delivery location.
    const deliveredTo = (country: string) => ({
      xml: expect.stringMatching(
        new RegExp(`<cac:DeliveryLocation>(?:(?!</cac:DeliveryLocation>)[^])*>${country}<`),
      ),
    })
    expect(await readEInvoice(app, id, 'F2026-00001')).toMatchObject(deliveredTo('NL'))
    expect(await readEInvoice(app, id, 'C2026-00001')).toMatchObject(deliveredTo('NL'))
    expect(await readEInvoice(app, id, 'F2026-00002')).toMatchObject(deliveredTo('DE'))
  },
)

shopTest(
  'an order with an invoice that does not store its country cannot get another country',
  async ({ app }) => {
    await saveSettings(app, { usesOss: true })
    const { id } = await placeTaxedOrder(app, HIGH_RATE)
    await payOrder(app, id)
    // Changes the document to the form in which an older version of the shop stored it.
    await app.db.execute(sql`ALTER TABLE documents DISABLE TRIGGER documents_stay`)
    await app.db
      .update(documents)
      .set({ content: sql`${documents.content} - 'vat'` })
      .where(eq(documents.orderId, id))
    expect(await readVatOfMonth(app, '2026-11')).toEqual([['domestic', 'NL', 21, DUTCH_VAT_CENTS]])
    expect(await changeRecipient(app, id, toGermany, 'Eva')).toEqual({
      ok: false,
      error: 'old-invoice',
    })
  },
)
