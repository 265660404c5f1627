import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { saveSettings } from '#app/features/core/settings/save-settings.server.ts'
import { makeInvoices } from '#app/features/fulfilment/documents/make-invoices.server.ts'
import { readDocuments } from '#app/features/fulfilment/documents/read-documents.server.ts'
import { findOrder } from '#app/features/fulfilment/orders/find-order.server.ts'
import { markOrderPaid } from '#app/features/fulfilment/payment-flow/mark-order-paid.server.ts'
import type { App } from '#app/platform/app.ts'
import { MOVED_CUSTOMER, readVatRates } from '#tests/support/move-order.ts'
import { recordFees } from '#tests/support/record-fees.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { editOrder } from './edit-order.server.ts'

const CHANGED = { ok: true, changed: true }

/** An unpaid order to the United States that a program recorded without VAT: a ring and a book of € 10. */
async function recordExportOrder(app: App) {
  const ring = await addProduct(app, { name: 'Ring Bo', priceCents: 2_000, stock: 5 })
  const book = await addProduct(app, { name: 'Boek', priceCents: 1_000, stock: 5 })
  await app.db.update(products).set({ vatRate: 9 }).where(eq(products.id, book.productId))
  const id = await recordFees(app, 'US', [0], {
    state: 'awaiting-payment',
    productId: book.productId,
  })
  const order = await findOrder(app, id)
  return { id, lineId: order?.lines[0]?.id ?? 0, ringVariantId: ring.variantIds[0] ?? 0 }
}

shopTest(
  'the items of an unpaid order to a country outside the EU are changed, without VAT',
  async ({ app }) => {
    const { id, lineId, ringVariantId } = await recordExportOrder(app)
    const edit = {
      person: MOVED_CUSTOMER,
      quantities: new Map([[lineId, 2]]),
      added: [{ variantId: ringVariantId, quantity: 1 }],
    }
    expect(await editOrder(app, id, edit, 'Eva')).toEqual(CHANGED)
    expect(await readVatRates(app, id)).toEqual([0, 0])
    expect(await findOrder(app, id)).toMatchObject({
      country: 'US',
      totalCents: 4_000,
      vatSplit: [{ rate: 0, netCents: 4_000, vatCents: 0 }],
    })
  },
)

shopTest(
  'an order to the United States gets German VAT when it is redirected to Germany',
  async ({ app }) => {
    await saveSettings(app, { usesOss: true })
    const { id } = await recordExportOrder(app)
    const edit = {
      person: MOVED_CUSTOMER,
      quantities: new Map(),
      added: [],
      country: 'DE' as const,
    }
    expect(await editOrder(app, id, edit, 'Eva')).toEqual(CHANGED)
    expect(await findOrder(app, id)).toMatchObject({
      country: 'DE',
      vatCountry: 'DE',
      totalCents: 1_000,
      vatSplit: [{ rate: 7, netCents: 935, vatCents: 65 }],
    })
    await markOrderPaid(app, id, 'Eva')
    await makeInvoices(app)
    expect(await readDocuments(app, id)).toMatchObject([{ kind: 'invoice', totalCents: 1_000 }])
  },
)

shopTest(
  'a paid order to the United States gets no invoice when its items change',
  async ({ app }) => {
    const id = await recordFees(app, 'US', [0, 0])
    const lines = (await findOrder(app, id))?.lines ?? []
    const quantities = new Map([[lines[0]?.id ?? 0, 0]])
    const edit = { person: MOVED_CUSTOMER, quantities, added: [], seenCents: 1_000 }
    expect(await editOrder(app, id, edit, 'Eva')).toMatchObject({ ok: true, backCents: 1_000 })
    await makeInvoices(app)
    expect(await readDocuments(app, id)).toEqual([])
  },
)
