import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { findOrder } from '#app/features/fulfilment/orders/find-order.server.ts'
import { markOrderPaid } from '#app/features/fulfilment/payment-flow/mark-order-paid.server.ts'
import type { App } from '#app/platform/app.ts'
import { mails } from '#app/platform/mail/mails-tables.server.ts'
import { placeAnOrder } from '#tests/support/place-an-order.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { changeRecipient, readOtherMethods } from './change-recipient.server.ts'

async function placePaidOrder(app: App) {
  const order = await placeAnOrder(app, { payment: 'bank-transfer' })
  await markOrderPaid(app, order.id, 'Eva')
  return order
}

async function readPerson(app: App, id: number) {
  const order = await findOrder(app, id)
  if (!order) throw new Error('no order')
  const { firstName, lastName, street, postcode, houseNumber, houseNumberAddition } = order
  const name = { firstName, lastName, email: order.email, phone: order.phone, city: order.city }
  return { order, person: { ...name, street, postcode, houseNumber, houseNumberAddition } }
}

shopTest(
  'the address and e-mail of a paid order are changed, and the customer is mailed there',
  async ({ app }) => {
    const { id } = await placePaidOrder(app)
    const { person: personBefore } = await readPerson(app, id)
    const person = { ...personBefore, street: 'Twijnstraat', email: 'nieuw@voorbeeld.example' }

    expect(await changeRecipient(app, id, { person }, 'Eva')).toEqual({ ok: true, changed: true })
    expect(await changeRecipient(app, id, { person }, 'Eva')).toEqual({ ok: true, changed: false })

    const order = await findOrder(app, id)
    expect(order).toMatchObject({ street: 'Twijnstraat', totalCents: 8_000, state: 'paid' })
    expect(order?.events[0]).toMatchObject({ kind: 'edit', actor: 'Eva' })
    const [mail] = await app.db.select().from(mails).where(eq(mails.kind, 'order-changed'))
    expect(mail?.toAddress).toBe('nieuw@voorbeeld.example')
    const unpaidOrder = await placeAnOrder(app, { firstName: 'Noor' })
    expect(await changeRecipient(app, unpaidOrder.id, { person }, 'Eva')).toMatchObject({
      ok: false,
      error: 'not-now',
    })
  },
)

shopTest(
  'a paid order is picked up instead of sent, at the price that was paid, and the promised day is gone',
  async ({ app }) => {
    const { id } = await placePaidOrder(app)
    const { order, person } = await readPerson(app, id)
    const methods = await readOtherMethods(app, order)
    expect(methods.map(({ name }) => name)).toContain('Ophalen in de winkel')
    expect(methods.map(({ name }) => name)).not.toContain(order.shippingName)
    const method = methods.find(({ kind }) => kind === 'pickup')

    expect(await changeRecipient(app, id, { person, method }, 'Eva')).toEqual({
      ok: true,
      changed: true,
    })

    const orderAfter = await findOrder(app, id)
    expect(orderAfter).toMatchObject({
      shippingMethod: 'pickup',
      shippingName: 'Ophalen in de winkel',
      delivery: null,
      shippingCents: order.shippingCents,
      totalCents: order.totalCents,
    })
    expect(orderAfter?.promises).not.toHaveProperty('delivery')
    expect(orderAfter?.events[0]?.text).toBe(
      `Bezorgwijze: ${order.shippingName} werd Ophalen in de winkel`,
    )
  },
)
