import { expect } from 'vitest'
import { AGENT_TOOLS } from '#app/features/channels/agents/agent-tools.server.ts'
import { MCP_PATH } from '#app/features/channels/agents/agents.ts'
import { openChance } from '#tests/faults/seeded.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { HOSTILE_TEXTS } from './hostile.ts'
import { readTables } from './table-contents.ts'
import { openVisitor } from './visitor.ts'

/** `npm run check:long -- hostile-agents` sends 20,000. */
const REQUESTS = Number(process.env.HOSTILE_REQUESTS ?? 600)
const SEED = 20_260_728

type Random = (below: number) => number

const pick = <T>(random: Random, values: readonly T[]): T => {
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
const FIELDS = [
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
]
const KEYS = [
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

function hostileValue(random: Random, depth = 0): unknown {
  const kind = random(depth > 3 ? 4 : 8)
  if (kind < 2) return pick(random, HOSTILE_TEXTS)
  if (kind === 2) return pick(random, [0, -1, 1.5, 1e308, 2 ** 31, 2 ** 53, 1, 2])
  if (kind === 3) return pick(random, [null, true, false])
  if (kind === 4) return Array.from({ length: random(5) }, () => hostileValue(random, depth + 1))
  if (kind === 5)
    return [{ variant_id: hostileValue(random, 4), quantity: hostileValue(random, 4) }]
  return hostileObject(random, [...FIELDS, ...KEYS], depth + 1)
}

const hostileObject = (random: Random, names: string[], depth: number) =>
  Object.fromEntries(
    Array.from({ length: random(5) }, () => [pick(random, names), hostileValue(random, depth)]),
  )

function hostileMessage(random: Random): unknown {
  if (random(10) === 0) return hostileValue(random)
  const arguments_ = hostileObject(random, FIELDS, 0)
  const meta = {
    'io.modelcontextprotocol/protocolVersion': pick(random, ['2026-07-28', '2099-01-01', 7]),
  }
  return {
    jsonrpc: pick(random, ['2.0', '2.0', '2.0', '1.0', null]),
    id: pick(random, [1, 'a', null, -1]),
    method: pick(random, [...METHODS, ...Array.from({ length: 12 }, () => 'tools/call')]),
    params: {
      name: pick(random, [...AGENT_TOOLS.map(({ name }) => name), ...HOSTILE_TEXTS]),
      arguments: arguments_,
      ...(random(2) === 0 && { _meta: meta }),
    },
  }
}

const BODIES = [
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
const TYPES = [
  'application/json',
  'application/json',
  'application/json',
  'text/plain',
  'multipart/form-data',
  '',
]

shopTest(
  'hostile requests to the MCP server get no 5xx and change no product',
  { timeout: 1_800_000 },
  async ({ app }) => {
    await addProduct(app, { name: 'Ring' })
    const visitor = await openVisitor(app)
    const before = await readTables(app, ['rate_limits', 'carts', 'cart_lines', 'cart_discounts'])
    const random = openChance(SEED).below
    const failures: string[] = []
    for (let turn = 0; turn < REQUESTS; turn++) {
      const payload =
        random(12) === 0 ? pick(random, BODIES) : JSON.stringify(hostileMessage(random))
      const type = pick(random, TYPES)
      const { statusCode, payload: answer } = await visitor.fastify.inject({
        method: pick(random, ['POST', 'POST', 'POST', 'POST', 'GET', 'DELETE', 'PUT']),
        url: MCP_PATH,
        remoteAddress: `10.0.${turn % 200}.${Math.floor(turn / 200) % 200}`,
        headers: {
          accept: pick(random, ['application/json, text/event-stream', '*/*', '']),
          ...(type && { 'content-type': type }),
          ...(random(3) === 0 && {
            'mcp-protocol-version': pick(random, [
              '2026-07-28',
              '2025-11-25',
              '1',
              'x'.repeat(200),
            ]),
            'mcp-method': pick(random, METHODS),
          }),
        },
        payload,
      })
      const isFailure = statusCode >= 500 || statusCode === 429 || answer.includes('"unavailable"')
      if (isFailure) failures.push(`${statusCode} ${payload.slice(0, 300)}`)
    }
    expect(failures).toEqual([])
    expect(await readTables(app, ['rate_limits', 'carts', 'cart_lines', 'cart_discounts'])).toEqual(
      before,
    )
    await visitor.fastify.close()
  },
)
