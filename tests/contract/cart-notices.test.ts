import { expect } from 'vitest'
import type { App } from '#app/platform/app.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { createVisitor } from './visitor.ts'

const ADD = '/?wc-ajax=add_to_cart'
const NOTICES = '/wp-admin/admin-ajax.php?action=cart_notices'
const NOTICE_COOKIE = 'schakel_notice'

async function createVisitorAndLastProduct(app: App) {
  const lastProduct = await addProduct(app, { name: 'Laatste', stock: 1 })
  const visitor = await createVisitor(app)
  return { visitor, add: () => visitor.post(ADD, { product_id: String(lastProduct.productId) }) }
}

shopTest(
  'the reason why a product was not added is stored for a visitor with a cart, and shown once [X04]',
  async ({ app }) => {
    const { visitor, add } = await createVisitorAndLastProduct(app)
    await add()
    // The second failure stores no second notice.
    expect((await add()).json().error).toBe(true)
    expect((await add()).json().error).toBe(true)
    expect(visitor.jar.get(NOTICE_COOKIE)).toBe('1')

    expect((await visitor.get(NOTICES)).json().notices).toEqual([
      {
        kind: 'error',
        text: 'Van Laatste is er nog 1. Er past niet meer in je winkelwagen.',
      },
    ])
    expect(visitor.jar.has(NOTICE_COOKIE)).toBe(false)
    expect((await visitor.get(NOTICES)).json()).toEqual({ notices: [] })
  },
)

shopTest(
  'a link that cannot add a product leads to its page, and shows a visitor with a cart the reason [X04]',
  async ({ app }) => {
    const soldOut = await addProduct(app, { name: 'Weg', slug: 'weg', stock: 0 })
    const { visitor, add } = await createVisitorAndLastProduct(app)
    const link = `/shop/?add-to-cart=${soldOut.productId}`
    expect((await visitor.get(link)).headers.location).toBe('/product/weg/')
    expect(visitor.jar.size).toBe(0)

    await add()
    await visitor.get(link)
    expect(visitor.jar.get(NOTICE_COOKIE)).toBe('1')
    expect((await visitor.get(NOTICES)).json().notices).toMatchObject([
      { text: 'Weg is uitverkocht.' },
    ])
  },
)
