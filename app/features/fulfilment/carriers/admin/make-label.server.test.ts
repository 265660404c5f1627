import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { shipOrder } from '#app/features/fulfilment/carriers/ship-order.server.ts'
import { orders } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import { parcelLabels } from '#app/features/fulfilment/orders/parcels-tables.server.ts'
import { trackingUrl } from '#app/features/fulfilment/orders/tracking.ts'
import { readShipping } from '#app/features/sales/delivery/read-shipping.server.ts'
import { saveMethod } from '#app/features/sales/delivery/save-shipping.server.ts'
import { FAILING_CITY, REJECTED_POSTCODE } from '#simulators/sendcloud/local-sendcloud.ts'
import { LABEL_REQUEST, openPaidOrder } from '#tests/support/sendcloud-shop.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { makeLabel } from './make-label.server.ts'
import { findLabelFile } from './read-labels.server.ts'

shopTest(
  'a label is made, stored, noted on the order, and followed once the parcel is sent',
  async ({ app }) => {
    const { sendcloud, id, requestLabel, readOrder } = await openPaidOrder(app, {
      houseNumberAddition: 'A',
    })
    expect((await readOrder()).nextLabel).toEqual({
      number: 1,
      carrier: 'Sendcloud',
      carrierOptionCode: '',
      grams: 100,
    })

    expect(await requestLabel()).toEqual({ ok: true })
    const { order, labels, readyLabel, nextLabel } = await readOrder()
    expect(labels).toEqual([
      {
        number: 1,
        carrier: 'postnl',
        trackingCode: '3STEST383707001',
        statusText: '',
        canCancel: true,
      },
    ])
    expect(readyLabel).toEqual(labels[0])
    expect(nextLabel).toBeNull()
    expect(order.events[0]).toMatchObject({
      kind: 'note',
      text: 'Label gemaakt voor pakket 1, 3STEST383707001',
      actor: 'Eva',
    })
    expect(sendcloud.announced()).toMatchObject([
      {
        to_address: { name: 'Sanne de Vries', address_line_1: 'Oudegracht', house_number: '212 A' },
        from_address: { name: 'Schakel', address_line_1: 'Oudegracht', house_number: '212' },
        parcels: [{ weight: { value: '0.150', unit: 'kg' } }],
      },
    ])
    const file = await findLabelFile(app, id, 1)
    expect(file?.headers.get('content-type')).toBe('application/pdf')
    expect((await file?.text())?.startsWith('%PDF-')).toBe(true)

    await shipOrder(app, id, { carrier: 'postnl', code: '3STEST383707001', number: 1 }, 'Eva')
    const sentOrder = (await readOrder()).order
    const [parcel] = sentOrder.parcels
    expect(parcel && trackingUrl({ ...sentOrder, ...parcel })).toBe(
      'https://tracking.example/forward?carrier=postnl&code=3STEST383707001',
    )
  },
)

shopTest('two simultaneous requests make one label', async ({ app }) => {
  const { sendcloud, requestLabel, readOrder } = await openPaidOrder(app)
  expect(await Promise.all([requestLabel(), requestLabel()])).toEqual([{ ok: true }, { ok: true }])
  expect(await requestLabel()).toEqual({ ok: true })
  expect(sendcloud.announced()).toHaveLength(1)
  const { order } = await readOrder()
  expect(order.events.filter(({ text }) => text.startsWith('Label gemaakt'))).toHaveLength(1)
})

shopTest('a lost answer does not lead to a second label', async ({ app }) => {
  const { sendcloud, requestLabel, readOrder } = await openPaidOrder(app)
  for (const fault of ['lost', 'no-label', 'nonsense', '500'] as const) {
    sendcloud.failNext([fault])
    expect(await requestLabel()).toEqual({ ok: false, error: 'unavailable' })
  }
  sendcloud.failNext(['429'])
  expect(await requestLabel()).toEqual({ ok: false, error: 'busy' })
  expect((await readOrder()).labels).toEqual([])
  expect(await requestLabel()).toEqual({ ok: true })
  expect(sendcloud.announced()).toHaveLength(1)
})

shopTest(
  'a rejected address is reported, and the owner can still ship the parcel without a label',
  async ({ app }) => {
    const { sendcloud, id, requestLabel, readOrder } = await openPaidOrder(app)
    await app.db.update(orders).set({ postcode: REJECTED_POSTCODE }).where(eq(orders.id, id))
    expect(await requestLabel()).toEqual({
      ok: false,
      error: 'rejected',
      problems: [{ field: '/to_address/postal_code', text: 'Postal code is not valid.' }],
    })
    expect(
      await requestLabel({ ...LABEL_REQUEST, carrierOptionCode: 'duif:onbekend' }),
    ).toMatchObject({
      error: 'rejected',
    })
    expect(sendcloud.announced()).toEqual([])
    await shipOrder(app, id, { carrier: 'dhl', code: 'JVGL1', number: 1 }, 'Eva')
    expect((await readOrder()).order).toMatchObject({
      state: 'shipped',
      parcels: [{ carrier: 'dhl' }],
    })
  },
)

shopTest('a new attempt after a failure at the carrier is a new shipment', async ({ app }) => {
  const { sendcloud, id, requestLabel } = await openPaidOrder(app)
  await app.db.update(orders).set({ city: FAILING_CITY }).where(eq(orders.id, id))
  expect(await requestLabel()).toMatchObject({ ok: false, error: 'rejected' })
  await app.db.update(orders).set({ city: 'Utrecht' }).where(eq(orders.id, id))
  expect(await requestLabel()).toEqual({ ok: true })
  const references = sendcloud.announced().map((announcement) => announcement.external_reference_id)
  expect(new Set(references).size).toBe(2)
})

shopTest('wrong API keys are reported', async ({ app }) => {
  const { requestLabel } = await openPaidOrder(app, {}, { secret: 'een-andere-sleutel' })
  expect(await requestLabel()).toEqual({ ok: false, error: 'keys-rejected' })
})

shopTest('the chosen shipping method fills in the option code of the carrier', async ({ app }) => {
  const [zone] = await readShipping(app.db)
  const method = zone?.methods.find(({ code }) => code === 'parcel')
  if (!zone || !method) throw new Error('no method')
  const { id: methodId, zoneId: _, code: __, ...form } = method
  await saveMethod(app, zone.id, methodId, { ...form, carrierOptionCode: 'postnl:standard' })
  const { readOrder } = await openPaidOrder(app)
  expect((await readOrder()).nextLabel?.carrierOptionCode).toBe('postnl:standard')
})

shopTest(
  'an order for pickup, unpaid or already sent gets no label, nor does a shop without API keys',
  async ({ app }) => {
    const pickupOrder = await openPaidOrder(app, { shipping: 'pickup' })
    expect(await pickupOrder.requestLabel()).toEqual({ ok: false, error: 'no-label-here' })
    expect((await pickupOrder.readOrder()).nextLabel).toBeNull()

    const sentOrder = await openPaidOrder(app, { firstName: 'Bo' })
    await shipOrder(app, sentOrder.id, { carrier: 'postnl', code: '' }, 'Eva')
    expect(await sentOrder.requestLabel()).toMatchObject({ ok: false, error: 'not-now' })
    expect(await sentOrder.requestLabel({ ...LABEL_REQUEST, number: 2 })).toMatchObject({
      ok: false,
      error: 'not-now',
    })
    const unknownOrderId = 999
    expect(await makeLabel(sentOrder.app, unknownOrderId, LABEL_REQUEST, 'Eva')).toEqual({
      ok: false,
      error: 'unknown-order',
    })

    expect(await makeLabel(app, sentOrder.id, LABEL_REQUEST, 'Eva')).toEqual({
      ok: false,
      error: 'no-label-here',
    })
    expect(await app.db.select().from(parcelLabels)).toEqual([])
  },
)
