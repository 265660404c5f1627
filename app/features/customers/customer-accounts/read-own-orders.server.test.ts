import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { confirmAddress } from '#app/features/customers/password-reset/confirm-address.server.ts'
import { orderLines } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import { confirmMailedAddress, readMailedToken } from '#tests/support/confirm-mailed.ts'
import { placeAnOrder } from '#tests/support/place-an-order.ts'
import { readLoggedIn, registerCustomer, sanne } from '#tests/support/registered-customers.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { findOrderToWithdraw, readOwnOrders } from './read-own-orders.server.ts'

shopTest(
  'a customer sees the orders with their address once it is confirmed, and no others',
  async ({ app }) => {
    const order = await placeAnOrder(app, { email: 'Sanne@voorbeeld.example' })
    await placeAnOrder(app, { email: 'ander@voorbeeld.example', firstName: 'Joris' })
    const { visitor, customer } = await registerCustomer(app)
    expect(await readOwnOrders(app, customer, 1)).toMatchObject({ total: 0, orders: [] })

    const token = await readMailedToken(app, sanne.email)
    expect(await confirmAddress(app, token)).toEqual({ ok: true })
    expect(await confirmAddress(app, token)).toEqual({ ok: false, error: 'link-not-valid' })

    const confirmedCustomer = await readLoggedIn(app, visitor)
    const pageAfterLast = 9
    expect(await readOwnOrders(app, confirmedCustomer, pageAfterLast)).toMatchObject({
      total: 1,
      page: 1,
      orders: [{ id: order.id, state: 'awaiting-payment', units: 2, photos: [] }],
    })
  },
)

shopTest('the withdrawal form finds an order once its address is confirmed', async ({ app }) => {
  const order = await placeAnOrder(app, { email: sanne.email })
  const { visitor, customer } = await registerCustomer(app)
  expect(await findOrderToWithdraw(app, customer, order.id)).toBeNull()
  await confirmMailedAddress(app, sanne.email)
  expect(await findOrderToWithdraw(app, await readLoggedIn(app, visitor), order.id)).toMatchObject({
    id: order.id,
    email: 'sanne@voorbeeld.example',
    articles: ['2 × Zegelring Sanne'],
    personal: [],
  })
  await app.db
    .update(orderLines)
    .set({ texts: [{ field: 'a1', label: 'Gravure', text: 'Sanne', cents: 0 }] })
    .where(eq(orderLines.orderId, order.id))
  expect(await findOrderToWithdraw(app, await readLoggedIn(app, visitor), order.id)).toMatchObject({
    articles: [],
    personal: ['Zegelring Sanne, Gravure: Sanne'],
  })
})
