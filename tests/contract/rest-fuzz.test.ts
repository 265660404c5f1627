import { expect } from 'vitest'
import { REST_METHODS } from '#app/features/rest-api/rest-framework/rest.ts'
import { schemaOf } from '#app/features/rest-api/rest-framework/rest-openapi.server.ts'
import { REST_ROUTES } from '#app/features/rest-api/rest-routes/rest-routes.server.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { HOSTILE_BODIES, HOSTILE_TEXTS } from './hostile.ts'
import { basicAuth } from './programs.ts'
import { ROOT } from './rest-visitors.ts'
import { createVisitor } from './visitor.ts'
import { addApiKey, createWcClient, localShopTest } from './wc-shop.ts'

/** `npm run check:long -- rest-fuzz` sends more requests. */
const REQUEST_COUNT = Number(process.env.FUZZ_REQUESTS ?? 300)
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_125)
const METHODS = [...REST_METHODS, 'HEAD', 'OPTIONS'] as const

/** Returns numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function createRandom(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

interface ValueSchema {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: ValueSchema[]
  items?: ValueSchema
  properties?: Record<string, ValueSchema>
}

/** Returns functions that make values for the schemas of the routes: plausible, hostile, or a mixture. */
function createFuzzer(random: () => number, ids: number[]) {
  const below = (limit: number) => Math.floor(random() * limit)
  const pick = <Item>(list: readonly Item[]): Item => list[below(list.length)] as Item
  const hostileValue = () =>
    pick<unknown>([
      ...HOSTILE_TEXTS,
      null,
      true,
      -1,
      1.5,
      2 ** 53,
      [],
      {},
      [[]],
      [null],
      { id: '1', raw: [] },
      Array(101).fill('1'),
    ])
  const plausibleValue = (): unknown =>
    pick<unknown>([
      pick(ids),
      String(pick(ids)),
      'ring',
      '12.50',
      'NL',
      'a@b.nl',
      '2026-11-25T12:00:00',
      'true',
      '',
    ])
  const valueFor = (schema: ValueSchema, depth = 0): unknown => {
    if (random() < 0.15) return hostileValue()
    if (schema.const !== undefined) return schema.const
    if (schema.enum) return pick(schema.enum)
    if (schema.anyOf) return valueFor(pick(schema.anyOf), depth)
    if (depth > 3) return plausibleValue()
    switch (schema.type) {
      case 'integer':
      case 'number':
        return pick([...ids, 0, 1, 2, 100])
      case 'boolean':
        return random() < 0.5
      case 'array':
        return Array.from({ length: below(4) }, () => valueFor(schema.items ?? {}, depth + 1))
      case 'object':
        return Object.fromEntries(
          Object.entries(schema.properties ?? {})
            .filter(() => random() < 0.6)
            .map(([name, part]) => [name, valueFor(part, depth + 1)]),
        )
      default:
        return plausibleValue()
    }
  }
  return { pick, below, hostileValue, valueFor, random }
}

localShopTest(
  'no request of a program, whatever its key, parameters and body, causes an error inside the shop',
  { timeout: 120_000 + REQUEST_COUNT * 200 },
  async ({ app }) => {
    const ring = await addProduct(app, { name: 'Ring', priceCents: 12_100, stock: 50 })
    const program = await createWcClient(app)
    const records = await Promise.all([
      program('POST', 'orders', { line_items: [{ product_id: ring.productId }] }),
      program('POST', 'customers', { email: 'mila@example.com' }),
      program('POST', 'coupons', { code: 'tien', amount: '10' }),
      program('POST', 'products', { name: 'Doos', type: 'variable', attributes: [] }),
      program('POST', 'taxes', { rate: '10' }),
    ])
    const ids = [
      ring.productId,
      ...ring.variantIds,
      ...records.map(({ body }) => Number(body.id)),
      1,
    ]
    const visitor = await createVisitor(app, program.fastify)
    const owner = await addApiKey(app, 'read_write', { name: 'Iris', role: 'owner' })
    const reader = await addApiKey(app, 'read', { name: 'Rik', role: 'employee' })
    const { pick, below, hostileValue, valueFor, random } = createFuzzer(createRandom(SEED), ids)
    const pickCredentials = (): { headers: Record<string, string>; query: string } => {
      const ownerCredentials = { headers: basicAuth(owner.key, owner.secret), query: '' }
      const dice = below(40)
      if (dice === 0) return { headers: basicAuth(reader.key, reader.secret), query: '' }
      if (dice === 1) return { headers: {}, query: '' }
      if (dice === 2)
        return {
          headers: {
            authorization: `Basic ${pick(HOSTILE_TEXTS)
              .slice(0, 99)
              .replace(/[^ -~]/g, '')}`,
          },
          query: '',
        }
      if (dice === 3)
        return { headers: {}, query: `consumer_key=${owner.key}&consumer_secret=${owner.secret}` }
      if (dice === 4)
        return { headers: {}, query: `oauth_consumer_key=${owner.key}&oauth_timestamp=x` }
      return ownerCredentials
    }
    const failures: string[] = []
    for (let index = 0; index < REQUEST_COUNT; index++) {
      const route = pick(REST_ROUTES)
      const method = pick(METHODS)
      const { args } =
        route.endpoints[method === 'HEAD' || method === 'OPTIONS' ? 'GET' : method] ?? {}
      const { properties = {} } = args ? schemaOf(args) : {}
      const fields = Object.fromEntries(
        Object.entries(properties as Record<string, ValueSchema>)
          .filter(([name]) => name !== '_wpnonce' && random() < 0.35)
          .map(([name, schema]) => [name, valueFor(schema)]),
      )
      const path = route.path.replace(/:\w+/g, () =>
        encodeURIComponent(
          random() < 0.8 ? String(pick(ids)) : String(hostileValue()).toWellFormed(),
        ).slice(0, 500),
      )
      const { headers, query } = pickCredentials()
      const isRead =
        method === 'GET' || method === 'HEAD' || method === 'OPTIONS' || method === 'DELETE'
      const search = new URLSearchParams(query)
      if (isRead)
        for (const [name, value] of Object.entries(fields))
          search.set(
            name,
            typeof value === 'object' ? JSON.stringify(value) : String(value).toWellFormed(),
          )
      const hostileBody = pick(HOSTILE_BODIES)
      const pickBody = () =>
        random() < 0.1
          ? { payload: hostileBody.body, type: hostileBody.type }
          : { payload: JSON.stringify(fields), type: 'application/json' }
      const body: { payload?: string; type?: string } = isRead ? {} : pickBody()
      const url = `${ROOT}${path}?${search}`
      const response = await visitor.send({
        method,
        url,
        headers: { ...headers, ...(body.type && { 'content-type': body.type }) },
        ...(body.payload !== undefined && { payload: body.payload }),
      })
      // 501 answers what the shop does not support, such as a trash for categories.
      if (response.statusCode >= 500 && response.statusCode !== 501)
        failures.push(`${index} ${method} ${url} ${body.payload ?? ''}`.slice(0, 600))
    }
    expect(failures).toEqual([])
  },
)
