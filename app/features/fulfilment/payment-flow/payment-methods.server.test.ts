import { expect } from 'vitest'
import { chooseMethods } from '#app/features/fulfilment/payment-flow/admin/choose-methods.server.ts'
import type { PaymentMethod } from '#app/features/fulfilment/payments/payments.ts'
import { mollieTest } from '#tests/support/mollie-test.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { findPaymentMethod, listPaymentMethods, readMethodNames } from './payment-methods.server.ts'
import { refreshPaymentMethods } from './refresh-payment-methods.server.ts'

const ids = (methods: PaymentMethod[]) => methods.map(({ id }) => id)

shopTest('the test bank stands in only while nobody takes real money online', async ({ shop }) => {
  expect(ids(await listPaymentMethods(shop))).toEqual(['testbank', 'bankoverschrijving'])
})

shopTest('every method that is listed is found, no other', async ({ shop }) => {
  for (const method of await listPaymentMethods(shop)) {
    expect((await findPaymentMethod(shop, method.id))?.method).toEqual(method)
  }
  expect(await findPaymentMethod(shop, 'goud')).toBeUndefined()
})

mollieTest(
  'the provider says which methods there are: iDEAL | Wero first, credit off until the owner wants it',
  async ({ shop }) => {
    const methods = await listPaymentMethods(shop)
    expect(methods.map(({ name }) => name)).toEqual([
      'iDEAL | Wero',
      'Creditcard',
      'Bancontact',
      'Bankoverschrijving',
    ])
    expect(methods[0]).toMatchObject({ id: 'ideal', minCents: 1, maxCents: 5_000_000 })
    expect(await findPaymentMethod(shop, 'klarna')).toBeUndefined()
    expect(await findPaymentMethod(shop, 'testbank')).toBeUndefined()
    expect((await readMethodNames(shop)).get('klarna')).toBe('Klarna')
  },
)

mollieTest('the owner switches methods on and off, but never all of them', async ({ shop }) => {
  expect(await chooseMethods(shop, ['klarna', 'ideal'])).toEqual({ ok: true })
  const methods = await listPaymentMethods(shop)
  expect(ids(methods)).toEqual(['ideal', 'klarna'])
  expect(methods.map(({ isPayLater }) => isPayLater)).toEqual([false, true])
  expect(await chooseMethods(shop, ['testbank'])).toEqual({ ok: false, error: 'none-left' })
  expect(ids(await listPaymentMethods(shop))).toEqual(['ideal', 'klarna'])
})

mollieTest(
  'what was offered last stays while the provider is away, and changes when it is back',
  async ({ shop, mollie }) => {
    await refreshPaymentMethods(shop)
    await mollie.setMethods([{ id: 'wero', description: 'Wero', minCents: 1, maxCents: null }])
    await mollie.setDown(true)
    await refreshPaymentMethods(shop)
    expect(ids(await listPaymentMethods(shop))).toContain('ideal')

    await mollie.setDown(false)
    await keepAPage()
    await refreshPaymentMethods(shop)
    expect(ids(await listPaymentMethods(shop))).toEqual(['wero', 'bankoverschrijving'])
    expect(shop.cache.findFresh('/')).toBeUndefined()

    await keepAPage()
    await refreshPaymentMethods(shop)
    expect(shop.cache.findFresh('/')).toBeDefined()

    function keepAPage() {
      return shop.cache.render('/', async () => ({
        status: 200,
        headers: {},
        cookies: [],
        body: Buffer.from('Betaal met iDEAL'),
        keep: { tags: ['settings'], until: null },
      }))
    }
  },
)

mollieTest(
  'a provider that never answered is asked again after half a minute, not by every page',
  async ({ shop, mollie, clock }) => {
    await mollie.setDown(true)
    expect(ids(await listPaymentMethods(shop))).toEqual(['bankoverschrijving'])
    await mollie.setDown(false)
    expect(ids(await listPaymentMethods(shop))).toEqual(['bankoverschrijving'])
    clock.advance(30_000)
    const asked = await Promise.all([listPaymentMethods(shop), listPaymentMethods(shop)])
    for (const methods of asked) expect(ids(methods)).toContain('ideal')
  },
)
