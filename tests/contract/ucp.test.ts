import { describe, expect } from 'vitest'
import { saveAgentSwitches } from '#app/features/channels/agents/agent-switches.server.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { addRing, ucpTest as shopTest } from './ucp-agent.ts'
import {
  businessProfile,
  lookupResponse,
  outcomeResponse,
  productResponse,
  searchResponse,
} from './ucp-rules.ts'

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
    'is gone, like REST and MCP, when the owner switched the agents off',
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
  shopTest('reports what is wrong with the profile of an agent', async ({ agent }) => {
    const { url } = agent.platforms
    for (const [address, status, code] of [
      ['', 400, 'invalid_profile_url'],
      ['geen adres', 400, 'invalid_profile_url'],
      ['http://agent.example/profile', 400, 'invalid_profile_url'],
      ['https://agent.invalid/profile', 400, 'invalid_profile_url'],
      ['https://10.0.0.1/profile', 424, 'profile_unreachable'],
      [url('/missing'), 424, 'profile_unreachable'],
      [url('/moved'), 424, 'profile_unreachable'],
      [url('/huge'), 424, 'profile_unreachable'],
      [url('/malformed'), 422, 'profile_malformed'],
      [url('/text'), 422, 'profile_malformed'],
      [url('/old'), 422, 'version_unsupported'],
    ] as const) {
      const response = await agent.request('POST', '/catalog/search', search, {
        'ucp-agent': `profile="${address}"`,
      })
      expect([address, response.status, response.body.code]).toEqual([address, status, code])
      expect(response.body.continue_url).toMatch(/^http/)
    }
  })

  shopTest(
    'returns 200 with capabilities_incompatible when no capability matches',
    async ({ agent }) => {
      const headers = { 'ucp-agent': `profile="${agent.platforms.url('/carts-only')}"` }
      const { status, body } = await agent.request('POST', '/catalog/search', search, headers)
      expect(status).toBe(200)
      expect(outcomeResponse.parse(body).messages[0]?.code).toBe('capabilities_incompatible')
    },
  )

  shopTest('fetches a profile once for many requests', async ({ agent }) => {
    for (let count = 0; count < 5; count++) await agent.request('POST', '/catalog/search', search)
    expect(agent.platforms.requests()).toBe(1)
  })
})

describe('the catalogue', () => {
  shopTest('is searched by words, category and price, page by page', async ({ app, agent }) => {
    const { productId } = await addRing(app)
    await addProduct(app, { name: 'Ring Zonder Eigen Aanbod', seller: 'external' })
    const response = await agent.request('POST', '/catalog/search', { query: 'ring' })
    expect(response.status).toBe(200)
    const { products } = searchResponse.parse(response.body)
    expect(products.map(({ id }) => id)).toEqual([productId])
    expect(products[0]).toMatchObject({
      price_range: { min: { amount: 12_000 }, max: { amount: 90_000 } },
      variants: [{ availability: { available: true } }, {}, {}],
    })
    const tooExpensive = { filters: { categories: ['ringen'], price: { min: 95_000 } } }
    expect((await agent.request('POST', '/catalog/search', tooExpensive)).body.products).toEqual([])
    expect((await agent.request('POST', '/catalog/search', {})).status).toBe(400)

    for (let index = 0; index < 30; index++) await addProduct(app, { name: `Ketting ${index}` })
    const productIds = new Set<string>()
    let pagination: Record<string, unknown> = { limit: 12 }
    for (let page = 0; page < 3; page++) {
      const searchBody = { query: 'ketting', pagination }
      const result = searchResponse.parse(
        (await agent.request('POST', '/catalog/search', searchBody)).body,
      )
      expect(result.products.length).toBeLessThanOrEqual(12)
      for (const { id } of result.products) productIds.add(id)
      expect(result.pagination.has_next_page).toBe(page < 2)
      pagination = { limit: 12, cursor: result.pagination.cursor ?? 'x' }
    }
    expect(productIds.size).toBe(30)
  })

  shopTest('is looked up by product, handle and variant, each once', async ({ app, agent }) => {
    const { productId, small } = await addRing(app)
    const ids = [productId, String(small), String(small), 'ring-voorbeeld', '999999', 'weg']
    const { body } = await agent.request('POST', '/catalog/lookup', { ids })
    const { products, messages } = lookupResponse.parse(body)
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
    const tooManyIds = { ids: Array.from({ length: 51 }, (_, index) => String(index)) }
    const tooLargeLookup = await agent.request('POST', '/catalog/lookup', tooManyIds)
    expect([tooLargeLookup.status, tooLargeLookup.body.code]).toEqual([400, 'request_too_large'])
  })

  shopTest(
    'narrows a product by options, and drops the least preferred one when no variant has all',
    async ({ app, agent }) => {
      const { productId, small } = await addRing(app)
      const readProduct = async (body: object) =>
        productResponse.parse((await agent.request('POST', '/catalog/product', body)).body).product
      const exactProduct = await readProduct({ id: String(small) })
      expect(exactProduct.variants.map(({ id }) => id)).toEqual([String(small)])
      expect(exactProduct.selected).toEqual([
        { name: 'metaal', label: 'Zilver' },
        { name: 'ringmaat', label: '17' },
      ])
      expect(exactProduct.options[1]?.values).toEqual([
        { label: '18', available: true, exists: true },
        { label: '17', available: false, exists: true },
      ])
      const relaxedProduct = await readProduct({
        id: productId,
        selected: [
          { name: 'metaal', label: 'Goud' },
          { name: 'ringmaat', label: '18' },
        ],
        preferences: ['metaal', 'ringmaat'],
      })
      expect(relaxedProduct.selected).toEqual([{ name: 'metaal', label: 'Goud' }])
      const unknownProduct = await agent.request('POST', '/catalog/product', { id: '999999' })
      expect(unknownProduct.status).toBe(200)
      expect(outcomeResponse.parse(unknownProduct.body).messages[0]?.code).toBe('not_found')
    },
  )
})
