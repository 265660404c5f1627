import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { describe, expect } from 'vitest'
import { readCart } from '#app/features/sales/cart/cart.server.ts'
import { readCartSession } from '#app/features/sales/cart/cart-session.server.ts'
import { addInitialNecklace } from '#tests/support/personal-products.ts'
import { addRing, lineItem, ucpTest as shopTest } from './ucp-agent.ts'
import { cartResponse, checkoutResponse, outcomeResponse, searchResponse } from './ucp-rules.ts'

describe('a cart', () => {
  shopTest('is created, replaced as a whole and cancelled', async ({ app, agent }) => {
    const { large, gold, small } = await addRing(app)
    const creation = await agent.request('POST', '/carts', { line_items: [lineItem(large, 2)] })
    expect(creation.status).toBe(201)
    const cart = cartResponse.parse(creation.body)
    expect(cart.totals).toMatchObject([{ amount: 30_000 }, { amount: 30_000 }])
    const cartPath = `/carts/${cart.id}`
    const update = await agent.request('PUT', cartPath, {
      line_items: [lineItem(gold), lineItem(small)],
    })
    expect(cartResponse.parse(update.body)).toMatchObject({
      line_items: [{ item: { id: String(gold), price: 90_000 }, quantity: 1 }],
      messages: [{ code: 'out_of_stock', path: '$.line_items[1]', severity: 'recoverable' }],
    })
    expect(cartResponse.parse((await agent.request('GET', cartPath)).body).id).toBe(cart.id)
    const cancellation = await agent.request('POST', `${cartPath}/cancel`, {})
    expect(cartResponse.parse(cancellation.body).line_items).toHaveLength(1)
    for (const [method, path] of [
      ['GET', cartPath],
      ['POST', `${cartPath}/cancel`],
      ['GET', '/carts/onzin'],
    ] as const) {
      const { status, body } = await agent.request(method, path, method === 'GET' ? undefined : {})
      expect(status).toBe(200)
      expect(outcomeResponse.parse(body).messages[0]?.code).toBe('not_found')
    }
  })

  shopTest('does not exist when nothing in it can be bought', async ({ app, agent }) => {
    const { small } = await addRing(app)
    for (const [id, code] of [
      [small, 'out_of_stock'],
      [999_999, 'item_unavailable'],
    ] as const) {
      const { status, body } = await agent.request('POST', '/carts', { line_items: [lineItem(id)] })
      expect(status).toBe(200)
      expect(outcomeResponse.parse(body).messages[0]?.code).toBe(code)
    }
    expect((await agent.request('POST', '/carts', { line_items: [] })).status).toBe(400)
    expect((await agent.request('POST', '/carts', '{')).status).toBe(400)
  })

  shopTest('sends the buyer to the page of a product that needs a text', async ({ app, agent }) => {
    const { large } = await addRing(app)
    const { variantIds } = await addInitialNecklace(app)
    const [necklace = 0] = variantIds
    const creation = await agent.request('POST', '/carts', {
      line_items: [lineItem(large), lineItem(necklace)],
    })
    expect(cartResponse.parse(creation.body)).toMatchObject({
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
    const requestBody = { line_items: [lineItem(large)] }
    const firstResponse = await agent.request('POST', '/carts', requestBody, headers)
    const repeatedResponse = await agent.request('POST', '/carts', requestBody, headers)
    expect(repeatedResponse.status).toBe(201)
    expect(repeatedResponse.body).toEqual(firstResponse.body)
    const otherBody = await agent.request(
      'POST',
      '/carts',
      { line_items: [lineItem(large, 2)] },
      headers,
    )
    expect([otherBody.status, otherBody.body.code]).toEqual([409, 'idempotency_conflict'])
  })
})

describe('a checkout session', () => {
  shopTest('hands the cart over to its buyer and never completes', async ({ app, agent }) => {
    const { large } = await addRing(app)
    const cart = await agent.request('POST', '/carts', { line_items: [lineItem(large)] })
    const requestBody = { cart_id: cart.body.id, line_items: [] }
    const sessionCreation = await agent.request('POST', '/checkout-sessions', requestBody)
    expect(sessionCreation.status).toBe(201)
    const session = checkoutResponse.parse(sessionCreation.body)
    expect(session.status).toBe('requires_escalation')
    const repeatedResponse = await agent.request('POST', '/checkout-sessions', requestBody)
    expect(repeatedResponse.body.id).toBe(session.id)
    const sessionPath = `/checkout-sessions/${session.id}`
    const update = await agent.request('PUT', sessionPath, { line_items: [lineItem(large, 3)] })
    expect(checkoutResponse.parse(update.body).line_items[0]?.quantity).toBe(3)
    const complete = { payment: { instruments: [] } }
    const completion = await agent.request('POST', `${sessionPath}/complete`, complete)
    expect(completion.status).toBe(200)
    expect(checkoutResponse.parse(completion.body).status).toBe('requires_escalation')

    const link = new URL(session.continue_url ?? '')
    const handover = await agent.visitor.get(`${link.pathname}${link.search}`)
    expect(handover.headers.location).toBe('/checkout/?utm_source=agent&utm_medium=ucp')
    const cookies = Object.fromEntries(
      [...agent.visitor.jar].map(([name, value]) => [name, decodeURIComponent(value)]),
    )
    const shopperCart = await readCart(app, readCartSession(app, cookies)?.cartId ?? null)
    expect(shopperCart.lines).toMatchObject([{ variantId: large, quantity: 3 }])
  })

  shopTest('is over once it is cancelled', async ({ app, agent }) => {
    const { large } = await addRing(app)
    const sessionCreation = await agent.request('POST', '/checkout-sessions', {
      line_items: [lineItem(large)],
    })
    const sessionPath = `/checkout-sessions/${sessionCreation.body.id}`
    const cancellation = await agent.request('POST', `${sessionPath}/cancel`, {})
    expect(checkoutResponse.parse(cancellation.body).status).toBe('canceled')
    const update = await agent.request('PUT', sessionPath, { line_items: [lineItem(large, 2)] })
    expect(checkoutResponse.parse(update.body)).toMatchObject({
      status: 'canceled',
      line_items: [{ quantity: 1 }],
    })
    const unknownCheckout = await agent.request('GET', '/checkout-sessions/checkout_onzin')
    expect(outcomeResponse.parse(unknownCheckout.body).messages[0]?.code).toBe('not_found')
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
  const meta = (path: string) => ({ 'ucp-agent': { profile: agent.platforms.url(path) } })
  const callTool = async (name: string, args: object, path = '/good') =>
    (await client.callTool({ name, arguments: { meta: meta(path), ...args } })).structuredContent
  const searchResult = await callTool('search_catalog', { catalog: { query: 'ring' } })
  expect(searchResponse.parse(searchResult).products).toHaveLength(1)
  const cart = cartResponse.parse(
    await callTool('create_cart', { cart: { line_items: [lineItem(large)] } }),
  )
  expect(cartResponse.parse(await callTool('get_cart', { id: cart.id })).id).toBe(cart.id)
  const checkout = { cart_id: cart.id, line_items: [] }
  const session = checkoutResponse.parse(await callTool('create_checkout', { checkout }))
  expect(session.status).toBe('requires_escalation')
  expect(
    outcomeResponse.parse(
      await callTool('search_catalog', { catalog: { query: 'x' } }, '/carts-only'),
    ).messages[0]?.code,
  ).toBe('capabilities_incompatible')
  await client.close()

  const unreachableProfile = await agent.visitor.send({
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
  expect(unreachableProfile.statusCode).toBe(424)
  expect(unreachableProfile.json()).toMatchObject({
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
      headers: { 'ucp-agent': `profile="${agent.platforms.url('/good')}"` },
      payload: JSON.stringify({ query: 'ring' }),
    })
  const statuses: number[] = []
  for (let count = 0; count < 121; count++) statuses.push((await search('192.0.2.1')).statusCode)
  expect(statuses.slice(0, 120).every((status) => status === 200)).toBe(true)
  expect(statuses[120]).toBe(429)
  expect((await search('192.0.2.2')).statusCode).toBe(200)
})
