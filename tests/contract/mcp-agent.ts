import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { App } from '#app/platform/app.ts'
import { shopTest as emptyShopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { createVisitor } from './visitor.ts'

type Data = Record<string, unknown> & Record<'products' | 'variants' | 'lines', Data[]>

/** An agent with the official client, over real HTTP. */
export async function createAgent(app: App, mode: 'auto' | 'legacy' = 'auto') {
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

export const shopTest = emptyShopTest.extend<{ agent: Awaited<ReturnType<typeof createAgent>> }>({
  agent: async ({ app }, use) => {
    const agent = await createAgent(app)
    await use(agent)
    await agent.close()
  },
})

export const addRing = (app: App) =>
  addProduct(app, {
    name: 'Ring Voorbeeld',
    description: '<p>Een ring van zilver.</p>',
    variants: [
      { options: { ringmaat: '17' }, priceCents: 12_000, stock: 2, sku: 'R-17' },
      { options: { ringmaat: '18' }, priceCents: 15_000, stock: 0 },
    ],
  })

export const search = (agent: Awaited<ReturnType<typeof createAgent>>, query: string) =>
  agent.call('search_products', { query })
