import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { describe, expect } from 'vitest'
import { saveAgentSwitches } from '#app/features/channels/agents/agent-switches.server.ts'
import { readCart } from '#app/features/sales/cart/cart.server.ts'
import { readCartSession } from '#app/features/sales/cart/cart-session.server.ts'
import type { App } from '#app/platform/app.ts'
import { addInitialNecklace } from '#tests/support/personal-products.ts'
import { addCategory, addPhoto, addProduct } from '#tests/support/stock-shop.ts'
import {
  businessProfile,
  cartAnswer,
  checkoutAnswer,
  lookupAnswer,
  outcomeAnswer,
  productAnswer,
  searchAnswer,
  servePlatforms,
} from './ucp-rules.ts'
import { openVisitor } from './visitor.ts'
import { localShopTest } from './wc-shop.ts'

type Method = 'GET' | 'POST' | 'PUT'

/** An agent with a profile on this machine. */
async function openAgent(app: App) {
  const platforms = await servePlatforms()
  const visitor = await openVisitor(app)
  async function request(
    method: Method,
    path: string,
    body?: object | string,
    headers: Record<string, string> = {},
  ) {
    const answer = await visitor.send({
      method,
      url: `/ucp${path}`,
      headers: {
        'content-type': 'application/json',
        'ucp-agent': `profile="${platforms.at('/good')}"`,
        ...headers,
      },
      ...(body !== undefined && {
        payload: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    })
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
  }
  const close = async () => {
    await visitor.fastify.close()
    await platforms.close()
  }
  return { request, platforms, visitor, close }
}

const shopTest = localShopTest.extend<{ agent: Awaited<ReturnType<typeof openAgent>> }>({
  agent: async ({ app }, use) => {
    const agent = await openAgent(app)
    await use(agent)
    await agent.close()
  },
})

async function addRing(app: App) {
  const categoryId = await addCategory(app, 'Ringen')
  const ring = await addProduct(app, {
    name: 'Ring Voorbeeld',
    description: '<p>Een ring van zilver.</p>',
    categoryId,
    variants: [
      { options: { metaal: 'Zilver', ringmaat: '17' }, priceCents: 12_000, stock: 0, sku: 'R-17' },
      { options: { metaal: 'Zilver', ringmaat: '18' }, priceCents: 15_000, stock: 3 },
      { options: { metaal: 'Goud', ringmaat: '17' }, priceCents: 90_000, stock: 1 },
    ],
  })
  await addPhoto(app, ring.productId)
  const [small = 0, large = 0, gold = 0] = ring.variantIds
  return { productId: String(ring.productId), small, large, gold }
}

const line = (variantId: number, quantity = 1) => ({ item: { id: String(variantId) }, quantity })

describe('the profile', () => {
  shopTest('follows the rules of its schema and may be cached by everybody', async ({ agent }) => {
    const { statusCode, headers, payload } = await agent.visitor.get('/.well-known/ucp')
    expect(statusCode).toBe(200)
    expect(headers['cache-control']).toBe('public, max-age=300')
    const profile = businessProfile.parse(JSON.parse(payload))
    expect(profile.ucp.services['dev.ucp.shopping'].map(({ transport }) => transport)).toEqual([
      'rest',
      'mcp',
    ])
    expect(Object.keys(profile.ucp.capabilities)).toEqual([
      'dev.ucp.shopping.catalog.search',
      'dev.ucp.shopping.catalog.lookup',
      'dev.ucp.shopping.cart',
      'dev.ucp.shopping.checkout',
    ])
  })

  shopTest(
    'is gone with both transports when the owner switched them off',
    async ({ app, agent }) => {
      await saveAgentSwitches(app, ['mcp'])
      for (const url of ['/.well-known/ucp', '/ucp/carts/x']) {
        expect((await agent.visitor.get(url)).statusCode).toBe(404)
      }
      const mcp = await agent.visitor.send({ method: 'POST', url: '/ucp/mcp', payload: '{}' })
      expect(mcp.statusCode).toBe(404)
    },
  )
})

describe('negotiation', () => {
  const search = { query: 'ring' }
  shopTest('names what is wrong with the profile of an agent', async ({ agent }) => {
    const { at } = agent.platforms
    for (const [address, status, code] of [
      ['', 400, 'invalid_profile_url'],
      ['geen adres', 400, 'invalid_profile_url'],
      ['http://agent.example/profile', 400, 'invalid_profile_url'],
      ['https://agent.invalid/profile', 400, 'invalid_profile_url'],
      ['https://10.0.0.1/profile', 424, 'profile_unreachable'],
      [at('/missing'), 424, 'profile_unreachable'],
      [at('/moved'), 424, 'profile_unreachable'],
      [at('/huge'), 424, 'profile_unreachable'],
      [at('/malformed'), 422, 'profile_malformed'],
      [at('/text'), 422, 'profile_malformed'],
      [at('/old'), 422, 'version_unsupported'],
    ] as const) {
      const answer = await agent.request('POST', '/catalog/search', search, {
        'ucp-agent': `profile="${address}"`,
      })
      expect([address, answer.status, answer.body.code]).toEqual([address, status, code])
      expect(answer.body.continue_url).toMatch(/^http/)
    }
  })

  shopTest('is an outcome when there is nothing in common', async ({ agent }) => {
    const headers = { 'ucp-agent': `profile="${agent.platforms.at('/carts-only')}"` }
    const { status, body } = await agent.request('POST', '/catalog/search', search, headers)
    expect(status).toBe(200)
    expect(outcomeAnswer.parse(body).messages[0]?.code).toBe('capabilities_incompatible')
  })

  shopTest('fetches a profile once for many requests', async ({ agent }) => {
    for (let turn = 0; turn < 5; turn++) await agent.request('POST', '/catalog/search', search)
    expect(agent.platforms.requests()).toBe(1)
  })
})

describe('the catalogue', () => {
  shopTest('is searched by words, category and price, page by page', async ({ app, agent }) => {
    const { productId } = await addRing(app)
    await addProduct(app, { name: 'Ring Zonder Eigen Aanbod', seller: 'external' })
    const found = await agent.request('POST', '/catalog/search', { query: 'ring' })
    expect(found.status).toBe(200)
    const { products } = searchAnswer.parse(found.body)
    expect(products.map(({ id }) => id)).toEqual([productId])
    expect(products[0]).toMatchObject({
      price_range: { min: { amount: 12_000 }, max: { amount: 90_000 } },
      variants: [{ availability: { available: true } }, {}, {}],
    })
    const dear = { filters: { categories: ['ringen'], price: { min: 95_000 } } }
    expect((await agent.request('POST', '/catalog/search', dear)).body.products).toEqual([])
    expect((await agent.request('POST', '/catalog/search', {})).status).toBe(400)

    for (let at = 0; at < 30; at++) await addProduct(app, { name: `Ketting ${at}` })
    const seen = new Set<string>()
    let pagination: Record<string, unknown> = { limit: 12 }
    for (let page = 0; page < 3; page++) {
      const sent = { query: 'ketting', pagination }
      const answer = searchAnswer.parse((await agent.request('POST', '/catalog/search', sent)).body)
      expect(answer.products.length).toBeLessThanOrEqual(12)
      for (const { id } of answer.products) seen.add(id)
      expect(answer.pagination.has_next_page).toBe(page < 2)
      pagination = { limit: 12, cursor: answer.pagination.cursor ?? 'x' }
    }
    expect(seen.size).toBe(30)
  })

  shopTest('is looked up by product, handle and variant, each once', async ({ app, agent }) => {
    const { productId, small } = await addRing(app)
    const ids = [productId, String(small), String(small), 'ring-voorbeeld', '999999', 'weg']
    const { body } = await agent.request('POST', '/catalog/lookup', { ids })
    const { products, messages } = lookupAnswer.parse(body)
    expect(products).toHaveLength(1)
    expect(products[0]?.variants.map(({ inputs }) => inputs)).toEqual([
      [
        { id: productId, match: 'featured' },
        { id: 'ring-voorbeeld', match: 'featured' },
      ],
      [{ id: String(small), match: 'exact' }],
    ])
    expect(messages?.map(({ content }) => content)).toEqual([
      'Niet gevonden: 999999',
      'Niet gevonden: weg',
    ])
    const many = { ids: Array.from({ length: 51 }, (_, at) => String(at)) }
    const tooMany = await agent.request('POST', '/catalog/lookup', many)
    expect([tooMany.status, tooMany.body.code]).toEqual([400, 'request_too_large'])
  })

  shopTest(
    'narrows a product by options, and drops the least preferred',
    async ({ app, agent }) => {
      const { productId, small } = await addRing(app)
      const get = async (body: object) =>
        productAnswer.parse((await agent.request('POST', '/catalog/product', body)).body).product
      const exact = await get({ id: String(small) })
      expect(exact.variants.map(({ id }) => id)).toEqual([String(small)])
      expect(exact.selected).toEqual([
        { name: 'metaal', label: 'Zilver' },
        { name: 'ringmaat', label: '17' },
      ])
      expect(exact.options[1]?.values).toEqual([
        { label: '18', available: true, exists: true },
        { label: '17', available: false, exists: true },
      ])
      const relaxed = await get({
        id: productId,
        selected: [
          { name: 'metaal', label: 'Goud' },
          { name: 'ringmaat', label: '18' },
        ],
        preferences: ['metaal', 'ringmaat'],
      })
      expect(relaxed.selected).toEqual([{ name: 'metaal', label: 'Goud' }])
      const unknown = await agent.request('POST', '/catalog/product', { id: '999999' })
      expect(unknown.status).toBe(200)
      expect(outcomeAnswer.parse(unknown.body).messages[0]?.code).toBe('not_found')
    },
  )
})

describe('a cart', () => {
  shopTest('is created, replaced as a whole and cancelled', async ({ app, agent }) => {
    const { large, gold, small } = await addRing(app)
    const created = await agent.request('POST', '/carts', { line_items: [line(large, 2)] })
    expect(created.status).toBe(201)
    const cart = cartAnswer.parse(created.body)
    expect(cart.totals).toMatchObject([{ amount: 30_000 }, { amount: 30_000 }])
    const at = `/carts/${cart.id}`
    const changed = await agent.request('PUT', at, { line_items: [line(gold), line(small)] })
    expect(cartAnswer.parse(changed.body)).toMatchObject({
      line_items: [{ item: { id: String(gold), price: 90_000 }, quantity: 1 }],
      messages: [{ code: 'out_of_stock', path: '$.line_items[1]', severity: 'recoverable' }],
    })
    expect(cartAnswer.parse((await agent.request('GET', at)).body).id).toBe(cart.id)
    const cancelled = await agent.request('POST', `${at}/cancel`, {})
    expect(cartAnswer.parse(cancelled.body).line_items).toHaveLength(1)
    for (const [method, path] of [
      ['GET', at],
      ['POST', `${at}/cancel`],
      ['GET', '/carts/onzin'],
    ] as const) {
      const { status, body } = await agent.request(method, path, method === 'GET' ? undefined : {})
      expect(status).toBe(200)
      expect(outcomeAnswer.parse(body).messages[0]?.code).toBe('not_found')
    }
  })

  shopTest('does not exist when nothing in it can be bought', async ({ app, agent }) => {
    const { small } = await addRing(app)
    for (const [id, code] of [
      [small, 'out_of_stock'],
      [999_999, 'item_unavailable'],
    ] as const) {
      const { status, body } = await agent.request('POST', '/carts', { line_items: [line(id)] })
      expect(status).toBe(200)
      expect(outcomeAnswer.parse(body).messages[0]?.code).toBe(code)
    }
    expect((await agent.request('POST', '/carts', { line_items: [] })).status).toBe(400)
    expect((await agent.request('POST', '/carts', '{')).status).toBe(400)
  })

  shopTest('sends the buyer to the page of a product that needs a text', async ({ app, agent }) => {
    const { large } = await addRing(app)
    const { variantIds } = await addInitialNecklace(app)
    const [necklace = 0] = variantIds
    const made = await agent.request('POST', '/carts', {
      line_items: [line(large), line(necklace)],
    })
    expect(cartAnswer.parse(made.body)).toMatchObject({
      line_items: [{ item: { id: String(large) }, quantity: 1 }],
      messages: [
        {
          code: 'item_unavailable',
          content: `Vul eerst je tekst in bij Initiaalketting Maan. ${app.siteUrl}/product/initiaalketting-maan/`,
          path: '$.line_items[1]',
          severity: 'requires_buyer_input',
        },
      ],
    })
  })

  shopTest('is made once per idempotency key', async ({ app, agent }) => {
    const { large } = await addRing(app)
    const headers = { 'idempotency-key': 'sleutel-1' }
    const sent = { line_items: [line(large)] }
    const first = await agent.request('POST', '/carts', sent, headers)
    const again = await agent.request('POST', '/carts', sent, headers)
    expect(again.status).toBe(201)
    expect(again.body).toEqual(first.body)
    const other = await agent.request('POST', '/carts', { line_items: [line(large, 2)] }, headers)
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_conflict'])
  })
})

describe('a checkout session', () => {
  shopTest('hands the cart over to its buyer and never completes', async ({ app, agent }) => {
    const { large } = await addRing(app)
    const cart = await agent.request('POST', '/carts', { line_items: [line(large)] })
    const sent = { cart_id: cart.body.id, line_items: [] }
    const opened = await agent.request('POST', '/checkout-sessions', sent)
    expect(opened.status).toBe(201)
    const session = checkoutAnswer.parse(opened.body)
    expect(session.status).toBe('requires_escalation')
    const again = await agent.request('POST', '/checkout-sessions', sent)
    expect(again.body.id).toBe(session.id)
    const at = `/checkout-sessions/${session.id}`
    const changed = await agent.request('PUT', at, { line_items: [line(large, 3)] })
    expect(checkoutAnswer.parse(changed.body).line_items[0]?.quantity).toBe(3)
    const complete = { payment: { instruments: [] } }
    const completed = await agent.request('POST', `${at}/complete`, complete)
    expect(completed.status).toBe(200)
    expect(checkoutAnswer.parse(completed.body).status).toBe('requires_escalation')

    const link = new URL(session.continue_url ?? '')
    const handed = await agent.visitor.get(`${link.pathname}${link.search}`)
    expect(handed.headers.location).toBe('/checkout/?utm_source=agent&utm_medium=ucp')
    const cookies = Object.fromEntries(
      [...agent.visitor.jar].map(([name, value]) => [name, decodeURIComponent(value)]),
    )
    const bought = await readCart(app, readCartSession(app, cookies)?.cartId ?? null)
    expect(bought.lines).toMatchObject([{ variantId: large, quantity: 3 }])
  })

  shopTest('is over once it is cancelled', async ({ app, agent }) => {
    const { large } = await addRing(app)
    const opened = await agent.request('POST', '/checkout-sessions', { line_items: [line(large)] })
    const at = `/checkout-sessions/${opened.body.id}`
    const cancelled = await agent.request('POST', `${at}/cancel`, {})
    expect(checkoutAnswer.parse(cancelled.body).status).toBe('canceled')
    const changed = await agent.request('PUT', at, { line_items: [line(large, 2)] })
    expect(checkoutAnswer.parse(changed.body)).toMatchObject({
      status: 'canceled',
      line_items: [{ quantity: 1 }],
    })
    const gone = await agent.request('GET', '/checkout-sessions/checkout_onzin')
    expect(outcomeAnswer.parse(gone.body).messages[0]?.code).toBe('not_found')
  })
})

shopTest('an agent shops over MCP with the same operations', async ({ app, agent }) => {
  const { large } = await addRing(app)
  const address = await agent.visitor.fastify.listen({ host: '127.0.0.1', port: 0 })
  const client = new Client({ name: 'proef', version: '1.0.0' })
  await client.connect(new StreamableHTTPClientTransport(new URL('/ucp/mcp', address)))
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toEqual([
    'search_catalog',
    'lookup_catalog',
    'get_product',
    'create_cart',
    'get_cart',
    'update_cart',
    'cancel_cart',
    'create_checkout',
    'get_checkout',
    'update_checkout',
    'complete_checkout',
    'cancel_checkout',
  ])
  const meta = (path: string) => ({ 'ucp-agent': { profile: agent.platforms.at(path) } })
  const call = async (name: string, args: object, path = '/good') =>
    (await client.callTool({ name, arguments: { meta: meta(path), ...args } })).structuredContent
  const found = await call('search_catalog', { catalog: { query: 'ring' } })
  expect(searchAnswer.parse(found).products).toHaveLength(1)
  const cart = cartAnswer.parse(await call('create_cart', { cart: { line_items: [line(large)] } }))
  expect(cartAnswer.parse(await call('get_cart', { id: cart.id })).id).toBe(cart.id)
  const checkout = { cart_id: cart.id, line_items: [] }
  const session = checkoutAnswer.parse(await call('create_checkout', { checkout }))
  expect(session.status).toBe('requires_escalation')
  expect(
    outcomeAnswer.parse(await call('search_catalog', { catalog: { query: 'x' } }, '/carts-only'))
      .messages[0]?.code,
  ).toBe('capabilities_incompatible')
  await client.close()

  const failed = await agent.visitor.send({
    method: 'POST',
    url: '/ucp/mcp',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    payload: JSON.stringify({
      jsonrpc: '2.0',
      id: 7,
      method: 'tools/call',
      params: { name: 'get_cart', arguments: { meta: meta('/missing'), id: 'x' } },
    }),
  })
  expect(failed.statusCode).toBe(424)
  expect(failed.json()).toMatchObject({
    id: 7,
    error: { code: -32001, data: { code: 'profile_unreachable' } },
  })
})

shopTest('a flood of one client gets 429, and others answers as before', async ({ agent }) => {
  const search = (remoteAddress: string) =>
    agent.visitor.send({
      method: 'POST',
      url: '/ucp/catalog/search',
      remoteAddress,
      headers: { 'ucp-agent': `profile="${agent.platforms.at('/good')}"` },
      payload: JSON.stringify({ query: 'ring' }),
    })
  const statuses: number[] = []
  for (let turn = 0; turn < 121; turn++) statuses.push((await search('192.0.2.1')).statusCode)
  expect(statuses.slice(0, 120).every((status) => status === 200)).toBe(true)
  expect(statuses[120]).toBe(429)
  expect((await search('192.0.2.2')).statusCode).toBe(200)
})
