import { expect } from 'vitest'
import type { PaymentMethod } from '#app/features/fulfilment/payments/payments.ts'
import { mollieTest } from '#tests/support/mollie-test.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import {
  chooseMethods,
  findPaymentMethod,
  listPaymentMethods,
  readMethodNames,
} from './payment-methods.server.ts'
import { refreshPaymentMethods } from './refresh-payment-methods.server.ts'

const idsOf = (methods: PaymentMethod[]) => methods.map(({ id }) => id)

shopTest('the test bank is offered only while no provider takes real payments', async ({ app }) => {
  expect(idsOf(await listPaymentMethods(app))).toEqual(['test-bank', 'bank-transfer'])
})

shopTest('only payment methods that exist are found', async ({ app }) => {
  const methods = await listPaymentMethods(app)
  expect(methods).toHaveLength(2)
  for (const method of methods) {
    expect((await findPaymentMethod(app, method.id))?.method).toEqual(method)
  }
  expect(await findPaymentMethod(app, 'goud')).toBeUndefined()
})

mollieTest(
  'the provider lists its methods: iDEAL | Wero first, pay later off until the owner enables it',
  async ({ app }) => {
    const methods = await listPaymentMethods(app)
    expect(methods.map(({ name }) => name)).toEqual([
      'iDEAL | Wero',
      'Creditcard',
      'Bancontact',
      'Bankoverschrijving',
    ])
    expect(methods[0]).toMatchObject({ id: 'ideal', minCents: 1, maxCents: 5_000_000 })
    expect(await findPaymentMethod(app, 'klarna')).toBeUndefined()
    expect(await findPaymentMethod(app, 'test-bank')).toBeUndefined()
    expect((await readMethodNames(app)).get('klarna')).toBe('Klarna')
  },
)

mollieTest('the owner enables and disables methods, but never all of them', async ({ app }) => {
  expect(await chooseMethods(app, ['klarna', 'ideal'])).toEqual({ ok: true })
  const methods = await listPaymentMethods(app)
  expect(idsOf(methods)).toEqual(['ideal', 'klarna'])
  expect(methods.map(({ isPayLater }) => isPayLater)).toEqual([false, true])
  expect(await chooseMethods(app, ['test-bank'])).toEqual({ ok: false, error: 'none-left' })
  expect(idsOf(await listPaymentMethods(app))).toEqual(['ideal', 'klarna'])
})

mollieTest(
  'the last known methods stay while the provider is unavailable, and are refreshed afterwards',
  async ({ app, mollie }) => {
    await refreshPaymentMethods(app)
    await mollie.setMethods([{ id: 'wero', description: 'Wero', minCents: 1, maxCents: null }])
    await mollie.setDown(true)
    await refreshPaymentMethods(app)
    expect(idsOf(await listPaymentMethods(app))).toContain('ideal')

    await mollie.setDown(false)
    await cachePage()
    await refreshPaymentMethods(app)
    expect(idsOf(await listPaymentMethods(app))).toEqual(['wero', 'bank-transfer'])
    expect(app.cache.findFresh('/')).toBeUndefined()

    await cachePage()
    await refreshPaymentMethods(app)
    expect(app.cache.findFresh('/')).toBeDefined()

    function cachePage() {
      return app.cache.render('/', async () => ({
        status: 200,
        headers: {},
        cookies: [],
        body: Buffer.from('Betaal met iDEAL'),
        caching: { tags: ['settings'], freshUntil: null },
      }))
    }
  },
)

mollieTest(
  'a provider that never answered is queried again after half a minute, not on every page',
  async ({ app, mollie, clock }) => {
    await mollie.setDown(true)
    expect(idsOf(await listPaymentMethods(app))).toEqual(['bank-transfer'])
    await mollie.setDown(false)
    expect(idsOf(await listPaymentMethods(app))).toEqual(['bank-transfer'])
    clock.advance(30_000)
    const methodLists = await Promise.all([listPaymentMethods(app), listPaymentMethods(app)])
    for (const methods of methodLists) expect(idsOf(methods)).toContain('ideal')
  },
)
