import { expect } from 'vitest'
import { saveSettings } from '#app/features/core/settings/save-settings.server.ts'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import { findOrder } from '#app/features/fulfilment/orders/find-order.server.ts'
import { settlePayment } from '#app/features/fulfilment/payment-flow/settle-payment.server.ts'
import { fillCart, fillCheckoutForm } from '#tests/support/fill-cart.ts'
import { placeAnOrder } from '#tests/support/place-an-order.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { ENTERED_SETTINGS } from '#tests/support/test-settings.ts'
import { builtShopTest, LONG_TIMEOUT, MANAGER } from './built-shop.ts'
import { createClient } from './client.ts'

const openShopTest = builtShopTest.extend<{ settings: Partial<ShopSettings> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from this pattern
  settings: async ({}, use) => use({ ...ENTERED_SETTINGS, isDemo: false }),
})

openShopTest(
  'an open shop rejects the test bank at the checkout and on its own page',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    await saveSettings(app, { isComingSoon: true })
    const testOrder = await placeAnOrder(app)
    await saveSettings(app, { isComingSoon: false })
    await builtShop.waitForChanges(app)

    const visitor = createClient(builtShop)
    const page = `/testbank/${testOrder.paymentId}/`
    expect((await visitor.get(page)).status).toBe(404)
    expect((await visitor.post(page, [['outcome', 'paid']])).status).toBe(404)
    expect((await visitor.post(`${page.slice(0, -1)}.data`, [['outcome', 'paid']])).status).toBe(
      404,
    )
    expect((await findOrder(app, testOrder.id))?.state).toBe('awaiting-payment')

    const { productId, variantIds } = await addProduct(app, { name: 'Ring' })
    await visitor.post('/?wc-ajax=add_to_cart', [['product_id', String(productId)]])
    expect((await visitor.get('/checkout/')).text).not.toMatch(/testbank/i)
    const cartId = await fillCart(app, [{ variantId: variantIds[0] ?? 0 }])
    const form = await fillCheckoutForm(app, cartId, { payment: 'test-bank' })
    const fields = Object.entries(form).filter(
      (field): field is [string, string] => typeof field[1] === 'string',
    )
    const rejection = await visitor.post('/checkout/', fields)
    expect(rejection.status).toBe(422)
    expect(rejection.text).toContain('Deze betaalwijze is er niet meer. Kies een andere.')
  },
)

openShopTest(
  'the back office marks a test order in the list and on its page',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    await saveSettings(app, { isComingSoon: true })
    await builtShop.waitForChanges(app)
    const order = await placeAnOrder(app)
    const owner = createClient(builtShop)
    await owner.post('/beheer/inloggen/', [
      ['email', MANAGER.email],
      ['password', MANAGER.password],
    ])
    expect((await owner.get('/beheer/bestellingen/')).text).toContain('Testbestelling')
    await settlePayment(app, order.paymentId, 'paid', 'Testbank')
    expect((await owner.get('/beheer/bestellingen/')).text).toContain('Testbestelling')
    expect((await owner.get(`/beheer/bestellingen/${order.id}/`)).text).toContain('Testbestelling')

    const list = '/beheer/bestellingen/?staat=test'
    expect((await owner.get(list)).text).toContain('Verwijder alle testbestellingen')
    expect((await owner.get(`${list}&verwijderen=1`)).text).toContain(
      '‘Alle testbestellingen’ verwijderen?',
    )
    const guest = createClient(builtShop)
    const removal: [string, string][] = [
      ['id', 'test'],
      ['intent', 'remove'],
    ]
    expect((await guest.post(list, removal)).headers.location).toContain('/beheer/inloggen/')
    expect((await findOrder(app, order.id))?.isTest).toBe(true)
    const removeResponse = await owner.post(list, removal)
    expect([removeResponse.status, removeResponse.headers.location]).toEqual([
      302,
      '/beheer/bestellingen/?verwijderd=1',
    ])
    const listAfterRemoval = await owner.get('/beheer/bestellingen/?verwijderd=1')
    expect(listAfterRemoval.text).toContain('1 testbestelling')
    expect(listAfterRemoval.text).toContain('Nog geen bestellingen')
    expect(await findOrder(app, order.id)).toBeUndefined()
  },
)
