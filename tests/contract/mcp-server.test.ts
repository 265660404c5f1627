import { describe, expect } from 'vitest'
import { saveAgentSwitches } from '#app/features/channels/agents/agent-switches.server.ts'
import { newShopTest } from '#tests/support/shop-test.ts'
import { addRing, createAgent, search, shopTest } from './mcp-agent.ts'
import { createVisitor } from './visitor.ts'

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
