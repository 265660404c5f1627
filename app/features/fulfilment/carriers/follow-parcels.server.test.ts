import { desc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { cancelLabel } from '#app/features/fulfilment/carriers/admin/cancel-label.server.ts'
import { parcelLabels } from '#app/features/fulfilment/orders/parcels-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { mails } from '#app/platform/mail/mails-tables.server.ts'
import { openPaidOrder } from '#tests/support/sendcloud-shop.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { followParcels } from './follow-parcels.server.ts'
import { shipOrder } from './ship-order.server.ts'

const CODE = '3STEST383707001'
const MINUTE_MS = 60_000

/** Places and pays an order and ships it with a label. */
async function openSentOrder(plainApp: App) {
  const order = await openPaidOrder(plainApp)
  await order.requestLabel()
  await shipOrder(order.app, order.id, { carrier: 'postnl', code: CODE, number: 1 }, 'Eva')
  const readStatusText = async () =>
    (await order.readOrder()).labels[0]?.statusText.replaceAll('\u00a0', ' ')
  const readMailKinds = async () => {
    const rows = await order.app.db
      .select({ kind: mails.kind })
      .from(mails)
      .where(eq(mails.orderId, order.id))
      .orderBy(desc(mails.id))
    return rows.map(({ kind }) => kind)
  }
  return { ...order, readStatusText, readMailKinds }
}

shopTest(
  'a parcel is followed until its delivery, which completes the order and mails the customer once',
  async ({ app: plainApp, clock }) => {
    const { sendcloud, app, readStatusText, readOrder, readMailKinds } =
      await openSentOrder(plainApp)
    await followParcels(app)
    expect(await readStatusText()).toBe('Sendcloud: aangemeld (vandaag, 13.00).')
    sendcloud.moveLast('AT_SORTING_CENTRE')
    await followParcels(app)
    expect(await readStatusText()).toBe('Sendcloud: aangemeld (vandaag, 13.00).')
    clock.advance(60 * MINUTE_MS)
    await followParcels(app)
    expect(await readStatusText()).toBe('Sendcloud: onderweg (vandaag, 14.00).')
    sendcloud.moveLast('AWAITING_CUSTOMER_PICKUP')
    clock.advance(60 * MINUTE_MS)
    await followParcels(app)
    expect((await readOrder()).order.events[0]).toMatchObject({
      text: 'Pakket 1 ligt klaar bij een afhaalpunt',
      actor: 'Sendcloud',
    })
    sendcloud.moveLast('SHIPMENT_COLLECTED_BY_CUSTOMER')
    clock.advance(60 * MINUTE_MS)
    await followParcels(app)
    clock.advance(60 * MINUTE_MS)
    await followParcels(app)
    const { order } = await readOrder()
    expect(order.state).toBe('delivered')
    expect(order.events[0]).toMatchObject({ text: 'Pakket 1 bezorgd', actor: 'Sendcloud' })
    expect((await readMailKinds()).filter((kind) => kind === 'order-delivered')).toHaveLength(1)
  },
)

shopTest(
  'a parcel that the owner shipped with another code is not followed',
  async ({ app: plainApp }) => {
    const { sendcloud, app, id, requestLabel, readOrder } = await openPaidOrder(plainApp)
    await requestLabel()
    await shipOrder(app, id, { carrier: 'dhl', code: 'JVGL1', number: 1 }, 'Eva')
    sendcloud.moveLast('DELIVERED')
    await followParcels(app)
    expect((await readOrder()).order.state).toBe('shipped')
    const [label] = await app.db.select().from(parcelLabels)
    expect(label).toMatchObject({ carrierStatus: null, fetchAt: null })
  },
)

shopTest(
  'a failed request is shown in the back office and retried after a quarter of an hour',
  async ({ app: plainApp, clock }) => {
    const { sendcloud, app, appWithShortTimeout, readStatusText, readOrder } =
      await openSentOrder(plainApp)
    const texts: unknown[] = []
    for (const fault of ['silent', '429', '500', 'nonsense'] as const) {
      sendcloud.failNext([fault])
      await followParcels(fault === 'silent' ? appWithShortTimeout : app)
      texts.push(await readStatusText())
      // No request is made within the quarter of an hour.
      sendcloud.moveLast('DELIVERED')
      await followParcels(app)
      expect((await readOrder()).order.state).toBe('shipped')
      clock.advance(15 * MINUTE_MS)
    }
    const retryText =
      'We vragen het vanzelf opnieuw. Weet je dat het er is, zet het dan zelf op bezorgd.'
    const noAnswerText = (time: string) =>
      `Sendcloud gaf geen bruikbaar antwoord op de vraag waar het is (vandaag, ${time}). ${retryText}`
    expect(texts).toEqual([
      noAnswerText('13.00'),
      `Sendcloud had het te druk om te zeggen waar het is (vandaag, 13.15). ${retryText}`,
      noAnswerText('13.30'),
      noAnswerText('13.45'),
    ])
    await followParcels(app)
    expect((await readOrder()).order.state).toBe('delivered')
    expect(await readStatusText()).toBe('Sendcloud: bezorgd (vandaag, 14.00).')
  },
)

shopTest(
  'a parcel does not count as unknown while Sendcloud is unreachable',
  async ({ app: plainApp }) => {
    const { sendcloud, app, readStatusText } = await openSentOrder(plainApp)
    await sendcloud.close()
    await followParcels(app)
    expect(await readStatusText()).toMatch(/^Sendcloud gaf geen bruikbaar antwoord/)
  },
)

shopTest(
  'a parcel that Sendcloud does not know is not requested again within a day, and no longer after two months',
  async ({ app: plainApp, clock }) => {
    const { sendcloud, app, readStatusText } = await openSentOrder(plainApp)
    sendcloud.forget()
    await followParcels(app)
    expect(await readStatusText()).toMatch(/^Sendcloud kent dit pakket niet \(vandaag, 13.00\)/)
    clock.advance(23 * 60 * MINUTE_MS)
    await followParcels(app)
    expect(await readStatusText()).toMatch(/^Sendcloud kent dit pakket niet \(gisteren, 13.00\)/)
    clock.advance(61 * 24 * 60 * MINUTE_MS)
    await followParcels(app)
    const [label] = await app.db.select().from(parcelLabels)
    expect(label?.fetchAt).toBeNull()
  },
)

shopTest(
  'an unused label is cancelled, and the next one has another code',
  async ({ app: plainApp }) => {
    const { sendcloud, app, id, requestLabel, readOrder } = await openPaidOrder(plainApp)
    await requestLabel()
    const cancel = () => cancelLabel(app, id, 1, 'Eva')
    sendcloud.failNext(['500'])
    expect(await cancel()).toEqual({ ok: false, error: 'unavailable' })
    expect(await Promise.all([cancel(), cancel()])).toContainEqual({ ok: true, isPending: false })
    const { labels, nextLabel, order } = await readOrder()
    expect(labels).toEqual([])
    expect(nextLabel?.number).toBe(1)
    expect(order.events.filter(({ text }) => text.startsWith('Label van pakket 1'))).toMatchObject([
      { text: `Label van pakket 1 geannuleerd, ${CODE}`, actor: 'Eva' },
    ])
    expect(await requestLabel()).toEqual({ ok: true })
    expect((await readOrder()).labels[0]?.trackingCode).toBe('3STEST383707002')
  },
)

shopTest(
  'cancelling a label can be pending, too late, or unneeded because Sendcloud does not know it',
  async ({ app: plainApp }) => {
    const { sendcloud, app, id, requestLabel, readOrder } = await openPaidOrder(plainApp)
    const cancel = () => cancelLabel(app, id, 1, 'Eva')
    expect(await cancel()).toEqual({ ok: false, error: 'no-label-here' })
    await requestLabel({ number: 1, grams: 150, carrierOptionCode: 'dhl:pakket' })
    expect(await cancel()).toEqual({ ok: true, isPending: true })
    expect((await readOrder()).order.events[0]?.text).toBe(
      `Label van pakket 1 opgezegd, Sendcloud handelt het af, ${CODE}`,
    )
    await requestLabel()
    sendcloud.moveLast('SHIPMENT_PICKED_UP_BY_DRIVER')
    expect(await cancel()).toEqual({ ok: false, error: 'too-late' })
    sendcloud.forget()
    expect(await cancel()).toEqual({ ok: true, isPending: false })
    await requestLabel()
    await shipOrder(app, id, { carrier: 'postnl', code: CODE, number: 1 }, 'Eva')
    expect(await cancel()).toEqual({ ok: false, error: 'no-label-here' })
  },
)

shopTest('a lost answer to a cancellation can be retried', async ({ app: plainApp }) => {
  const { sendcloud, app, id, requestLabel, readOrder } = await openPaidOrder(plainApp)
  await requestLabel()
  sendcloud.failNext(['pass', 'lost'])
  expect(await cancelLabel(app, id, 1, 'Eva')).toEqual({ ok: false, error: 'unavailable' })
  expect((await readOrder()).labels).toHaveLength(1)
  expect(await cancelLabel(app, id, 1, 'Eva')).toEqual({ ok: true, isPending: false })
  expect((await readOrder()).labels).toEqual([])
})
