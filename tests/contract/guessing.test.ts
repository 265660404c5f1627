import { expect } from 'vitest'
import { sendAccountMails } from '#app/features/customers/account-mails/send-account-mails.server.ts'
import type { ReadyEnv } from '#app/platform/env.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { builtShopTest, LONG_TIMEOUT } from './built-shop.ts'
import { createClient } from './client.ts'

const shopTestWithEnv = (env: Partial<ReadyEnv>) =>
  builtShopTest.extend<{ env: Partial<ReadyEnv> }>({
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from this pattern
    env: async ({}, use) => use(env),
  })

builtShopTest(
  'too many guesses of discount codes are answered with 429 and Retry-After, at the checkout and in the cart',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    const { productId } = await addProduct(app, { name: 'Ring' })
    const client = createClient(builtShop)
    await client.post('/?wc-ajax=add_to_cart', [['product_id', String(productId)]])
    const guessCode = (index: number) =>
      client.post('/checkout/', [
        ['addCode', '1'],
        ['discountCode', `ZOMER${index}`],
      ])
    for (let index = 0; index < 30; index++) expect((await guessCode(index)).status).toBe(422)

    const rejection = await guessCode(30)
    expect(rejection.status).toBe(429)
    expect(Number(rejection.headers['retry-after'])).toBeGreaterThan(0)
    expect(rejection.text).toContain('Te veel pogingen. Probeer het over 10 minuten opnieuw.')
    expect(rejection.text).toContain('value="ZOMER30"')

    const nonce = /name="woocommerce-cart-nonce" value="([^"]+)"/.exec(
      (await client.get('/cart/')).text,
    )?.[1]
    const cartRejection = await client.post('/cart/', [
      ['woocommerce-cart-nonce', nonce ?? ''],
      ['apply_coupon', '1'],
      ['coupon_code', 'ZOMER31'],
    ])
    expect(cartRejection.status).toBe(429)
    expect(cartRejection.text).toContain('Te veel pogingen.')
  },
)

builtShopTest(
  'the page of metrics answers 404 while no token is set',
  LONG_TIMEOUT,
  async ({ builtShop }) => {
    expect((await builtShop.request({ path: '/metrics' })).status).toBe(404)
    const headers = { authorization: 'Bearer ' }
    expect((await builtShop.request({ path: '/metrics', headers })).status).toBe(404)
  },
)

shopTestWithEnv({ METRICS_TOKEN: 'zestien-tekens-of-meer' })(
  'the page of metrics opens with the token only',
  LONG_TIMEOUT,
  async ({ builtShop }) => {
    const readMetricsStatus = async (headers: Record<string, string>) =>
      (await builtShop.request({ path: '/metrics', headers })).status
    expect(await readMetricsStatus({})).toBe(404)
    expect(await readMetricsStatus({ authorization: 'Bearer een-ander-token' })).toBe(404)
    expect(await readMetricsStatus({ authorization: 'Bearer zestien-tekens-of-meer' })).toBe(200)
  },
)

builtShopTest(
  'a mail to a registered address repeats no link or advertisement that was typed as a name',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    const names = ['www.evil.example', 'https://evil.example/x', 'win€1000', 'Tess']
    for (const [index, name] of names.entries()) {
      await createClient(builtShop).post('/account-maken/', [
        ['user_email', `tess${index}@voorbeeld.example`],
        ['user_pass', 'zilver-maan-48'],
        ['display_name', name],
      ])
    }
    await sendAccountMails(app)
    const { rows } = await app.pool.query<{ text: string; html: string }>(
      'SELECT text, html FROM mails ORDER BY to_address',
    )
    expect(rows.map(({ text }) => /Hoi[^\n]*/.exec(text)?.[0])).toEqual([
      'Hoi,',
      'Hoi,',
      'Hoi,',
      'Hoi Tess,',
    ])
    expect(rows.map(({ html }) => html).join()).not.toMatch(/evil|€1000/)
  },
)
