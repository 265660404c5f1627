import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { saveAgentSwitches } from '#app/features/channels/agents/agent-switches.server.ts'
import { placeOrder } from '#app/features/checkout/checkout/place-order.server.ts'
import { markOrderPaid } from '#app/features/fulfilment/payment-flow/mark-order-paid.server.ts'
import { readReport } from '#app/features/insight/reports/read-report.server.ts'
import { readCart } from '#app/features/sales/cart/cart.server.ts'
import { readCartSession } from '#app/features/sales/cart/cart-session.server.ts'
import type { App } from '#app/platform/app.ts'
import { fillCheckoutForm } from '#tests/support/fill-cart.ts'
import { addInitialNecklace } from '#tests/support/personal-products.ts'
import { placeAnOrder } from '#tests/support/place-an-order.ts'
import { shopTest as emptyShopTest, newShopTest } from '#tests/support/shop-test.ts'
import { addProduct, addReview } from '#tests/support/stock-shop.ts'
import { createVisitor } from './visitor.ts'

type Data = Record<string, unknown> & Record<'products' | 'variants' | 'lines', Data[]>

/** An agent with the official client, over real HTTP. */
async function createAgent(app: App, mode: 'auto' | 'legacy' = 'auto') {
  const visitor = await createVisitor(app)
  const address = await visitor.fastify.listen({ host: '127.0.0.1', port: 0 })
  const client = new Client({ name: 'proef', version: '1.0.0' }, { versionNegotiation: { mode } })
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', address)))
  const call = async (name: string, args: Record<string, unknown> = {}) => {
    const answer = await client.callTool({ name, arguments: args })
    // The tools of the shop always answer with an object.
    return { data: answer.structuredContent as Data, isError: answer.isError === true }
  }
  const close = async () => {
    await client.close()
    await visitor.fastify.close()
  }
  return { client, call, close, visitor, address }
}

/** The cart of a browser with these cookies. */
const findCartId = (app: App, jar: Map<string, string>) =>
  readCartSession(
    app,
    Object.fromEntries([...jar].map(([name, value]) => [name, decodeURIComponent(value)])),
  )?.cartId ?? null

const shopTest = emptyShopTest.extend<{ agent: Awaited<ReturnType<typeof createAgent>> }>({
  agent: async ({ app }, use) => {
    const agent = await createAgent(app)
    await use(agent)
    await agent.close()
  },
})

const addRing = (app: App) =>
  addProduct(app, {
    name: 'Ring Voorbeeld',
    description: '<p>Een ring van zilver.</p>',
    variants: [
      { options: { ringmaat: '17' }, priceCents: 12_000, stock: 2, sku: 'R-17' },
      { options: { ringmaat: '18' }, priceCents: 15_000, stock: 0 },
    ],
  })

const search = (agent: Awaited<ReturnType<typeof createAgent>>, query: string) =>
  agent.call('search_products', { query })

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

describe('the address of the MCP server', () => {
  shopTest('speaks the current revision', async ({ agent }) => {
    expect(agent.client.getNegotiatedProtocolVersion()).toBe('2026-07-28')
    const { tools } = await agent.client.listTools()
    expect(tools[0]?.annotations).toEqual({
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    })
  })

  shopTest('serves clients that send initialize too', async ({ app }) => {
    await addRing(app)
    const agent = await createAgent(app, 'legacy')
    expect(agent.client.getNegotiatedProtocolVersion()).toBe('2025-11-25')
    const { tools } = await agent.client.listTools()
    expect(tools.map(({ name }) => name)).toEqual([
      'search_products',
      'list_categories',
      'get_product',
      'compare_products',
      'check_marketplaces',
      'get_store_info',
      'get_policies',
      'create_cart',
      'get_cart',
      'update_cart',
      'apply_discount_code',
      'quote_shipping',
      'get_order_status',
    ])
    const { data } = await search(agent, 'ring')
    expect(data.total).toBe(1)
    await agent.close()
  })

  shopTest('is gone when the owner switched it off', async ({ app, agent }) => {
    await saveAgentSwitches(app, ['mcp'])
    const { tools } = await agent.client.listTools()
    expect(tools.map(({ name }) => name)).not.toContain('get_order_status')
    await saveAgentSwitches(app, [])
    const answer = await fetch(new URL('/mcp', agent.address), { method: 'POST', body: '{}' })
    expect(answer.status).toBe(404)
  })

  shopTest(
    'is found by the domain of the shop: a catalogue names its card',
    async ({ app, agent }) => {
      const read = (url: string) => agent.visitor.get(url)
      const catalog = await read('/.well-known/ard.json')
      expect(catalog.headers['access-control-allow-origin']).toBe('*')
      expect(JSON.parse(catalog.payload)).toMatchObject({
        specVersion: '1.0',
        host: { displayName: 'Schakel' },
        entries: [
          {
            identifier: 'urn:air:schakel.test:server:shop',
            type: 'application/mcp-server-card+json',
            url: 'http://schakel.test/mcp/server-card',
          },
        ],
      })
      expect((await read('/.well-known/ai-catalog.json')).payload).toBe(catalog.payload)
      const card = await read('/mcp/server-card')
      expect(card.headers['content-type']).toBe('application/mcp-server-card+json')
      expect(JSON.parse(card.payload)).toMatchObject({
        name: 'test.schakel/shop',
        title: 'Schakel',
        remotes: [{ type: 'streamable-http', url: 'http://schakel.test/mcp' }],
      })
      await saveAgentSwitches(app, ['ucp'])
      for (const url of [
        '/.well-known/ard.json',
        '/.well-known/ai-catalog.json',
        '/mcp/server-card',
      ])
        expect((await read(url)).statusCode, url).toBe(404)
    },
  )

  newShopTest('does not exist while the shop is closed', async ({ app }) => {
    const visitor = await createVisitor(app)
    const answer = await visitor.send({ method: 'POST', url: '/mcp', payload: '{}' })
    expect(answer.statusCode).toBe(404)
    await visitor.fastify.close()
  })

  shopTest('answers a flood of one client with 429, and others as before', async ({ app }) => {
    const visitor = await createVisitor(app)
    const ping = (remoteAddress: string) =>
      visitor.send({
        method: 'POST',
        url: '/mcp',
        remoteAddress,
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
        payload: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }),
      })
    const statuses: number[] = []
    for (let count = 0; count < 121; count++) statuses.push((await ping('192.0.2.1')).statusCode)
    expect(statuses.slice(0, 120).every((status) => status === 200)).toBe(true)
    expect(statuses[120]).toBe(429)
    expect((await ping('192.0.2.2')).statusCode).toBe(200)
    await visitor.fastify.close()
  })
})
