import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { startImport } from '#app/features/data-transfer/import-runs/start-import.server.ts'
import { readReportRows } from '#app/features/data-transfer/import-worker/read-runs.server.ts'
import { runWaitingImports } from '#app/features/data-transfer/import-worker/run-waiting-imports.server.ts'
import { documents } from '#app/features/fulfilment/documents/documents-tables.server.ts'
import { makeInvoices } from '#app/features/fulfilment/documents/make-invoices.server.ts'
import { orderLines } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { mails } from '#app/platform/mail/mails-tables.server.ts'
import {
  importUploadedFile,
  neverAborted,
  readExistingRun,
  realRun,
} from '#tests/support/import-run.ts'
import { placeAnOrder } from '#tests/support/place-an-order.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { readOrderRows, SHOPIFY } from '#tests/support/stored-orders.ts'

const readLineRows = (app: App) => app.db.select().from(orderLines).orderBy(orderLines.id)

shopTest(
  'orders of Shopify are imported once, as history, and invalid rows are reported',
  async ({ app }) => {
    const { variantIds, productId } = await addProduct(app, {
      name: 'Zegelring',
      variants: [{ options: { ringmaat: '17' }, sku: 'zeg-17', stock: 3 }],
    })
    const id = await importUploadedFile(app, SHOPIFY)
    const run = await readExistingRun(app, id)
    expect(run.summary).toMatchObject({ kind: 'shopify-orders', made: 2, left: 0, badRows: 4 })
    const { rows: remarks } = await readReportRows(app, run.reportFile, 1)
    expect(remarks).toMatchObject([
      { line: '8', reason: 'De rij noemt geen bestelling: het nummer ontbreekt.' },
      { line: '5', product: '#1003', reason: 'De bestelling is in ‘USD’ betaald, niet in euro.' },
      { line: '6', reason: 'Datum ‘gisteren’ is niet te lezen.' },
      { line: '7', reason: 'Aantal ‘geen’ is geen heel aantal van 1 of meer.' },
    ])
    expect(await readOrderRows(app)).toMatchObject([
      {
        importSource: 'shopify',
        importRef: '#1001',
        state: 'delivered',
        firstName: 'Lotte',
        lastName: 'van den Berg',
        street: 'Dorpsstraat',
        houseNumber: '12',
        houseNumberAddition: 'a',
        itemsCents: 12_500,
        discountCents: 500,
        totalCents: 12_495,
        placedAt: new Date('2024-03-05T11:00:00Z'),
        paidAt: new Date('2024-03-05T11:10:00Z'),
        vatSplit: [{ rate: 21, netCents: 10_326, vatCents: 2_169 }],
        expiresAt: null,
      },
      { importRef: '#1002', state: 'cancelled', country: 'BE', paidAt: null },
    ])
    expect(await readLineRows(app)).toMatchObject([
      { name: 'Zegelring - 17', quantity: 2, productId, variantId: variantIds[0] },
      { name: 'Poetsdoek', productId: 0 },
      { name: 'Ketting', countsStock: false },
    ])
    // Imported history has no side effects: no stock change, email, invoice or order number.
    await makeInvoices(app)
    expect(await app.db.select().from(mails)).toEqual([])
    expect(await app.db.select().from(documents)).toEqual([])
    const { rows: stock } = await app.db.execute(sql`SELECT stock FROM variants`)
    expect(stock).toEqual([{ stock: 3 }])
    expect((await placeAnOrder(app)).id).toBeLessThan(1_000_000)

    // The same file is imported again, and then a file with another order under a known number.
    expect(await startImport(app, id, realRun)).toBe(true)
    await runWaitingImports(app, neverAborted())
    expect((await readExistingRun(app, id)).summary).toMatchObject({ made: 2, left: 0 })
    const changedRunId = await importUploadedFile(
      app,
      SHOPIFY.replace('21.69,124.95', '21.69,129.95'),
    )
    expect((await readExistingRun(app, changedRunId)).summary).toMatchObject({
      made: 0,
      left: 1,
      badRows: 5,
    })
    expect(await readOrderRows(app)).toHaveLength(3)
  },
)

shopTest('orders of WooCommerce are recognised by the headings of its plugins', async ({ app }) => {
  const file = `Order Number;Order Status;Order Date;First Name (Billing);Last Name (Billing);Address 1&2 (Billing);City (Billing);Postcode (Billing);Country Code (Billing);Email (Billing);Payment Method Title;Order Shipping Amount;Order Total Amount;Order Total Tax Amount;SKU;Quantity;Item Name;Item Cost;Order Refund Amount
812;Completed;2023-11-02 20:15;Iris;Prins;Molenweg 4;Breda;4811 AB;NL;iris@voorbeeld.example;iDEAL;4.95;64.95;11.27;;2;Oorbellen;30.00;10.00
812;Completed;2023-11-02 20:15;Iris;Prins;Molenweg 4;Breda;4811 AB;NL;iris@voorbeeld.example;iDEAL;4.95;64.95;11.27;;1;Cadeaudoosje;0;10.00
813;Op de maan;2023-11-03 20:15;Iris;Prins;Molenweg 4;Breda;4811 AB;NL;iris@voorbeeld.example;iDEAL;4.95;64.95;11.27;;2;Oorbellen;30.00;
814;on-hold;2023-11-03 20:15;Iris;Prins;Molenweg 4;Breda;4811 AB;CH;iris@voorbeeld.example;iDEAL;4.95;64.95;11.27;;2;Oorbellen;30.00;
`
  const run = await readExistingRun(app, await importUploadedFile(app, file))
  expect(run.summary).toMatchObject({ kind: 'woocommerce-orders', made: 1, badRows: 2, notes: 1 })
  const { rows: remarks } = await readReportRows(app, run.reportFile, 1)
  expect(remarks.map(({ line, reason }) => [line, reason])).toEqual([
    ['2', 'Hiervan is eerder ‘10.00’ terugbetaald. De bestelling telt mee voor haar hele bedrag.'],
    ['4', 'Status ‘Op de maan’ kent de winkel niet.'],
    ['5', 'Land ‘CH’ kent de winkel niet.'],
  ])
  expect(await readOrderRows(app)).toMatchObject([
    {
      importSource: 'woocommerce',
      importRef: '812',
      placedAt: new Date('2023-11-02T19:15:00Z'),
      itemsCents: 6_000,
      totalCents: 6_495,
    },
  ])
})
