import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { startImport } from '#app/features/data-transfer/import-runs/start-import.server.ts'
import {
  countUndoable,
  readReportRows,
} from '#app/features/data-transfer/import-worker/read-runs.server.ts'
import { runWaitingImports } from '#app/features/data-transfer/import-worker/run-waiting-imports.server.ts'
import { startUndo } from '#app/features/data-transfer/import-worker/undo-import.server.ts'
import {
  guessMapping,
  mappingMessage,
} from '#app/features/data-transfer/product-files/mapping-form.ts'
import { documents } from '#app/features/fulfilment/documents/documents-tables.server.ts'
import { makeInvoices } from '#app/features/fulfilment/documents/make-invoices.server.ts'
import { changeOrders } from '#app/features/fulfilment/order-admin/bulk-orders.server.ts'
import { writeNote } from '#app/features/fulfilment/order-mails/write-note.server.tsx'
import { readOrders } from '#app/features/fulfilment/orders/admin/read-orders.server.ts'
import { NO_CRITERIA } from '#app/features/fulfilment/orders/order-list.ts'
import { orderLines, orders } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import { markOrderPaid } from '#app/features/fulfilment/payment-flow/mark-order-paid.server.ts'
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
import { exportOrders } from './export-orders.server.ts'

async function exportAll(app: App): Promise<string> {
  let text = ''
  for await (const chunk of exportOrders(app, { search: '', state: null, ...NO_CRITERIA }))
    text += chunk
  return text
}

const readOrderRows = (app: App) => app.db.select().from(orders).orderBy(orders.importRef)
const readLineRows = (app: App) => app.db.select().from(orderLines).orderBy(orderLines.id)

const SHOPIFY_HEADER =
  'Name,Email,Financial Status,Paid at,Fulfillment Status,Currency,Shipping,Taxes,Total,Discount Amount,Shipping Method,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Billing Name,Billing Street,Billing City,Billing Zip,Billing Country,Notes,Cancelled at,Refunded Amount'
const SHOPIFY = `${SHOPIFY_HEADER}
#1001,lotte@voorbeeld.example,paid,2024-03-05 12:10:00 +0100,fulfilled,EUR,4.95,21.69,124.95,5.00,PostNL,2024-03-05 12:00:00 +0100,2,Zegelring - 17,50.00,ZEG-17,Lotte van den Berg,Dorpsstraat 12 a,Utrecht,3511 NR,NL,Graag inpakken,,0.00
#1001,lotte@voorbeeld.example,,,,,,,,,,,1,Poetsdoek,25.00,,,,,,,,,
#1002,sem@voorbeeld.example,paid,2024-03-06 09:00:00 +0100,unfulfilled,EUR,0.00,0,80.00,0,PostNL,2024-03-06 09:00:00 +0100,1,Ketting,80.00,,Sem Bos,Lindelaan 3,Leuven,3000,BE,,2024-03-07 10:00:00 +0100,80.00
#1003,roos@voorbeeld.example,paid,,fulfilled,USD,0,0,80.00,0,UPS,2024-03-06 10:00:00 +0100,1,Ketting,80.00,,Roos Vos,Lindelaan 3,Leuven,3000,BE,,,
#1004,pien@voorbeeld.example,paid,,fulfilled,EUR,0,0,80.00,0,UPS,gisteren,1,Ketting,80.00,,Pien Kok,Lindelaan 3,Leuven,3000,BE,,,
#1005,mees@voorbeeld.example,paid,,fulfilled,EUR,0,0,80.00,0,UPS,2024-03-06 10:00:00 +0100,geen,Ketting,80.00,,Mees Kok,Lindelaan 3,Leuven,3000,BE,,,
,jan@voorbeeld.example,paid,,fulfilled,EUR,0,0,80.00,0,UPS,2024-03-06 10:00:00 +0100,1,Ketting,80.00,,Jan Kok,Lindelaan 3,Leuven,3000,BE,,,
`

shopTest(
  'exported orders are imported again without a change, in this shop and in another',
  async ({ app, clock }) => {
    const sanne = await placeAnOrder(app, { note: '=1+1' })
    await markOrderPaid(app, sanne.id, 'Eva')
    const [row] = await readOrderRows(app)
    if (!row) throw new Error('no order')
    await app.db.update(orders).set({
      company: 'Atelier Vos',
      vatId: 'BE0123456749',
      giftWrapCents: 0,
      giftMessage: 'Voor jou,\nliefs; Sem',
      delivery: {
        ...row,
        firstName: 'Sem',
        lastName: 'Bos',
        company: '',
        city: 'Leuven',
        country: 'BE',
      },
    })
    clock.advance(3_600_000)
    await placeAnOrder(app, { firstName: 'Noor', lastName: 'Peeters; Zoon', shipping: 'pickup' })
    const file = await exportAll(app)

    const secondRun = await readExistingRun(app, await importUploadedFile(app, file))
    expect(secondRun.summary).toMatchObject({ kind: 'own-orders', made: 0, left: 2, badRows: 0 })
    expect(await exportAll(app)).toBe(file)

    // Without these orders the shop is like another one.
    await app.db.execute(sql`ALTER TABLE documents DISABLE TRIGGER USER`)
    await app.db.execute(sql`TRUNCATE orders CASCADE`)
    const reimportRun = await readExistingRun(
      app,
      await importUploadedFile(app, file, { keepsOpen: true }),
    )
    expect(reimportRun.summary).toMatchObject({ made: 2, left: 0, badRows: 0 })
    expect(await exportAll(app)).toBe(file)
    const [importedOrder] = (await readOrders(app, { search: String(sanne.id) })).orders
    expect(importedOrder).toMatchObject({
      importRef: String(sanne.id),
      units: 2,
      totalCents: 8_000,
    })
    expect((await readExistingRun(app, await importUploadedFile(app, file))).summary).toMatchObject(
      {
        made: 0,
        left: 2,
      },
    )
  },
)

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

shopTest(
  'undoing a run removes the orders that it created, except those that were used since',
  async ({ app }) => {
    const ownOrder = await placeAnOrder(app)
    const id = await importUploadedFile(app, SHOPIFY)
    const usedOrder = (await readOrderRows(app)).find(({ importRef }) => importRef === '#1002')
    await writeNote(
      app,
      usedOrder?.id ?? 0,
      { text: 'Belde over de ketting', isForCustomer: false },
      'Eva',
    )
    expect(await countUndoable(app, id)).toBe(2)
    expect(await startUndo(app, id)).toBe(true)
    await runWaitingImports(app, neverAborted())
    expect(await readExistingRun(app, id)).toMatchObject({
      state: 'undone',
      undo: {
        removed: 1,
        restored: 0,
        retained: 1,
        examples: [{ orderId: usedOrder?.id, name: 'Bestelling #1002' }],
      },
    })
    const ordersLeft = await app.db.select({ id: orders.id }).from(orders).orderBy(orders.id)
    expect(ordersLeft).toEqual([{ id: ownOrder.id }, { id: usedOrder?.id }])
    expect(await app.db.select().from(orders).where(eq(orders.importRunId, id))).toEqual([])
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

const CUSTOM_CSV = `Kenmerk;Datum;Stand;Klant;Adres;Postcode;Woonplaats;Bedrag;BTW bedrag;Artikel;Aantal;Stukprijs
A-1;2025-05-01;Betaald;Noor Peeters;Kerkstraat 8;3000;Leuven;80,00;13,88;Ketting;1;80,00
A-2;2025-05-02;Open;Sem Bos;Lindelaan 3;3511 NR;Utrecht;40,00;6,94;Speld;2;20,00
A-3;2025-05-03;Verzonden;Roos Vos;Lindelaan 5;3511 NR;Utrecht;40,00;6,94;Speld;2;20,00
A-4;2025-05-04;Op de maan;Roos Vos;Lindelaan 5;3511 NR;Utrecht;40,00;6,94;Speld;2;20,00
`
const [CUSTOM_HEADER = ''] = CUSTOM_CSV.split('\n')

shopTest(
  'orders of any file are imported with the mapping of the owner, as history unless they stay open',
  async ({ app }) => {
    const guessedMapping = guessMapping('other-orders', CUSTOM_HEADER.split(';'))
    expect(guessedMapping.names).toEqual([
      null,
      'placed',
      null,
      'name',
      'street',
      'postcode',
      'city',
      'total',
      'vat',
      'lineName',
      'lineQuantity',
      'linePrice',
    ])
    expect(mappingMessage(guessedMapping)).toBe('Wijs aan in welke kolom ‘Nummer’ staat.')
    // The owner assigns the columns ‘Kenmerk’ and ‘Stand’.
    const names = guessedMapping.names.with(0, 'number').with(2, 'state')
    const mapping = { kind: 'other-orders' as const, names }
    expect(mappingMessage(mapping)).toBeNull()

    const historyRunId = await importUploadedFile(app, CUSTOM_CSV, { mapping })
    expect((await readExistingRun(app, historyRunId)).summary).toMatchObject({
      kind: 'other-orders',
      made: 3,
      badRows: 1,
      open: 2,
      keepsOpen: false,
    })
    expect(await readOrderRows(app)).toMatchObject([
      {
        importSource: 'other',
        importRef: 'A-1',
        state: 'delivered',
        totalCents: 8_000,
        firstName: 'Noor',
        street: 'Kerkstraat',
        houseNumber: '8',
        city: 'Leuven',
      },
      { importRef: 'A-2', state: 'expired', paidAt: null },
      { importRef: 'A-3', state: 'shipped' },
    ])
    expect((await readOrders(app, { state: 'paid' })).total).toBe(0)
    await startUndo(app, historyRunId)
    await runWaitingImports(app, neverAborted())
    expect(await readOrderRows(app)).toEqual([])

    // With `keepsOpen`, the orders are packed in this shop and their customers get emails.
    const openRunId = await importUploadedFile(app, CUSTOM_CSV, { mapping, keepsOpen: true })
    expect((await readExistingRun(app, openRunId)).summary).toMatchObject({
      made: 3,
      open: 2,
      keepsOpen: true,
    })
    expect((await readOrderRows(app)).map(({ state }) => state)).toEqual([
      'paid',
      'awaiting-payment',
      'shipped',
    ])
    const { orders: toPack } = await readOrders(app, { state: 'paid' })
    expect(toPack).toMatchObject([{ importRef: 'A-1', units: 1 }])
    expect(await changeOrders(app, 'ship', [toPack[0]?.id ?? 0], 'Eva')).toMatchObject({ done: 1 })
  },
)
