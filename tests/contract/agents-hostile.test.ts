import { expect } from 'vitest'
import { AGENT_TOOLS } from '#app/features/channels/agents/agent-tools.server.ts'
import { MCP_PATH } from '#app/features/channels/agents/agents.ts'
import { UCP_OPERATIONS } from '#app/features/channels/ucp/ucp-operations.server.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { HOSTILE_PARTS, HOSTILE_TEXTS } from './hostile.ts'
import { readTables } from './table-contents.ts'
import { servePlatforms } from './ucp-rules.ts'
import { createVisitor } from './visitor.ts'
import { localShopTest as shopTest } from './wc-shop.ts'

/** `npm run check:long -- hostile-agents` sends 20,000. */
const REQUEST_COUNT = Number(process.env.HOSTILE_REQUESTS ?? 600)
const SEED = 20_260_728

/** A seeded generator of numbers (mulberry32), so that a failure can be repeated. */
function createRandom(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below)
  }
}

type Random = ReturnType<typeof createRandom>

/** Returns one of the values; a value that is listed more often is picked more often. */
const pickRandom = <T>(random: Random, values: readonly T[]): T => {
  const value = values[random(values.length)]
  if (value === undefined) throw new Error('nothing to pick from')
  return value
}

const METHODS = [
  'tools/call',
  'tools/list',
  'initialize',
  'server/discover',
  'ping',
  'subscriptions/listen',
  'resources/read',
  'x',
]
const ARGUMENT_NAMES = [
  'product',
  'products',
  'cart_id',
  'items',
  'query',
  'filters',
  'category',
  'page',
  'code',
  'country',
  'number',
  'email',
  'sort',
  'in_stock_only',
  'min_price_cents',
  'variant_id',
  'quantity',
  'meta',
  'id',
  'ids',
  'catalog',
  'cart',
  'checkout',
  'line_items',
  'item',
  'selected',
  'preferences',
  'pagination',
  'cursor',
  'limit',
  'price',
  'categories',
]
const MESSAGE_KEYS = [
  'jsonrpc',
  'id',
  'method',
  'params',
  '_meta',
  'name',
  'arguments',
  '__proto__',
  'constructor',
]

/** Nested deeper than this, a value is a text, number or boolean. */
const MAX_DEPTH = 3
const hostileScalar = (random: Random) => hostileValue(random, MAX_DEPTH + 1)

function hostileValue(random: Random, depth = 0): unknown {
  const kind = random(depth > MAX_DEPTH ? 4 : 8)
  if (kind < 2) return pickRandom(random, HOSTILE_TEXTS)
  if (kind === 2) return pickRandom(random, [0, -1, 1.5, 1e308, 2 ** 31, 2 ** 53, 1, 2])
  if (kind === 3) return pickRandom(random, [null, true, false])
  if (kind === 4) return Array.from({ length: random(5) }, () => hostileValue(random, depth + 1))
  if (kind === 5) return [{ variant_id: hostileScalar(random), quantity: hostileScalar(random) }]
  return hostileObject(random, [...ARGUMENT_NAMES, ...MESSAGE_KEYS], depth + 1)
}

const hostileObject = (random: Random, names: string[], depth: number) =>
  Object.fromEntries(
    Array.from({ length: random(5) }, () => [
      pickRandom(random, names),
      hostileValue(random, depth),
    ]),
  )

/** A message for one of the MCP servers; half of the calls of UCP carry the profile of an agent. */
function hostileMessage(random: Random, profile: string): unknown {
  if (random(10) === 0) return hostileValue(random)
  const arguments_ = {
    ...hostileObject(random, ARGUMENT_NAMES, 0),
    ...(random(2) === 0 && { meta: { 'ucp-agent': { profile } } }),
  }
  const meta = {
    'io.modelcontextprotocol/protocolVersion': pickRandom(random, ['2026-07-28', '2099-01-01', 7]),
  }
  return {
    jsonrpc: pickRandom(random, ['2.0', '2.0', '2.0', '1.0', null]),
    id: pickRandom(random, [1, 'a', null, -1]),
    method: pickRandom(random, [...METHODS, ...Array.from({ length: 12 }, () => 'tools/call')]),
    params: {
      name: pickRandom(random, [...TOOL_NAMES, ...HOSTILE_TEXTS]),
      arguments: arguments_,
      ...(random(2) === 0 && { _meta: meta }),
    },
  }
}

const TOOL_NAMES = [...AGENT_TOOLS, ...UCP_OPERATIONS].map(({ name }) => name)
const SERVERS = [MCP_PATH, '/ucp/mcp', '/mcp/beheer']

/** A request for the REST interface of UCP with a body that is almost right. */
function hostileRestRequest(random: Random) {
  const { method, path } = pickRandom(random, UCP_OPERATIONS)
  const body = {
    ...hostileObject(random, ARGUMENT_NAMES, 0),
    ...(random(2) === 0 && {
      line_items: [{ item: { id: hostileScalar(random) }, quantity: hostileScalar(random) }],
    }),
  }
  return {
    method: pickRandom(random, [method, method, method, 'POST', 'DELETE'] as const),
    url: `/ucp${path.replace(':id', pickRandom(random, HOSTILE_PARTS))}`,
    payload: random(12) === 0 ? pickRandom(random, BAD_BODIES) : JSON.stringify(body),
  }
}

const BAD_BODIES = [
  '',
  '{',
  '[]',
  'null',
  '"',
  '['.repeat(50_000),
  '{"a":'.repeat(20_000),
  '\0',
  'x'.repeat(100_000),
]
const CONTENT_TYPES = [
  'application/json',
  'application/json',
  'application/json',
  'text/plain',
  'multipart/form-data',
  '',
]

/** Tables that such requests may change. */
const CHANGEABLE_TABLES = [
  'rate_limits',
  'carts',
  'cart_lines',
  'cart_discounts',
  'agent_days',
  'ucp_answers',
  'ucp_cancellations',
]

/** Returns random headers, of which some are valid. */
const hostileHeaders = (random: Random, profile: string): Record<string, string> => ({
  accept: pickRandom(random, ['application/json, text/event-stream', '*/*', '']),
  ...(random(8) > 0 && {
    'ucp-agent': pickRandom(random, [`profile="${profile}"`, 'profile=', '"']),
  }),
  ...(random(6) === 0 && { 'idempotency-key': pickRandom(random, ['a', 'x'.repeat(300)]) }),
  ...(random(3) === 0 && {
    'mcp-protocol-version': pickRandom(random, ['2026-07-28', '2025-11-25', '1', 'x'.repeat(200)]),
    'mcp-method': pickRandom(random, METHODS),
  }),
  ...(random(20) === 0 && {
    authorization: pickRandom(random, ['Bearer x', 'Basic eDp4', 'Basic \xff']),
  }),
})

shopTest(
  'hostile requests to the MCP servers and UCP get no 5xx and change no product',
  { timeout: 3_000_000 },
  async ({ app }) => {
    await addProduct(app, { name: 'Ring' })
    const platforms = await servePlatforms()
    const profile = platforms.url('/good')
    const visitor = await createVisitor(app)
    const before = await readTables(app, CHANGEABLE_TABLES)
    const random = createRandom(SEED)
    const failures: string[] = []
    for (let index = 0; index < REQUEST_COUNT; index++) {
      const isRest = random(3) === 0
      const createRpcPayload = () =>
        random(12) === 0
          ? pickRandom(random, BAD_BODIES)
          : JSON.stringify(hostileMessage(random, profile))
      const request = isRest
        ? hostileRestRequest(random)
        : {
            method: pickRandom(random, [
              'POST',
              'POST',
              'POST',
              'POST',
              'GET',
              'DELETE',
              'PUT',
            ] as const),
            url: pickRandom(random, SERVERS),
            payload: createRpcPayload(),
          }
      const contentType = pickRandom(random, CONTENT_TYPES)
      const { statusCode, payload: body } = await visitor.fastify.inject({
        ...request,
        remoteAddress: `10.0.${index % 200}.${Math.floor(index / 200) % 200}`,
        headers: {
          ...hostileHeaders(random, profile),
          ...(contentType && { 'content-type': contentType }),
        },
      })
      const isFailure = statusCode >= 500 || statusCode === 429 || body.includes('"unavailable"')
      if (isFailure)
        failures.push(
          `${statusCode} ${request.method} ${request.url.slice(0, 80)} ${request.payload.slice(0, 200)}`,
        )
    }
    expect(failures.slice(0, 5)).toEqual([])
    expect(await readTables(app, CHANGEABLE_TABLES)).toEqual(before)
    await visitor.fastify.close()
    await platforms.close()
  },
)
