import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { placeOrder } from '#app/features/checkout/checkout/place-order.server.ts'
import { markOrderPaid } from '#app/features/fulfilment/payment-flow/mark-order-paid.server.ts'
import { readReport } from '#app/features/insight/reports/read-report.server.ts'
import { readCart } from '#app/features/sales/cart/cart.server.ts'
import { readCartSession } from '#app/features/sales/cart/cart-session.server.ts'
import type { App } from '#app/platform/app.ts'
import { fillCheckoutForm } from '#tests/support/fill-cart.ts'
import { addInitialNecklace } from '#tests/support/personal-products.ts'
import { placeAnOrder } from '#tests/support/place-an-order.ts'
import { addProduct, addReview } from '#tests/support/stock-shop.ts'
import { addRing, search, shopTest } from './mcp-agent.ts'

/** The cart of a browser with these cookies. */
const findCartId = (app: App, jar: Map<string, string>) =>
  readCartSession(
    app,
    Object.fromEntries([...jar].map(([name, value]) => [name, decodeURIComponent(value)])),
  )?.cartId ?? null

describe('an agent with the official client', () => {
  shopTest(
    'is sent to the page of a product that needs a text of the buyer',
    async ({ app, agent }) => {
      const { variantIds } = await addInitialNecklace(app)
      const { data: product } = await agent.call('get_product', { product: 'initiaalketting-maan' })
      expect(product.personal_texts).toEqual([
        {
          label: 'Initiaal',
          is_required: true,
          max_lines: 1,
          max_characters_per_line: 1,
          extra_cents: 0,
          only_for_options: [],
        },
      ])
      const { data } = await agent.call('create_cart', {
        items: [{ variant_id: variantIds[0], quantity: 1 }],
      })
      expect(data.lines).toEqual([])
      expect(data.problems).toEqual([
        {
          variant_id: variantIds[0],
          error: 'needs-text',
          message: 'Vul eerst je tekst in bij Initiaalketting Maan.',
          product_url: 'http://schakel.test/product/initiaalketting-maan/',
        },
      ])
    },
  )

  shopTest('finds a product, fills a cart and hands it over', async ({ app, agent }) => {
    const { variantIds } = await addRing(app)
    const searchResult = await search(agent, 'ring')
    expect(searchResult.data.products).toMatchObject([
      { product: 'ring-voorbeeld', from_price_cents: 12_000, is_available: true },
    ])
    const { data: product } = await agent.call('get_product', { product: 'ring-voorbeeld' })
    expect(product.variants).toMatchObject([
      { variant_id: variantIds[0], sku: 'R-17', price_cents: 12_000, stock: 2, is_available: true },
      { variant_id: variantIds[1], price_cents: 15_000, stock: 0, is_available: false },
    ])
    expect(product.delivery).toMatchObject({
      country: 'NL',
      promise: { arrival: expect.any(String) },
    })
    const cartResult = await agent.call('create_cart', {
      items: [{ variant_id: variantIds[0], quantity: 2 }],
    })
    expect(cartResult.data).toMatchObject({
      lines: [{ quantity: 2, unit_price_cents: 12_000, total_cents: 24_000 }],
      total_without_shipping_cents: 24_000,
      problems: [],
    })
    const cart_id = cartResult.data.cart_id
    const shipping = await agent.call('quote_shipping', { cart_id, country: 'NL' })
    // The amount is above the limit of letterbox parcels.
    expect(shipping.data.methods).toMatchObject([{ kind: 'parcel', total_cents: 24_000 }, {}])

    const checkoutResponse = await agent.visitor.get(
      new URL(String(cartResult.data.checkout_url)).pathname,
    )
    expect(checkoutResponse.headers.location).toBe('/checkout/?utm_source=agent&utm_medium=mcp')
    const cartId = findCartId(app, agent.visitor.jar)
    const cart = await readCart(app, cartId)
    expect(cart.lines).toMatchObject([{ variantId: variantIds[0], quantity: 2 }])
    await agent.call('update_cart', {
      cart_id,
      items: [{ variant_id: variantIds[0], quantity: 0 }],
    })
    const cartAfterUpdate = await readCart(app, cartId)
    expect(cartAfterUpdate.lines).toMatchObject([{ variantId: variantIds[0], quantity: 2 }])
  })

  shopTest('is a source in the reports, with the order from its cart', async ({ app, agent }) => {
    const { variantIds } = await addRing(app)
    await search(agent, 'ring')
    const cartResult = await agent.call('create_cart', {
      items: [{ variant_id: variantIds[0], quantity: 1 }],
    })
    await agent.visitor.get(new URL(String(cartResult.data.checkout_url)).pathname)
    const cartId = findCartId(app, agent.visitor.jar) ?? ''
    const form = await fillCheckoutForm(app, cartId, { payment: 'bank-transfer' })
    const orderResult = await placeOrder(app, cartId, form)
    if (!orderResult.ok) throw new Error(orderResult.error)
    await markOrderPaid(app, orderResult.order.id, 'Eva')
    const { rows } = await readReport(app, { kind: 'sources', days: 7, clicksBy: 'product' })
    expect(rows).toEqual([['Winkelassistent (MCP)', '', 1, 0, 1, 12_000]])
  })

  shopTest('may open its link twice without buying double', async ({ app, agent }) => {
    const { variantIds } = await addRing(app)
    const cartResult = await agent.call('create_cart', {
      items: [{ variant_id: variantIds[0], quantity: 1 }],
    })
    const link = new URL(String(cartResult.data.checkout_url)).pathname
    await agent.visitor.get(link)
    await agent.visitor.get(link)
    const cartId = findCartId(app, agent.visitor.jar)
    expect((await readCart(app, cartId)).lines).toMatchObject([{ quantity: 1 }])
  })

  shopTest('gets the stock as limit, and the reason', async ({ app, agent }) => {
    const { variantIds } = await addRing(app)
    const { data } = await agent.call('create_cart', {
      items: [
        { variant_id: variantIds[0], quantity: 5 },
        { variant_id: variantIds[1], quantity: 1 },
      ],
    })
    expect(data.lines).toEqual([])
    expect(data.problems).toEqual([
      {
        variant_id: variantIds[0],
        error: 'not-enough',
        message: 'Van Ring Voorbeeld zijn er nog 2. Er past niet meer in je winkelwagen.',
        product_url: 'http://schakel.test/product/ring-voorbeeld/',
      },
      {
        variant_id: variantIds[1],
        error: 'sold-out',
        message: 'Ring Voorbeeld is uitverkocht.',
        product_url: 'http://schakel.test/product/ring-voorbeeld/',
      },
    ])
  })

  shopTest('cannot read a cart that no agent made', async ({ agent }) => {
    const forgedCart = await agent.call('get_cart', {
      cart_id: `t_${'0'.repeat(30)}.${'0'.repeat(64)}`,
    })
    expect(forgedCart.isError).toBe(true)
    expect(forgedCart.data.error).toBe('unknown-cart')
  })

  shopTest('gets texts by others as quoted data', async ({ app, agent }) => {
    const { productId } = await addRing(app)
    await addReview(app, productId)
    const { data } = await agent.call('get_product', { product: 'ring-voorbeeld' })
    expect(data.reviews).toMatchObject([
      { text: { type: 'quoted_text', source: 'review by a customer' } },
    ])
    await app.db.update(products).set({ seller: 'external' }).where(eq(products.id, productId))
    const { data: external } = await agent.call('get_product', { product: 'ring-voorbeeld' })
    expect(external).toMatchObject({
      name: { type: 'quoted_text', text: 'Ring Voorbeeld' },
      description: { type: 'quoted_text', text: 'Een ring van zilver.' },
    })
    expect(external).not.toHaveProperty('variants')
  })

  shopTest('does not see products for customers only', async ({ app, agent }) => {
    await addProduct(app, { name: 'Ring Geheim', status: 'members' })
    const { data } = await search(agent, 'geheim')
    expect(data.products).toEqual([])
    const { isError } = await agent.call('get_product', { product: 'ring-geheim' })
    expect(isError).toBe(true)
  })

  shopTest('reads an order with number and e-mail address only', async ({ app, agent }) => {
    const order = await placeAnOrder(app, { email: 'sanne@voorbeeld.example' })
    const number = String(order.id)
    const rightAddress = await agent.call('get_order_status', {
      number,
      email: 'Sanne@voorbeeld.example',
    })
    expect(rightAddress.data).toMatchObject({ number, state: 'awaiting-payment' })
    expect(JSON.stringify(rightAddress.data)).not.toContain('voorbeeld.example')
    const wrongAddress = await agent.call('get_order_status', {
      number,
      email: 'jan@voorbeeld.example',
    })
    expect(wrongAddress.data.error).toBe('unknown-order')
  })

  shopTest('gets shop and rules from the settings', async ({ agent }) => {
    const { data: store } = await agent.call('get_store_info')
    expect(store).toMatchObject({ name: 'Schakel', language: 'nl' })
    const { data: rules } = await agent.call('get_policies')
    expect(rules.returns).toEqual({ days: 30, is_free: true })
  })
})
