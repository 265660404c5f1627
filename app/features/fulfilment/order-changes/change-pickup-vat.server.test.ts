import { expect } from 'vitest'
import { saveSettings } from '#app/features/core/settings/save-settings.server.ts'
import { makeInvoices } from '#app/features/fulfilment/documents/make-invoices.server.ts'
import { readDocuments } from '#app/features/fulfilment/documents/read-documents.server.ts'
import {
  changeRecipient,
  readOtherMethods,
} from '#app/features/fulfilment/order-changes/admin/change-recipient.server.ts'
import { findOrder } from '#app/features/fulfilment/orders/find-order.server.ts'
import { updateOrderFields } from '#app/features/fulfilment/orders/write-orders.server.ts'
import type { App } from '#app/platform/app.ts'
import {
  MOVED_CUSTOMER,
  payOrder,
  placeTaxedOrder,
  readVatRates,
} from '#tests/support/move-order.ts'
import { shopTest } from '#tests/support/shop-test.ts'

const CHANGED = { ok: true, changed: true }

/** Changes only the shipping method. The shipping price to Germany, € 12,95, stays. */
async function changeMethod(app: App, id: number, kind: 'parcel' | 'pickup') {
  const order = await findOrder(app, id)
  if (!order) throw new Error('no order')
  const methods = await readOtherMethods(app, order)
  const method = methods.find((shippingMethod) => shippingMethod.kind === kind)
  if (!method) throw new Error(`the order cannot get ${kind}`)
  return changeRecipient(app, id, { person: MOVED_CUSTOMER, method }, 'Eva')
}

/** Returns the totals of the first invoice, its credit note, the next invoice and so on. */
const readDocumentTotals = async (app: App, id: number) => {
  await makeInvoices(app)
  return (await readDocuments(app, id)).map(({ totalCents }) => totalCents)
}

shopTest(
  'a German order that is picked up after all has Dutch VAT, and German VAT again when it is sent',
  async ({ app }) => {
    await saveSettings(app, { usesOss: true })
    const { id } = await placeTaxedOrder(app, [21], { country: 'DE' })
    await payOrder(app, id)
    expect(await readVatRates(app, id)).toEqual([19])

    expect(await changeMethod(app, id, 'pickup')).toEqual(CHANGED)
    expect(await readVatRates(app, id)).toEqual([21])
    expect(await findOrder(app, id)).toMatchObject({
      country: 'DE',
      shippingMethod: 'pickup',
      vatCountry: 'NL',
      totalCents: 7_295,
      vatSplit: [{ rate: 21, netCents: 6_029, vatCents: 1_266 }],
    })
    expect(await readDocumentTotals(app, id)).toEqual([7_295, -7_295, 7_295])

    expect(await changeMethod(app, id, 'parcel')).toEqual(CHANGED)
    expect(await findOrder(app, id)).toMatchObject({
      shippingMethod: 'parcel',
      vatCountry: 'DE',
      totalCents: 7_295,
      vatSplit: [{ rate: 19, netCents: 6_130, vatCents: 1_165 }],
    })
    expect(await readDocumentTotals(app, id)).toEqual([7_295, -7_295, 7_295, -7_295, 7_295])
  },
)

shopTest('without OSS pick-up changes no VAT and no invoice', async ({ app }) => {
  const { id } = await placeTaxedOrder(app, [21], { country: 'DE' })
  await payOrder(app, id)
  expect(await changeMethod(app, id, 'pickup')).toEqual(CHANGED)
  expect(await findOrder(app, id)).toMatchObject({ vatCountry: 'NL' })
  expect(await readDocumentTotals(app, id)).toEqual([7_295])
})

shopTest('a Dutch order that is picked up after all keeps its invoice', async ({ app }) => {
  await saveSettings(app, { usesOss: true })
  const { id } = await placeTaxedOrder(app, [21])
  await payOrder(app, id)
  expect(await changeMethod(app, id, 'pickup')).toEqual(CHANGED)
  expect(await readDocumentTotals(app, id)).toEqual([6_000])
})

shopTest(
  'an order with a reverse charge cannot be changed to pickup, because its prices exclude VAT',
  async ({ app }) => {
    const { id } = await placeTaxedOrder(app, [21], { country: 'DE' })
    await updateOrderFields(app.db, id, { isVatReversed: true })
    await payOrder(app, id)
    expect(await changeMethod(app, id, 'pickup')).toEqual({ ok: false, error: 'method-vat' })
    expect(await findOrder(app, id)).toMatchObject({ shippingMethod: 'parcel' })
  },
)
