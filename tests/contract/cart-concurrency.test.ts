import { expect } from 'vitest'
import { openApp } from '#server/create-app.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { createVisitor } from './visitor.ts'

const ADD = '/?wc-ajax=add_to_cart'
const FRAGMENTS = '/?wc-ajax=get_refreshed_fragments'

shopTest(
  '64 parallel adds of 64 products to a cart with one line leave 65 lines [A5]',
  async ({ app }) => {
    const products = await Promise.all(
      Array.from({ length: 65 }, (_, index) => addProduct(app, { name: `Ring ${index}` })),
    )
    const visitor = await createVisitor(app)
    const [first, ...others] = products
    // The first add creates the session.
    await visitor.post(ADD, { product_id: String(first?.productId) })
    await Promise.all(
      others.map((product) => visitor.post(ADD, { product_id: String(product.productId) })),
    )
    expect((await visitor.get(FRAGMENTS)).json().cart.lines).toHaveLength(65)
  },
)

shopTest(
  '50 parallel adds of one product leave 50 units, or the available stock',
  async ({ app }) => {
    const unlimitedProduct = await addProduct(app, { name: 'Genoeg', stock: null })
    const scarceProduct = await addProduct(app, { name: 'Weinig', stock: 7 })
    const visitor = await createVisitor(app)
    await visitor.post(ADD, { product_id: String(unlimitedProduct.productId) })
    const add = (id: number) => visitor.post(ADD, { product_id: String(id) })
    await Promise.all([
      ...Array.from({ length: 49 }, () => add(unlimitedProduct.productId)),
      ...Array.from({ length: 50 }, () => add(scarceProduct.productId)),
    ])
    const { cart } = (await visitor.get(FRAGMENTS)).json()
    expect(cart.lines.map((line: { quantity: number }) => line.quantity)).toEqual([50, 7])
  },
)

shopTest('another site cannot change a cart; a client without an Origin can', async ({ app }) => {
  const ring = await addProduct(app, { name: 'Ring' })
  const visitor = await createVisitor(app)
  const payload = `product_id=${ring.productId}`
  const addFrom = (headers: Record<string, string>) =>
    visitor.send({
      method: 'POST',
      url: ADD,
      payload,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    })
  expect((await addFrom({ origin: 'https://elders.example' })).statusCode).toBe(403)
  expect((await addFrom({ 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
  expect((await addFrom({})).statusCode).toBe(200)
})

shopTest('while the database is gone a call answers 503 in its own format', async ({ app }) => {
  const appWithoutDatabase = openApp({
    ...app.env,
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
  })
  const visitor = await createVisitor(appWithoutDatabase)
  const response = await visitor.post(ADD, { product_id: '101' })
  expect(response.statusCode).toBe(503)
  expect(response.json()).toEqual({ error: true, product_url: false })
  await appWithoutDatabase.close()
})
