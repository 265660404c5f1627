import { expect } from 'vitest'
import { fillCart, fillCheckoutForm } from '#tests/support/fill-cart.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { builtShopTest, LONG_TIMEOUT, MANAGER, type ShopResponse } from './built-shop.ts'
import { createClient } from './client.ts'

const OFTEN = 130

/** The response tells people and programs when to try again. */
function expectLimit({ status, headers, text }: ShopResponse) {
  expect(status).toBe(429)
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect(headers['content-type']).toMatch(/^text\/html/)
  expect(headers['cache-control']).toBe('private, no-store')
  expect(text).toMatch(/role="alert"/)
}

/** Repeats the request until it is rate-limited. */
async function repeat(
  send: () => Promise<ShopResponse>,
): Promise<{ times: number; last: ShopResponse }> {
  for (let times = 1; times <= OFTEN; times++) {
    const last = await send()
    if (last.status === 429) return { times, last }
  }
  throw new Error('it was never too often')
}

builtShopTest(
  'too many passwords are answered with 429 and Retry-After, and the form shows the typed input',
  LONG_TIMEOUT,
  async ({ builtShop }) => {
    const client = createClient(builtShop)
    const { times, last } = await repeat(() =>
      client.post('/beheer/inloggen/', [
        ['email', MANAGER.email],
        ['password', 'niet het goede'],
      ]),
    )
    expect(times).toBe(9)
    expectLimit(last)
    expect(last.text).toContain(`value="${MANAGER.email}"`)
  },
)

builtShopTest(
  'too many withdrawals are answered with 429 and Retry-After, and the form shows the typed input',
  LONG_TIMEOUT,
  async ({ builtShop }) => {
    const client = createClient(builtShop)
    let turn = 0
    const { times, last } = await repeat(() => {
      turn += 1
      return client.post('/herroepen/', [
        ['orderNumber', '10001'],
        ['name', 'Sanne de Vries'],
        ['email', 'sanne@voorbeeld.example'],
        ['items', ''],
        ['stap', 'bevestigen'],
        ['kenmerk', String(turn).padStart(32, '0')],
      ])
    })
    expect(times).toBe(6)
    expectLimit(last)
    expect(last.text).toContain('value="Sanne de Vries"')
  },
)

builtShopTest(
  'too many orders are answered with 429 and Retry-After, and the form shows the typed input',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    const client = createClient(builtShop)
    const { productId, variantIds } = await addProduct(app, { name: 'Ring' })
    await client.post('/?wc-ajax=add_to_cart', [['product_id', String(productId)]])
    const cartId = await fillCart(app, [{ variantId: variantIds[0] ?? 0 }])
    const form = await fillCheckoutForm(app, cartId, {
      token: '0'.repeat(32),
      seen: 'another offer',
    })
    const fields = Object.entries(form).filter(
      (field): field is [string, string] => typeof field[1] === 'string',
    )
    const { times, last } = await repeat(() => client.post('/checkout/', fields))
    expect(times).toBe(121)
    expectLimit(last)
    expect(last.text).toContain('value="Sanne"')
  },
)
