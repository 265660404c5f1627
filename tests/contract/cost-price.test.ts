import { expect } from 'vitest'
import { variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import { refreshProducts } from '#app/features/catalog/products/refresh-products.server.ts'
import { orderLines } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import { builtShopTest, LONG_TIMEOUT } from './built-shop.ts'
import { createClient } from './client.ts'
import { callsWith, dataUrl } from './shop-urls.ts'
import { stockShop } from './walk-shop.ts'
import { createWcClient, localShopTest } from './wc-shop.ts'

/** An amount that occurs nowhere else: € 76.543,21. */
const COST_CENTS = 7_654_321
const COST_PRICE_PATTERN = /76[.,]?543[.,]?21|cost[_-]?cents|costed|marginPercent|inkoopprijs/i

builtShopTest(
  'no page and no call for visitors contains a cost price',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    const { ring, order } = await stockShop(app)
    await app.db.update(variants).set({ costCents: COST_CENTS })
    await app.db.update(orderLines).set({ costCents: COST_CENTS })
    await refreshProducts(app, [ring.productId])
    await builtShop.waitForChanges(app)
    const visitor = createClient(builtShop)
    const pathValues = ['ring', 'ketting', 'ringen', String(ring.productId), order.key]
    const urls = builtShop.patterns
      .filter((pattern) => !pattern.startsWith('/beheer'))
      .flatMap((pattern) =>
        /[:*]/.test(pattern)
          ? pathValues.map((part) => pattern.replace(/:\w+\??|\*/g, part))
          : [pattern],
      )
      .map((path) => (/\.\w+$|\/$|^\/wp-json/.test(path) ? path : `${path}/`))
    let readableCount = 0
    for (const url of urls) {
      for (const path of [url, dataUrl(url)]) {
        const { status, text } = await visitor.get(path)
        if (status === 200) readableCount += 1
        expect(COST_PRICE_PATTERN.exec(text)?.[0], path).toBeUndefined()
      }
    }
    expect(readableCount).toBeGreaterThan(60)
    const callFields = {
      product_id: String(ring.variantIds[0]),
      quantity: '1',
      id: `${ring.productId}`,
    }
    for (const { path, body } of callsWith(callFields)) {
      const answer = await builtShop.request({
        path,
        method: body ? 'POST' : 'GET',
        ...(body && { body }),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
      expect(COST_PRICE_PATTERN.exec(answer.text)?.[0], path).toBeUndefined()
    }
    const receivedUrl = `/checkout/order-received/${order.id}/?key=${order.key}`
    const apiUrls = ['/wp-json/wc/store/v1/products', '/wp-json/wp/v2/product']
    for (const path of [receivedUrl, dataUrl(receivedUrl), ...apiUrls]) {
      const { status, text } = await visitor.get(path)
      expect([path, status]).toEqual([path, 200])
      expect(COST_PRICE_PATTERN.exec(text)?.[0], path).toBeUndefined()
    }
  },
)

localShopTest(
  'a program of the owner reads and writes the cost price of a product',
  async ({ app }) => {
    const program = await createWcClient(app)
    const costOf = (value: number | null) => ({
      cost_of_goods_sold: { values: [{ defined_value: value }] },
    })
    const createResponse = await program('POST', 'products', {
      name: 'Trouwring Noor',
      regular_price: '121',
      low_stock_amount: 5,
      ...costOf(40.5),
    })
    expect(createResponse.body).toMatchObject({
      low_stock_amount: 5,
      cost_of_goods_sold: {
        values: [{ defined_value: 40.5, effective_value: 40.5 }],
        total_value: 40.5,
      },
    })
    const { id } = createResponse.body
    const renameResponse = await program('PUT', `products/${id}`, { name: 'Trouwring Fenna' })
    expect(renameResponse.body.cost_of_goods_sold.total_value).toBe(40.5)
    const clearResponse = await program('PUT', `products/${id}`, costOf(null))
    expect(clearResponse.body).not.toHaveProperty('cost_of_goods_sold')
  },
)
