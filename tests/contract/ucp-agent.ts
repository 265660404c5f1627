import type { App } from '#app/platform/app.ts'
import { addCategory, addPhoto, addProduct } from '#tests/support/stock-shop.ts'
import { servePlatforms } from './ucp-rules.ts'
import { createVisitor } from './visitor.ts'
import { localShopTest } from './wc-shop.ts'

type Method = 'GET' | 'POST' | 'PUT'

/** An agent whose profile is served from this machine. */
async function createAgent(app: App) {
  const platforms = await servePlatforms()
  const visitor = await createVisitor(app)
  async function request(
    method: Method,
    path: string,
    body?: object | string,
    headers: Record<string, string> = {},
  ) {
    const response = await visitor.send({
      method,
      url: `/ucp${path}`,
      headers: {
        'content-type': 'application/json',
        'ucp-agent': `profile="${platforms.url('/good')}"`,
        ...headers,
      },
      ...(body !== undefined && {
        payload: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    })
    return { status: response.statusCode, body: response.json(), headers: response.headers }
  }
  const close = async () => {
    await visitor.fastify.close()
    await platforms.close()
  }
  return { request, platforms, visitor, close }
}

/** A test with an agent that sends requests to the shop. */
export const ucpTest = localShopTest.extend<{ agent: Awaited<ReturnType<typeof createAgent>> }>({
  agent: async ({ app }, use) => {
    const agent = await createAgent(app)
    await use(agent)
    await agent.close()
  },
})

/** Adds a ring in three variants, of which the first is sold out. */
export async function addRing(app: App) {
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

export const lineItem = (variantId: number, quantity = 1) => ({
  item: { id: String(variantId) },
  quantity,
})
