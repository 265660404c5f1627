import { asc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { saveSettings } from '#app/features/core/settings/save-settings.server.ts'
import { documents } from '#app/features/fulfilment/documents/documents-tables.server.ts'
import { makeInvoices } from '#app/features/fulfilment/documents/make-invoices.server.ts'
import { readDocuments } from '#app/features/fulfilment/documents/read-documents.server.ts'
import { changeRecipient } from '#app/features/fulfilment/order-changes/admin/change-recipient.server.ts'
import { findOrder } from '#app/features/fulfilment/orders/find-order.server.ts'
import { markOrderPaid } from '#app/features/fulfilment/payment-flow/mark-order-paid.server.ts'
import type { App } from '#app/platform/app.ts'
import { MOVED_CUSTOMER, readVatRates } from '#tests/support/move-order.ts'
import { placeAnOrder } from '#tests/support/place-an-order.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { editOrder } from './edit-order.server.ts'

/** Returns the totals and the VAT on the documents of an order, the oldest first. */
const readDocumentVat = async (app: App, id: number) =>
  (
    await app.db
      .select({ kind: documents.kind, content: documents.content })
      .from(documents)
      .where(eq(documents.orderId, id))
      .orderBy(asc(documents.id))
  ).map(({ kind, content }) => ({
    kind,
    totalCents: content.totalCents,
    vatSplit: content.vatSplit,
  }))

shopTest(
  'an unpaid order gets the VAT of another country and a shipping method to it, for the same amount',
  async ({ app }) => {
    await saveSettings(app, { usesOss: true })
    const { id } = await placeAnOrder(app, { payment: 'bank-transfer' })
    const edit = {
      person: MOVED_CUSTOMER,
      country: 'DE',
      quantities: new Map(),
      added: [],
    } as const
    expect(await editOrder(app, id, { ...edit, added: [] }, 'Eva')).toEqual({
      ok: true,
      changed: true,
    })
    expect(await findOrder(app, id)).toMatchObject({
      country: 'DE',
      city: 'Berlin',
      vatCountry: 'DE',
      totalCents: 8_000,
      vatSplit: [{ rate: 19, netCents: 6_723, vatCents: 1_277 }],
      shippingMethod: 'parcel',
      events: [
        { text: 'Land: Nederland werd Duitsland; gegevens van de klant aangepast' },
        expect.anything(),
      ],
    })
    expect(await readVatRates(app, id)).toEqual([19])
  },
)

shopTest('a rejected change of the items leaves the country as it was', async ({ app }) => {
  await saveSettings(app, { usesOss: true })
  const { id } = await placeAnOrder(app, { payment: 'bank-transfer' })
  const line = (await findOrder(app, id))?.lines[0]
  const quantities = new Map([[line?.id ?? 0, 3]])
  const edit = {
    person: MOVED_CUSTOMER,
    country: 'DE' as const,
    quantities,
    added: [],
    seenCents: 1, // staff saw another total than the order would get
  }
  expect(await editOrder(app, id, edit, 'Eva')).toMatchObject({
    ok: false,
    error: 'to-confirm',
    totalCents: 12_000,
  })
  expect(await findOrder(app, id)).toMatchObject({ country: 'NL', vatCountry: 'NL' })
  expect(await readVatRates(app, id)).toEqual([21])
})

shopTest(
  'a paid order that gets the VAT of another country is credited and invoiced again, at the same total',
  async ({ app }) => {
    await saveSettings(app, { usesOss: true })
    const { id } = await placeAnOrder(app, { payment: 'bank-transfer' })
    await markOrderPaid(app, id, 'Eva')
    await makeInvoices(app)
    const moveResult = await changeRecipient(
      app,
      id,
      { person: MOVED_CUSTOMER, country: 'DE' },
      'Eva',
    )
    expect(moveResult).toEqual({ ok: true, changed: true })
    await makeInvoices(app)
    const dutchVat = { rate: 21, netCents: 6_612, vatCents: 1_388 }
    const germanVat = { rate: 19, netCents: 6_723, vatCents: 1_277 }
    expect(await readDocumentVat(app, id)).toEqual([
      { kind: 'invoice', totalCents: 8_000, vatSplit: [dutchVat] },
      {
        kind: 'credit-note',
        totalCents: -8_000,
        vatSplit: [{ rate: 21, netCents: -6_612, vatCents: -1_388 }],
      },
      { kind: 'invoice', totalCents: 8_000, vatSplit: [germanVat] },
    ])
    expect(await readVatRates(app, id)).toEqual([19])
    expect(await findOrder(app, id)).toMatchObject({
      state: 'paid',
      vatCountry: 'DE',
      vatSplit: [germanVat],
      refundDueCents: 0,
    })
  },
)

shopTest(
  'without OSS another country changes no VAT, and a country without a shipping method is rejected',
  async ({ app }) => {
    const { id } = await placeAnOrder(app, { payment: 'bank-transfer' })
    await markOrderPaid(app, id, 'Eva')
    await makeInvoices(app)
    const moveTo = (country: 'DE' | 'FR') =>
      changeRecipient(app, id, { person: MOVED_CUSTOMER, country }, 'Eva')
    expect(await moveTo('FR')).toEqual({ ok: false, error: 'not-sent-there' })
    expect(await findOrder(app, id)).toMatchObject({ country: 'NL', city: 'Utrecht' })
    expect(await moveTo('DE')).toEqual({ ok: true, changed: true })
    await makeInvoices(app)
    expect(await readDocuments(app, id)).toHaveLength(1)
    expect(await findOrder(app, id)).toMatchObject({ country: 'DE', vatCountry: 'NL' })
  },
)
