import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import { documents } from '#app/features/fulfilment/documents/documents-tables.server.ts'
import { makeInvoice } from '#app/features/fulfilment/documents/make-invoices.server.ts'
import { readEInvoice } from '#app/features/fulfilment/e-invoices/read-e-invoice.server.ts'
import { orders } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import { placeAnOrder } from '#tests/support/place-an-order.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { ENTERED_SETTINGS } from '#tests/support/test-settings.ts'
import { readWrittenMails } from '#tests/support/written-mails.ts'
import { builtShopTest, LONG_TIMEOUT } from './built-shop.ts'
import { createClient } from './client.ts'

builtShopTest.extend<{ settings: Partial<ShopSettings> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from this pattern
  settings: async ({}, use) =>
    use({
      ...ENTERED_SETTINGS,
      isDemo: false,
      name: 'Goud van Fenna',
      iban: 'NL91ABNA0417164300',
      isSmallBusiness: true,
      vatId: '',
    }),
})(
  'a shop under the kleineondernemersregeling charges no VAT, states that in mails and on invoices, and names no VAT on its pages',
  LONG_TIMEOUT,
  async ({ app, builtShop, clock }) => {
    await addProduct(app, { name: 'Zegelring' })
    const home = (await createClient(builtShop).get('/')).text
    expect(home).not.toContain('inclusief btw')
    const order = await placeAnOrder(app, { payment: 'bank-transfer' })
    const [row] = await app.db.select().from(orders).where(eq(orders.id, order.id))
    expect(row?.vatSplit).toEqual([{ rate: 0, netCents: row?.totalCents, vatCents: 0 }])
    const [mail] = await readWrittenMails(app)
    expect(mail?.text).not.toMatch(/Waarvan|inclusief btw|% btw/)
    expect(mail?.text).toContain('vrijgesteld van btw')

    await app.db.update(orders).set({ paidAt: clock.now() }).where(eq(orders.id, order.id))
    await makeInvoice(app, order.id)
    const [invoice] = await app.db.select().from(documents)
    expect(invoice?.content).toMatchObject({
      isVatExempt: true,
      facts: expect.arrayContaining([
        {
          label: 'Btw',
          text: 'Vrijgesteld van btw: kleineondernemersregeling, artikel 25 Wet op de omzetbelasting 1968.',
        },
      ]),
    })
    const eInvoice = await readEInvoice(app, order.id, invoice?.number ?? '')
    expect(eInvoice).toMatchObject({
      ok: true,
      xml: expect.stringContaining('<cbc:CompanyID>Kleineondernemersregeling</cbc:CompanyID>'),
    })
  },
)
