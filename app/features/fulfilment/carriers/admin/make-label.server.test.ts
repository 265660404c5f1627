import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { parcelLabels } from '#app/features/fulfilment/orders/labels-tables.server.ts'
import { orders } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import { trackingAddress } from '#app/features/fulfilment/orders/tracking.ts'
import { saveMethod } from '#app/features/sales/delivery/admin/save-shipping.server.ts'
import { readShipping } from '#app/features/sales/delivery/read-shipping.server.ts'
import { FAILING_CITY, REFUSED_POSTCODE } from '#simulators/sendcloud/local-sendcloud.ts'
import { openPaidOrder, WISH } from '#tests/support/sendcloud-shop.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { makeLabel } from './make-label.server.ts'
import { findLabelFile } from './read-labels.server.ts'
import { shipOrder } from './ship-order.server.ts'

shopTest('a label is made, kept, noted, and followed once the parcel left', async ({ shop }) => {
  const { there, id, make, read } = await openPaidOrder(shop, { houseNumberAddition: 'A' })
  expect((await read()).next).toEqual({ number: 1, carrier: 'Sendcloud', option: '', grams: 100 })

  expect(await make()).toEqual({ ok: true })
  const { order, labels, ready, next } = await read()
  expect(labels).toEqual([
    { number: 1, carrier: 'postnl', trackingCode: '3STEST383707001', said: '', isOpen: true },
  ])
  expect(ready).toEqual(labels[0])
  expect(next).toBeNull()
  expect(order.events[0]).toMatchObject({
    kind: 'note',
    text: 'Label gemaakt voor pakket 1, 3STEST383707001',
    actor: 'Eva',
  })
  expect(there.asked()).toMatchObject([
    {
      to_address: { name: 'Sanne de Vries', address_line_1: 'Oudegracht', house_number: '212 A' },
      from_address: { name: 'Schakel', address_line_1: 'Oudegracht', house_number: '212' },
      parcels: [{ weight: { value: '0.150', unit: 'kg' } }],
    },
  ])
  const file = await findLabelFile(shop, id, 1)
  expect(file?.headers.get('content-type')).toBe('application/pdf')
  expect((await file?.text())?.startsWith('%PDF-')).toBe(true)

  await shipOrder(shop, id, { carrier: 'postnl', code: '3STEST383707001', number: 1 }, 'Eva')
  const sent = (await read()).order
  const [parcel] = sent.parcels
  expect(parcel && trackingAddress({ ...sent, ...parcel })).toBe(
    'https://tracking.example/forward?carrier=postnl&code=3STEST383707001',
  )
})

shopTest('pressed twice, also at once, there is one label', async ({ shop }) => {
  const { there, make, read } = await openPaidOrder(shop)
  expect(await Promise.all([make(), make()])).toEqual([{ ok: true }, { ok: true }])
  expect(await make()).toEqual({ ok: true })
  expect(there.asked()).toHaveLength(1)
  const { order } = await read()
  expect(order.events.filter(({ text }) => text.startsWith('Label gemaakt'))).toHaveLength(1)
})

shopTest('an answer that was lost costs no second label', async ({ shop }) => {
  const { there, make, read } = await openPaidOrder(shop)
  for (const fault of ['lost', 'no-label', 'nonsense', '500'] as const) {
    there.failNext([fault])
    expect(await make()).toEqual({ ok: false, error: 'unavailable' })
  }
  there.failNext(['429'])
  expect(await make()).toEqual({ ok: false, error: 'busy' })
  expect((await read()).labels).toEqual([])
  expect(await make()).toEqual({ ok: true })
  expect(there.asked()).toHaveLength(1)
})

shopTest('an address that is refused is told; by hand it can still go', async ({ shop }) => {
  const { there, id, make, read } = await openPaidOrder(shop)
  await shop.db.update(orders).set({ postcode: REFUSED_POSTCODE }).where(eq(orders.id, id))
  expect(await make()).toEqual({
    ok: false,
    error: 'refused',
    problems: [{ field: '/to_address/postal_code', text: 'Postal code is not valid.' }],
  })
  expect(await make({ ...WISH, option: 'duif:vliegend' })).toMatchObject({ error: 'refused' })
  expect(there.asked()).toEqual([])
  await shipOrder(shop, id, { carrier: 'dhl', code: 'JVGL1', number: 1 }, 'Eva')
  expect((await read()).order).toMatchObject({ state: 'shipped', parcels: [{ carrier: 'dhl' }] })
})

shopTest('after a failure at the carrier another try is another shipment', async ({ shop }) => {
  const { there, id, make } = await openPaidOrder(shop)
  await shop.db.update(orders).set({ city: FAILING_CITY }).where(eq(orders.id, id))
  expect(await make()).toMatchObject({ ok: false, error: 'refused' })
  await shop.db.update(orders).set({ city: 'Utrecht' }).where(eq(orders.id, id))
  expect(await make()).toEqual({ ok: true })
  const references = there.asked().map((asked) => asked.external_reference_id)
  expect(new Set(references).size).toBe(2)
})

shopTest('wrong keys are told', async ({ shop }) => {
  const { make } = await openPaidOrder(shop, {}, 'een-andere-sleutel')
  expect(await make()).toEqual({ ok: false, error: 'keys-refused' })
})

shopTest('the chosen method says how the carrier calls it', async ({ shop }) => {
  const [zone] = await readShipping(shop.db)
  const method = zone?.methods.find(({ code }) => code === 'pakket')
  if (!zone || !method) throw new Error('no method')
  const { id: methodId, zoneId: _, code: __, ...form } = method
  await saveMethod(shop, zone.id, methodId, { ...form, labelOption: 'postnl:standard' })
  const { read } = await openPaidOrder(shop)
  expect((await read()).next?.option).toBe('postnl:standard')
})

shopTest(
  'what is fetched, unpaid or gone gets no label, nor a shop without keys',
  async ({ shop }) => {
    const fetched = await openPaidOrder(shop, { shipping: 'ophalen' })
    expect(await fetched.make()).toEqual({ ok: false, error: 'no-label-here' })
    expect((await fetched.read()).next).toBeNull()

    const sent = await openPaidOrder(shop, { firstName: 'Bo' })
    await shipOrder(shop, sent.id, { carrier: 'postnl', code: '' }, 'Eva')
    expect(await sent.make()).toMatchObject({ ok: false, error: 'not-now' })
    expect(await sent.make({ ...WISH, number: 2 })).toMatchObject({ ok: false, error: 'not-now' })
    expect(await makeLabel(sent.shop, 999, WISH, 'Eva')).toEqual({
      ok: false,
      error: 'unknown-order',
    })

    expect(await makeLabel(shop, sent.id, WISH, 'Eva')).toEqual({
      ok: false,
      error: 'no-label-here',
    })
    expect(await shop.db.select().from(parcelLabels)).toEqual([])
  },
)
