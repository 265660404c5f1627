import { asc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { findReceivedOrder } from '#app/features/checkout/order-received/read-received.server.ts'
import { deliverParcel } from '#app/features/fulfilment/carriers/deliver-parcel.server.ts'
import { shipOrder } from '#app/features/fulfilment/carriers/ship-order.server.ts'
import { cancelOrder } from '#app/features/fulfilment/order-changes/cancel-order.server.ts'
import { markOrderPaid } from '#app/features/fulfilment/payment-flow/mark-order-paid.server.ts'
import type { App } from '#app/platform/app.ts'
import { mails } from '#app/platform/mail/mails-tables.server.ts'
import { placeAnOrder } from '#tests/support/place-an-order.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { findOrder } from './find-order.server.ts'

async function placePaidOrder(app: App, changes: { shipping?: 'pickup' } = {}) {
  const order = await placeAnOrder(app, changes)
  await markOrderPaid(app, order.id, 'Eva')
  const paidOrder = await findOrder(app, order.id)
  return { ...order, lineId: paidOrder?.lines[0]?.id ?? 0 }
}

async function readMails(app: App, kind: string) {
  return app.db.select().from(mails).where(eq(mails.kind, kind)).orderBy(asc(mails.id))
}

shopTest('a paid order is shipped once, with a tracking link for the customer', async ({ app }) => {
  const order = await placeAnOrder(app)
  expect(await shipOrder(app, order.id, { carrier: 'postnl', code: '' }, 'Eva')).toEqual({
    ok: false,
    error: 'not-now',
    state: 'awaiting-payment',
  })
  await markOrderPaid(app, order.id, 'Eva')
  const shipment = { carrier: 'postnl', code: ' 3SSCHA0123456 ' } as const
  expect(await shipOrder(app, order.id, shipment, 'Eva')).toEqual({ ok: true, changed: true })
  expect(await shipOrder(app, order.id, shipment, 'Eva')).toEqual({ ok: true, changed: false })

  expect(await findOrder(app, order.id)).toMatchObject({
    state: 'shipped',
    shippedAt: app.clock.now(),
    lines: [{ quantity: 2, shipped: 2 }],
    parcels: [{ number: 1, carrier: 'postnl', trackingCode: '3SSCHA0123456', deliveredAt: null }],
    events: [
      { kind: 'ship', actor: 'Eva', text: 'Verzonden met PostNL, 3SSCHA0123456' },
      { kind: 'note', text: 'De betaling die nog openstond is ingetrokken' },
      { kind: 'pay' },
      { kind: 'placed' },
    ],
  })
  const [mail, ...otherMails] = await readMails(app, 'order-shipped')
  expect(otherMails).toEqual([])
  expect(mail?.html).toContain('https://jouw.postnl.nl/track-and-trace/3SSCHA0123456-NL-3511NR')
  expect(mail?.text).toContain('3SSCHA0123456')
})

shopTest('an order is sent in two parcels, each with its own mail', async ({ app }) => {
  const { id, key, lineId } = await placePaidOrder(app)
  const oneUnit = (code: string) => ({
    carrier: 'dhl' as const,
    code,
    units: new Map([[lineId, 1]]),
  })
  expect(await shipOrder(app, id, oneUnit('EEN'), 'Eva')).toEqual({ ok: true, changed: true })
  expect(await findOrder(app, id)).toMatchObject({ state: 'partly-shipped', shippedAt: null })
  expect(await cancelOrder(app, id, 'Eva')).toMatchObject({ error: 'not-now' })
  const receivedOrder = await findReceivedOrder(app, id, key)
  expect(receivedOrder?.order.parcels).toMatchObject([
    { trackingCode: 'EEN', lines: [{ quantity: 1 }] },
  ])

  expect(await shipOrder(app, id, oneUnit('TWEE'), 'Noor')).toEqual({ ok: true, changed: true })
  expect(await findOrder(app, id)).toMatchObject({
    state: 'shipped',
    parcels: [{ number: 1 }, { number: 2 }],
    events: [
      { kind: 'ship', actor: 'Noor', text: 'Rest verzonden met DHL, TWEE (pakket 2)' },
      { kind: 'ship-part', actor: 'Eva', text: 'Deel verzonden met DHL, EEN (pakket 1)' },
      { kind: 'note', text: 'De betaling die nog openstond is ingetrokken' },
      { kind: 'pay' },
      { kind: 'placed' },
    ],
  })
  const shipmentMails = await readMails(app, 'order-shipped')
  expect(shipmentMails.map(({ eventKey }) => eventKey)).toEqual([
    `order-shipped-${id}-1`,
    `order-shipped-${id}-2`,
  ])
  expect(shipmentMails[0]?.text).toContain('EEN')
  expect(shipmentMails[0]?.text).toContain('De rest volgt later')
  expect(shipmentMails[1]?.text).toContain('TWEE')
  expect(shipmentMails[1]?.text).not.toContain('De rest volgt later')
})

shopTest('submitting the same parcel three times at once sends it once', async ({ app }) => {
  const { id, lineId } = await placePaidOrder(app)
  const firstParcel = {
    carrier: 'dhl',
    code: '',
    units: new Map([[lineId, 1]]),
    number: 1,
  } as const
  const results = await Promise.all([1, 2, 3].map(() => shipOrder(app, id, firstParcel, 'Eva')))
  expect(results.filter((result) => result.ok && result.changed)).toHaveLength(1)
  expect(await findOrder(app, id)).toMatchObject({
    state: 'partly-shipped',
    lines: [{ shipped: 1 }],
  })
})

shopTest(
  'a parcel with more units than were ordered, or with none, is rejected',
  async ({ app }) => {
    const { id, lineId } = await placePaidOrder(app)
    const ship = (units: Map<number, number>) =>
      shipOrder(app, id, { carrier: 'dhl', code: '', units }, 'Eva')
    expect(await ship(new Map([[lineId, 3]]))).toMatchObject({ error: 'too-many', unitsLeft: 2 })
    const unknownLineId = lineId + 1_000
    expect(await ship(new Map([[unknownLineId, 1]]))).toEqual({
      ok: false,
      error: 'nothing-packed',
    })
    expect(await findOrder(app, id)).toMatchObject({ state: 'paid', parcels: [] })
  },
)

shopTest('an order is completed when its last parcel is delivered', async ({ app, clock }) => {
  const { id, lineId } = await placePaidOrder(app)
  await shipOrder(app, id, { carrier: 'dhl', code: '', units: new Map([[lineId, 1]]) }, 'Eva')
  await shipOrder(app, id, { carrier: 'dhl', code: '' }, 'Eva')
  clock.advance(86_400_000)

  expect(await deliverParcel(app, id, 1, 'Eva')).toEqual({ ok: true, changed: true })
  expect(await findOrder(app, id)).toMatchObject({ state: 'shipped' })
  expect(await deliverParcel(app, id, 2, 'Eva')).toEqual({ ok: true, changed: true })
  expect(await deliverParcel(app, id, 2, 'Eva')).toEqual({ ok: true, changed: false })
  const unknownParcelNumber = 9
  expect(await deliverParcel(app, id, unknownParcelNumber, 'Eva')).toEqual({
    ok: true,
    changed: false,
  })
  const unknownOrderId = 1
  expect(await deliverParcel(app, unknownOrderId, 1, 'Eva')).toEqual({
    ok: false,
    error: 'unknown-order',
  })
  const order = await findOrder(app, id)
  expect(order).toMatchObject({
    state: 'delivered',
    parcels: [{ deliveredAt: clock.now() }, { deliveredAt: clock.now() }],
  })
  expect(order?.events).toHaveLength(7)
  expect(order?.events[0]?.text).toBe('Pakket 2 bezorgd')
  expect(order?.events[1]?.text).toBe('Pakket 1 bezorgd')
  const deliveryMails = await readMails(app, 'order-delivered')
  expect(deliveryMails.map(({ subject }) => subject)).toEqual([
    `Je bestelling ${id} is bezorgd`,
    `Je bestelling ${id} is bezorgd`,
  ])
})

shopTest('an order for pickup is laid ready first, and has no tracking', async ({ app }) => {
  const { id } = await placePaidOrder(app, { shipping: 'pickup' })
  await shipOrder(app, id, { carrier: 'pickup', code: '' }, 'Eva')
  const [readyMail] = await readMails(app, 'order-ready')
  expect(readyMail?.text.replaceAll('\u00a0', ' ')).toMatch(
    /Wanneer we open zijn[\s\S]*Maandag: 13.00–17.30 uur[\s\S]*Vrijdag 25 december: gesloten \(Eerste Kerstdag\)/i,
  )
  expect(readyMail).toMatchObject({ subject: `Je bestelling ${id} ligt klaar` })
  expect(readyMail?.text).toContain('Oudegracht 212')
  expect(readyMail?.html).not.toContain('Volg je pakket')

  await deliverParcel(app, id, 1, 'Eva')
  const [pickupMail] = await readMails(app, 'order-fetched')
  expect(pickupMail).toMatchObject({ subject: `Je bestelling ${id} is opgehaald` })
  expect((await findOrder(app, id))?.events.map(({ text }) => text).slice(0, 2)).toEqual([
    'Pakket 1 opgehaald',
    'Klaargelegd om op te halen',
  ])
})
