import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { saveSettings } from '#app/features/core/settings/save-settings.server.ts'
import { readDocuments } from '#app/features/fulfilment/documents/read-documents.server.ts'
import {
  changeRecipient,
  readOtherMethods,
} from '#app/features/fulfilment/order-changes/admin/change-recipient.server.ts'
import { findOrder } from '#app/features/fulfilment/orders/find-order.server.ts'
import { orders } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import { removeMethod } from '#app/features/sales/delivery/save-shipping.server.ts'
import type { App } from '#app/platform/app.ts'
import {
  addCountriesToBelgianZone,
  MOVED_CUSTOMER,
  payOrder,
  placeTaxedOrder,
  readVatRates,
} from '#tests/support/move-order.ts'
import { shopTest } from '#tests/support/shop-test.ts'

const CHANGED = { ok: true, changed: true }

async function readExistingOrder(app: App, id: number) {
  const order = await findOrder(app, id)
  if (!order) throw new Error('no order')
  return order
}

async function findOtherMethod(app: App, id: number, kindOfMethod: 'letterbox' | 'pickup') {
  const methods = await readOtherMethods(app, await readExistingOrder(app, id))
  const method = methods.find(({ kind }) => kind === kindOfMethod)
  if (!method) throw new Error(`the order cannot get ${kindOfMethod}`)
  return method
}

shopTest(
  'an order that is changed to pickup has Dutch VAT, even if its customer moves to another country',
  async ({ app }) => {
    await saveSettings(app, { usesOss: true })
    const { id } = await placeTaxedOrder(app, [21])
    await payOrder(app, id)
    const method = await findOtherMethod(app, id, 'pickup')
    // The shop has no shipping method to France.
    const edit = { person: MOVED_CUSTOMER, country: 'FR', method } as const
    expect(await changeRecipient(app, id, edit, 'Eva')).toEqual(CHANGED)
    expect(await readExistingOrder(app, id)).toMatchObject({
      country: 'FR',
      vatCountry: 'NL',
      shippingMethod: 'pickup',
      vatSplit: [{ rate: 21, netCents: 4_959, vatCents: 1_041 }],
    })
    expect(await readVatRates(app, id)).toEqual([21])
    expect(await readDocuments(app, id)).toHaveLength(1)
  },
)

shopTest(
  'a German order that its customer, now in Belgium, picks up gets Dutch VAT',
  async ({ app }) => {
    await saveSettings(app, { usesOss: true })
    const { id } = await placeTaxedOrder(app, [21], { country: 'DE' })
    await payOrder(app, id)
    const method = await findOtherMethod(app, id, 'pickup')
    const edit = { person: MOVED_CUSTOMER, country: 'BE', method } as const
    expect(await changeRecipient(app, id, edit, 'Eva')).toEqual(CHANGED)
    expect(await readVatRates(app, id)).toEqual([21])
    expect(await readExistingOrder(app, id)).toMatchObject({ country: 'BE', vatCountry: 'NL' })
  },
)

shopTest(
  'if only the customer moves, the shipping method and the promised day of a present stay',
  async ({ app }) => {
    await saveSettings(app, { usesOss: true })
    const { email: _, phone: __, ...address } = MOVED_CUSTOMER
    const delivery = { ...address, company: '', country: 'NL' as const, postcode: '3511 NR' }
    const { id } = await placeTaxedOrder(app, [21], { delivery })
    await payOrder(app, id)
    const orderBefore = await readExistingOrder(app, id)
    expect(orderBefore.shippingName).toBe('Pakket')
    const [soldOrder] = await app.db.select().from(orders).where(eq(orders.id, id))
    await removeMethod(app, soldOrder?.shippingMethodId ?? 0)
    expect(
      await changeRecipient(app, id, { person: MOVED_CUSTOMER, country: 'BE' }, 'Eva'),
    ).toEqual(CHANGED)
    expect(await readExistingOrder(app, id)).toMatchObject({
      country: 'BE',
      vatCountry: 'NL',
      shippingMethod: 'parcel',
      shippingName: 'Pakket',
      promises: { delivery: orderBefore.promises.delivery },
    })
    expect(orderBefore.promises.delivery).toMatch(/\S/)
  },
)

shopTest(
  'a shipping method chosen with a country is used if it goes there, and rejected otherwise',
  async ({ app }) => {
    await addCountriesToBelgianZone(app, ['LU'])
    const { id } = await placeTaxedOrder(app, [21], { country: 'BE' })
    await payOrder(app, id)
    const method = await findOtherMethod(app, id, 'letterbox')
    const moveTo = (country: 'DE' | 'LU') =>
      changeRecipient(app, id, { person: MOVED_CUSTOMER, country, method }, 'Eva')
    expect(await moveTo('DE')).toEqual({ ok: false, error: 'method-not-there' })
    expect(await readExistingOrder(app, id)).toMatchObject({
      country: 'BE',
      shippingName: 'Pakket',
    })
    expect(await moveTo('LU')).toEqual(CHANGED)
    const orderAfter = await readExistingOrder(app, id)
    expect(orderAfter).toMatchObject({ country: 'LU', shippingName: 'Brievenbuspakje' })
    expect(orderAfter.events[0]?.text).toBe(
      'Bezorgwijze: Pakket werd Brievenbuspakje; Land: België werd Luxemburg; gegevens van de klant aangepast',
    )
  },
)

shopTest(
  'the VAT of an order that was paid in the former shop does not change, and the order names its origin',
  async ({ app }) => {
    await saveSettings(app, { usesOss: true })
    const { id } = await placeTaxedOrder(app, [21])
    await app.db
      .update(orders)
      .set({ state: 'paid', importSource: 'woocommerce', importRef: '1204' })
      .where(eq(orders.id, id))
    expect(
      await changeRecipient(app, id, { person: MOVED_CUSTOMER, country: 'DE' }, 'Eva'),
    ).toEqual({
      ok: false,
      error: 'imported',
    })
    expect(await readExistingOrder(app, id)).toMatchObject({ country: 'NL', vatCountry: 'NL' })
  },
)
