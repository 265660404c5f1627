import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import {
  correctParcel,
  undoShipment,
} from '#app/features/fulfilment/carriers/admin/correct-parcel.server.ts'
import { shipOrder } from '#app/features/fulfilment/carriers/ship-order.server.ts'
import { findOrder } from '#app/features/fulfilment/orders/find-order.server.ts'
import { markOrderPaid } from '#app/features/fulfilment/payment-flow/mark-order-paid.server.ts'
import type { App } from '#app/platform/app.ts'
import { mails } from '#app/platform/mail/mails-tables.server.ts'
import { placeAnOrder } from '#tests/support/place-an-order.ts'
import { shopTest } from '#tests/support/shop-test.ts'

async function placePaidOrder(app: App) {
  const order = await placeAnOrder(app, { payment: 'bank-transfer' })
  await markOrderPaid(app, order.id, 'Eva')
  return order
}

const readShipmentMails = (app: App) =>
  app.db.select().from(mails).where(eq(mails.kind, 'order-shipped')).orderBy(mails.id)
const WRONG_PARCEL = { carrier: 'postnl', code: 'FOUT123' } as const
const CORRECTION = { number: 1, carrier: 'dhl', code: 'JVGL0612', mails: false } as const

shopTest(
  'a wrong tracking code is corrected before the mail leaves, so that the customer gets one mail',
  async ({ app, clock }) => {
    const { id } = await placePaidOrder(app)
    await shipOrder(app, id, WRONG_PARCEL, 'Eva')
    const [waitingMail] = await readShipmentMails(app)
    // The mail waits a minute, in which the shipment can be corrected.
    expect(waitingMail?.nextTryAt).toEqual(new Date(clock.now().getTime() + 60_000))

    expect(await correctParcel(app, id, CORRECTION, 'Eva')).toEqual({ ok: true })

    const parcelMails = await readShipmentMails(app)
    expect(parcelMails).toHaveLength(1)
    expect(parcelMails[0]?.text).toContain('JVGL0612')
    expect(parcelMails[0]?.text).not.toContain('FOUT123')
    const order = await findOrder(app, id)
    expect(order?.parcels).toMatchObject([{ carrier: 'dhl', trackingCode: 'JVGL0612' }])
    expect(order?.events[0]).toMatchObject({
      text: 'Pakket 1: PostNL FOUT123 werd DHL JVGL0612',
      actor: 'Eva',
    })
  },
)

shopTest(
  'after the mail has left, a corrected code is mailed only if staff choose so',
  async ({ app }) => {
    const { id } = await placePaidOrder(app)
    await shipOrder(app, id, WRONG_PARCEL, 'Eva')
    await app.db.update(mails).set({ state: 'sent' })
    await correctParcel(app, id, CORRECTION, 'Eva')
    expect(await readShipmentMails(app)).toHaveLength(1)
    await correctParcel(app, id, { ...CORRECTION, code: 'JVGL0613', mails: true }, 'Eva')
    expect(await readShipmentMails(app)).toHaveLength(2)
    expect(await correctParcel(app, id, { ...CORRECTION, number: 2 }, 'Eva')).toEqual({
      ok: false,
      error: 'no-parcel',
    })
  },
)

shopTest(
  'a shipment is undone within a minute, and the customer gets no mail',
  async ({ app, clock }) => {
    const { id } = await placePaidOrder(app)
    await shipOrder(app, id, WRONG_PARCEL, 'Eva')
    clock.advance(59_000)
    expect(await undoShipment(app, id, 1, 'Eva')).toEqual({ ok: true })
    expect(await readShipmentMails(app)).toEqual([])
    const order = await findOrder(app, id)
    expect(order).toMatchObject({ state: 'paid', parcels: [], shippedAt: null })
    expect(order?.lines.map(({ shipped }) => shipped)).toEqual([0])

    await shipOrder(app, id, WRONG_PARCEL, 'Eva')
    clock.advance(60_000)
    expect(await undoShipment(app, id, 1, 'Eva')).toEqual({ ok: false, error: 'too-late' })
    expect(await findOrder(app, id)).toMatchObject({ state: 'shipped' })
  },
)
