import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { percentile } from './figures.ts'
import { fillOrders } from './fill-orders.ts'
import { createCostReader } from './processor-time.ts'
import type { Report } from './report.ts'
import { type BenchShop, OWNER, runShopCommand } from './shop-process.ts'

const ORDERS = 10_000
const WARM_UP = 10
const ROUNDS = 100
const BATCH_ROUNDS = 20
const BATCH_SIZE = 100
/** Orders with a webhook, one per WEBHOOK_GAP_MS: 1,000 an hour. */
const WEBHOOK_ORDERS = 40
const WEBHOOK_GAP_MS = 3_600

/** Measures the cost of API requests (wc/v3) for the server and the database, and the delay of webhooks. */
export async function measurePrograms(shop: BenchShop, dataDir: string, report: Report) {
  await fillOrders(shop.database, ORDERS)
  await shop.database.query('ANALYZE')
  const request = await createProgram(shop, dataDir)
  const readCost = await createCostReader(shop)
  const products = await shop.rows<{ id: number }>(`
    SELECT p.id FROM products p WHERE p.status = 'published' AND p.seller = 'own' AND p.kind = 'simple'
    ORDER BY p.id LIMIT ${BATCH_SIZE}`)
  const [order] = await shop.rows<{ id: number }>('SELECT id FROM orders ORDER BY id DESC LIMIT 1')
  let stock = 10
  const updateStock = () =>
    request('PUT', `products/${products[0]?.id}`, { stock_quantity: stock++ })
  const updateStocks = () => {
    stock++
    const update = products.map(({ id }) => ({ id, stock_quantity: stock }))
    return request('POST', 'products/batch', { update })
  }
  const getOrder = () => request('GET', `orders/${order?.id}`)
  const readList = (path: string) => () => request('GET', `${path}?per_page=100`)
  const measurements = [
    { name: 'list of 100 products', rounds: ROUNDS, maxMs: 25, send: readList('products') },
    { name: 'list of 100 orders', rounds: ROUNDS, maxMs: 40, send: readList('orders') },
    { name: 'one order', rounds: ROUNDS, maxMs: 4, send: getOrder },
    { name: 'stock update', rounds: ROUNDS, maxMs: 6, send: updateStock },
    {
      name: `batch of ${BATCH_SIZE} stock updates`,
      rounds: BATCH_ROUNDS,
      maxMs: 120,
      send: updateStocks,
    },
  ]
  for (const { name, rounds, maxMs, send } of measurements) {
    for (let round = 0; round < WARM_UP; round++) await send()
    const before = await readCost()
    for (let round = 0; round < rounds; round++) await send()
    const after = await readCost()
    const [server, database] = [after.server - before.server, after.database - before.database]
    report.line(`${name}, server`, server / rounds, 'ms')
    report.line(`${name}, database`, database / rounds, 'ms')
    report.line(`${name}, both`, (server + database) / rounds, 'ms', { max: maxMs })
  }
  await measureWebhooks(request, products[0]?.id ?? 0, report)
}

export type ProgramRequest = (
  method: string,
  path: string,
  body?: object,
) => Promise<{ id: number }>

/** Creates an API key that reads and writes; returns a function that sends a request and throws on an error response. */
export async function createProgram(shop: BenchShop, dataDir: string): Promise<ProgramRequest> {
  const keyOptions = ['--user', OWNER.email, '--rights', 'read-write', '--name', 'Meting']
  const { output } = await runShopCommand(dataDir, ['api-key', ...keyOptions])
  const [key, secret] = output.trim().split('\n').slice(-2)
  const authorization = `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`
  return async (method, path, body) => {
    const answer = await fetch(`${shop.url}/wp-json/wc/v3/${path}`, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 300)}`)
    return JSON.parse(text)
  }
}

/** Measures the time from the response to a new order until its webhook arrives. */
async function measureWebhooks(request: ProgramRequest, productId: number, report: Report) {
  const arrivedAt = new Map<number, number>()
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      outgoing.end('ok')
      const text = Buffer.concat(chunks).toString()
      if (text.startsWith('{')) arrivedAt.set(JSON.parse(text).id, performance.now())
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await request('POST', 'webhooks', {
    topic: 'order.created',
    delivery_url: `http://127.0.0.1:${port}/`,
    secret: 'zilver',
  })
  const placedAt = new Map<number, number>()
  for (let number = 0; number < WEBHOOK_ORDERS; number++) {
    const fields = { line_items: [{ product_id: productId, quantity: 1 }], status: 'on-hold' }
    const { id } = await request('POST', 'orders', fields)
    placedAt.set(id, performance.now())
    await pause(WEBHOOK_GAP_MS)
  }
  await pause(5_000)
  server.closeAllConnections()
  server.close()
  const waits = [...placedAt].flatMap(([id, at]) => (arrivedAt.get(id) ?? Number.NaN) - at)
  report.line('webhooks that arrived', waits.filter(Number.isFinite).length, 'webhooks', {
    min: WEBHOOK_ORDERS,
  })
  const delays = waits.filter(Number.isFinite).map((ms) => Math.max(0, ms))
  report.line('webhook after the order, p95', percentile(delays, 95) / 1_000, 's', { max: 2 })
}
