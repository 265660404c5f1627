import { expect } from 'vitest'
import { placeOrder } from '#app/features/checkout/checkout/place-order.server.ts'
import { findOrder } from '#app/features/fulfilment/orders/find-order.server.ts'
import { markOrderPaid } from '#app/features/fulfilment/payment-flow/mark-order-paid.server.ts'
import { fillCart, fillCheckoutForm } from '#tests/support/fill-cart.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { builtShopTest, LONG_TIMEOUT, MANAGER } from './built-shop.ts'
import { createClient } from './client.ts'

builtShopTest(
  'a parcel shows the size that was sent, and the form shows the sizes that are still to be sent',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    const { variantIds } = await addProduct(app, {
      name: 'Ring Zuiderzee',
      variants: [{ options: { maat: '17' } }, { options: { maat: '18' } }],
    })
    const [size17 = 0, size18 = 0] = variantIds
    const cartId = await fillCart(app, [{ variantId: size17 }, { variantId: size18, quantity: 2 }])
    const result = await placeOrder(app, cartId, await fillCheckoutForm(app, cartId))
    if (!result.ok) throw new Error(result.error)
    const { id } = result.order
    await markOrderPaid(app, id, 'Eva')
    const lines = (await findOrder(app, id))?.lines ?? []
    const findLineId = (size: string) =>
      lines.find(({ variantName }) => variantName?.includes(size))?.id ?? 0

    const owner = createClient(builtShop)
    await owner.post('/beheer/inloggen/', Object.entries(MANAGER))
    const orderPage = `/beheer/bestellingen/${id}/`
    const ship = (number: string, units: [string, string][]) =>
      owner.post(orderPage, [
        ['intent', 'ship'],
        ['number', number],
        ['carrier', 'postnl'],
        ['code', ''],
        ...units,
      ])
    const readOrderPage = async () =>
      (await owner.get(orderPage)).text.replaceAll('<!-- -->', '').replaceAll('\u00a0', ' ')

    const response = await ship('1', [
      [`aantal-${findLineId('17')}`, '1'],
      [`aantal-${findLineId('18')}`, '0'],
    ])
    expect(response.status).toBe(302)
    const pageAfterFirst = await readOrderPage()
    expect(pageAfterFirst).toMatch(/Pakket 1[\s\S]*1 × Ring Zuiderzee, 17/)
    expect(pageAfterFirst).toContain('Wat gaat er mee?')
    expect(pageAfterFirst).toContain('Ring Zuiderzee, 18, nog 2')
    expect(pageAfterFirst).not.toContain('Ring Zuiderzee, 17, nog')

    await ship('2', [[`aantal-${findLineId('18')}`, '1']])
    const pageAfterSecond = await readOrderPage()
    expect(pageAfterSecond).toMatch(/Pakket 2[\s\S]*1 × Ring Zuiderzee, 18/)
    expect(pageAfterSecond).toContain('Gaat mee: Ring Zuiderzee, 18')
  },
)
