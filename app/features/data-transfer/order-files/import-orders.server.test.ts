import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { startImport } from '#app/features/data-transfer/import-runs/start-import.server.ts'
import { countUndoable } from '#app/features/data-transfer/import-worker/read-runs.server.ts'
import { runWaitingImports } from '#app/features/data-transfer/import-worker/run-waiting-imports.server.ts'
import { startUndo } from '#app/features/data-transfer/import-worker/undo-import.server.ts'
import {
  guessMapping,
  mappingMessage,
} from '#app/features/data-transfer/product-files/mapping-form.ts'
import { changeOrders } from '#app/features/fulfilment/order-admin/bulk-orders.server.ts'
import { writeNote } from '#app/features/fulfilment/order-mails/write-note.server.tsx'
import { readOrders } from '#app/features/fulfilment/orders/admin/read-orders.server.ts'
import { NO_CRITERIA } from '#app/features/fulfilment/orders/order-list.ts'
import { orders } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import { markOrderPaid } from '#app/features/fulfilment/payment-flow/mark-order-paid.server.ts'
import type { App } from '#app/platform/app.ts'
import {
  importUploadedFile,
  neverAborted,
  readExistingRun,
  realRun,
} from '#tests/support/import-run.ts'
import { placeAnOrder } from '#tests/support/place-an-order.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { readOrderRows, SHOPIFY } from '#tests/support/stored-orders.ts'
import { exportOrders } from './export-orders.server.ts'

async function exportAll(app: App): Promise<string> {
  let text = ''
  for await (const chunk of exportOrders(app, { search: '', state: null, ...NO_CRITERIA }))
    text += chunk
  return text
}

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

shopTest('orders of an earlier import of the same run are unchanged', async ({ app, clock }) => {
  const id = await importUploadedFile(app, SHOPIFY)
  expect((await readExistingRun(app, id)).summary).toMatchObject({ made: 2, left: 0 })
  clock.advance(60_000)
  for (const isDryRun of [true, false]) {
    await startImport(app, id, { ...realRun, isDryRun })
    await runWaitingImports(app, neverAborted())
    const { summary } = await readExistingRun(app, id)
    expect(summary).toMatchObject({ isDryRun, made: 0, left: 2 })
  }
  expect(await countUndoable(app, id)).toBe(2)
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
    expect(await changeOrders(app, 'ship', [toPack[0]?.id ?? 0], 'Eva')).toMatchObject({
      changedCount: 1,
    })
  },
)
