import { expect } from 'vitest'
import { fillCart, fillCheckoutForm } from '#tests/support/fill-cart.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { builtShopTest, LONG_TIMEOUT, MANAGER, type ShopResponse } from './built-shop.ts'
import { createClient } from './client.ts'

const MAX_ATTEMPTS = 130

/** Expects a page for people that also states for programs when to try again. */
function expectRateLimited({ status, headers, text }: ShopResponse) {
  expect(status).toBe(429)
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect(headers['content-type']).toMatch(/^text\/html/)
  expect(headers['cache-control']).toBe('private, no-store')
  expect(text).toMatch(/role="alert"/)
}

/** Repeats the request until it is rate-limited. */
async function repeatUntilLimited(
  send: () => Promise<ShopResponse>,
): Promise<{ attempts: number; rejection: ShopResponse }> {
  for (let attempts = 1; attempts <= MAX_ATTEMPTS; attempts++) {
    const rejection = await send()
    if (rejection.status === 429) return { attempts, rejection }
  }
  throw new Error(`${MAX_ATTEMPTS} requests were not rate-limited`)
}

builtShopTest(
  'too many wrong passwords are answered with 429 and Retry-After, and the form shows the typed input',
  LONG_TIMEOUT,
  async ({ builtShop }) => {
    const client = createClient(builtShop)
    const { attempts, rejection } = await repeatUntilLimited(() =>
      client.post('/beheer/inloggen/', [
        ['email', MANAGER.email],
        ['password', 'niet het goede'],
      ]),
    )
    // The form allows eight wrong passwords.
    expect(attempts).toBe(9)
    expectRateLimited(rejection)
    expect(rejection.text).toContain(`value="${MANAGER.email}"`)
  },
)

builtShopTest(
  'too many withdrawals are answered with 429 and Retry-After, and the form shows the typed input',
  LONG_TIMEOUT,
  async ({ builtShop }) => {
    const client = createClient(builtShop)
    let attempt = 0
    const { attempts, rejection } = await repeatUntilLimited(() => {
      attempt += 1
      return client.post('/herroepen/', [
        ['orderNumber', '10001'],
        ['name', 'Sanne de Vries'],
        ['email', 'sanne@voorbeeld.example'],
        ['items', ''],
        ['stap', 'bevestigen'],
        // Each form has its own reference; with the same one it would be the same withdrawal.
        ['kenmerk', String(attempt).padStart(32, '0')],
      ])
    })
    // The form allows five withdrawals.
    expect(attempts).toBe(6)
    expectRateLimited(rejection)
    expect(rejection.text).toContain('value="Sanne de Vries"')
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
      // The shop rejects an offer that has changed, so that no attempt becomes an order.
      seen: 'another offer',
    })
    const fields = Object.entries(form).filter(
      (field): field is [string, string] => typeof field[1] === 'string',
    )
    const { attempts, rejection } = await repeatUntilLimited(() =>
      client.post('/checkout/', fields),
    )
    // The form allows 120 orders.
    expect(attempts).toBe(121)
    expectRateLimited(rejection)
    expect(rejection.text).toContain('value="Sanne"')
  },
)
