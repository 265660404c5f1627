import { expect } from 'vitest'
import { saveSettings } from '#app/features/core/settings/save-settings.server.ts'
import { expireOrders } from '#app/features/fulfilment/order-changes/expire-orders.server.ts'
import type { App } from '#app/platform/app.ts'
import type { ReadyEnv } from '#app/platform/env.ts'
import { createShopper } from '#tests/faults/shopper.ts'
import { confirmMailedAddress } from '#tests/support/confirm-mailed.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { TEST_SETTINGS } from '#tests/support/test-settings.ts'
import { type BuiltShop, builtShopTest, LONG_TIMEOUT } from './built-shop.ts'

const proxiedShopTest = builtShopTest.extend<{ env: Partial<ReadyEnv> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from this pattern
  env: async ({}, use) => use({ TRUST_PROXY: 1 }),
})

interface Order {
  /** determines the shopper's IP address */
  from: number
  productId: number
  payment: string
  email: string
}

async function order(builtShop: BuiltShop, { from, productId, payment, email }: Order) {
  const shopper = createShopper(`http://127.0.0.1:${builtShop.port}`, from)
  await shopper.addToCart(productId)
  return shopper.order({ ...(await shopper.readCheckout(payment)), email })
}

const isSoldOut = async (app: App, productId: number) => {
  const { rows } = await app.pool.query('SELECT stock FROM variants WHERE product_id = $1', [
    productId,
  ])
  return rows[0].stock === 0
}

const reservedHours = async (app: App) => {
  const { rows } = await app.pool.query(
    'SELECT extract(epoch FROM expires_at - placed_at)::int / 3600 AS hours FROM orders ORDER BY id',
  )
  return rows.map(({ hours }) => hours)
}

proxiedShopTest(
  'one e-mail address gets ten orders a day, wherever they come from, and an account that owns it gets more',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    const { productId } = await addProduct(app, { name: 'Ring', stock: 100 })
    const statuses: number[] = []
    const spellings = ['victim@voorbeeld.example', 'Victim@Voorbeeld.example']
    for (let visitorNumber = 1; visitorNumber <= 10; visitorNumber++) {
      const email = spellings[visitorNumber % 2] ?? ''
      statuses.push(
        (await order(builtShop, { from: visitorNumber, productId, payment: 'test-bank', email }))
          .status,
      )
    }
    expect(statuses).toEqual(Array(10).fill(303))
    const email = 'victim+11@voorbeeld.example'
    const eleventhOrder = await order(builtShop, {
      from: 11,
      productId,
      payment: 'test-bank',
      email,
    })
    expect(eleventhOrder.status).toBe(429)
    expect(eleventhOrder.text).toContain(
      'Er zijn vandaag al veel bestellingen met dit e-mailadres geplaatst. Log in, of probeer het over 24 uur opnieuw.',
    )
    const { rows } = await app.pool.query('SELECT count(*)::int AS n FROM mails')
    expect(rows).toEqual([{ n: 10 }])

    const owner = createShopper(`http://127.0.0.1:${builtShop.port}`, 7)
    await owner.request('/account-maken/', {
      user_email: 'victim@voorbeeld.example',
      user_pass: 'zilver-maan-48',
    })
    await owner.addToCart(productId)
    const form = await owner.readCheckout('test-bank')
    const unconfirmedOrder = await owner.order({ ...form, email: 'victim@voorbeeld.example' })
    expect(unconfirmedOrder.status).toBe(429)
    await confirmMailedAddress(app, 'victim@voorbeeld.example')
    const confirmedOrder = await owner.order({ ...form, email: 'victim@voorbeeld.example' })
    expect(confirmedOrder.status).toBe(303)
  },
)

proxiedShopTest(
  'a guest’s bank transfer reserves stock for 48 hours or the owner’s term, and a customer’s for the days of the shop',
  LONG_TIMEOUT,
  async ({ app, builtShop, clock }) => {
    const { productId } = await addProduct(app, { name: 'Ring', stock: 1 })
    const transfer = { productId, payment: 'bank-transfer' }
    const guest = await order(builtShop, { ...transfer, from: 1, email: 'noor@voorbeeld.example' })
    expect(guest.status).toBe(303)
    clock.advance(48 * 3_600_000 - 60_000)
    await expireOrders(app)
    expect(await isSoldOut(app, productId)).toBe(true)
    clock.advance(60_000)
    await expireOrders(app)
    expect(await isSoldOut(app, productId)).toBe(false)

    await saveSettings(app, { ...TEST_SETTINGS, guestTransferHours: 6 })
    await builtShop.waitForChanges(app)
    await order(builtShop, { ...transfer, from: 2, email: 'mees@voorbeeld.example' })
    expect(await reservedHours(app)).toEqual([48, 6])

    const { productId: necklaceId } = await addProduct(app, { name: 'Ketting', stock: 5 })
    const customer = createShopper(`http://127.0.0.1:${builtShop.port}`, 3)
    await customer.request('/account-maken/', {
      user_email: 'tess@voorbeeld.example',
      user_pass: 'zilver-maan-48',
    })
    await confirmMailedAddress(app, 'tess@voorbeeld.example')
    await customer.addToCart(necklaceId)
    await customer.order(await customer.readCheckout('bank-transfer'))
    expect(await reservedHours(app)).toEqual([48, 6, 168])
  },
)

proxiedShopTest(
  'guests can place three bank transfer orders a day per e-mail address and ten per network, and can pay online',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    const { productId } = await addProduct(app, { name: 'Ring', stock: 100 })
    const transfer = { productId, payment: 'bank-transfer' }
    const email = 'noor@voorbeeld.example'
    const statusesOfEmail: number[] = []
    for (let visitorNumber = 1; visitorNumber <= 4; visitorNumber++) {
      statusesOfEmail.push(
        (await order(builtShop, { ...transfer, from: visitorNumber, email })).status,
      )
    }
    expect(statusesOfEmail).toEqual([303, 303, 303, 429])
    const online = await order(builtShop, { from: 5, productId, payment: 'test-bank', email })
    expect(online.status).toBe(303)

    const statusesOfNetwork: number[] = []
    for (let number = 1; number <= 10; number++) {
      const orderFields = { ...transfer, from: 99, email: `klant-${number}@voorbeeld.example` }
      statusesOfNetwork.push((await order(builtShop, orderFields)).status)
    }
    expect(statusesOfNetwork).toEqual(Array(10).fill(303))
    const eleventhTransfer = await order(builtShop, {
      ...transfer,
      from: 99,
      email: 'een@voorbeeld.example',
    })
    expect(eleventhTransfer.status).toBe(429)
    expect(eleventhTransfer.text).toContain(
      'Kies een andere betaalwijze, log in, of probeer het over 24 uur',
    )

    // Starting with another payment method does not get around the limit.
    const pendingForm = {
      from: 99,
      productId,
      payment: 'test-bank',
      email: 'twee@voorbeeld.example',
    }
    const { location } = await order(builtShop, pendingForm)
    const paymentId = /testbank\/([^/]+)\//.exec(location)?.[1]
    const { rows } = await app.pool.query(
      'SELECT o.id, o.key FROM orders o JOIN payments p ON p.order_id = o.id WHERE p.id = $1',
      [paymentId],
    )
    const orderUrl = `/checkout/order-received/${rows[0].id}/?key=${rows[0].key}`
    const shopper = createShopper(`http://127.0.0.1:${builtShop.port}`, 99)
    const secondAnswer = await shopper.request(orderUrl, { method: 'bank-transfer' })
    expect(secondAnswer.status).toBe(429)
    expect(secondAnswer.text).toContain(
      'Er staan al bestellingen te wachten op een overschrijving.',
    )
  },
)
