import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { json } from 'node:stream/consumers'
import { expect, onTestFinished } from 'vitest'
import type { App } from '#app/platform/app.ts'
import { openLocalLocatieserver } from '#simulators/locatieserver/local-locatieserver.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'

interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}

interface ReceivedTelemetry {
  resourceSpans?: { scopeSpans: { spans: Span[] }[] }[]
  resourceMetrics?: { scopeMetrics: { metrics: { name: string }[] }[] }[]
}

/** Opens a collector that stores the data it receives. */
async function openCollector() {
  const spans: Span[] = []
  const metrics = new Set<string>()
  const server = createServer(async (request, response) => {
    const telemetry = (await json(request)) as ReceivedTelemetry
    for (const { scopeSpans } of telemetry.resourceSpans ?? [])
      spans.push(...scopeSpans.flatMap((scope) => scope.spans))
    for (const { scopeMetrics } of telemetry.resourceMetrics ?? [])
      for (const { name } of scopeMetrics.flatMap((scope) => scope.metrics)) metrics.add(name)
    response.setHeader('content-type', 'application/json').end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { spans, metrics, url: `http://127.0.0.1:${port}` }
}

/** Starts a shop as a separate process on the test's database. */
async function startShopProcess(app: App, env: Record<string, string>) {
  const shop = await startShop({
    DATABASE_URL: app.env.DATABASE_URL,
    DATA_DIR: app.env.DATA_DIR,
    SESSION_SECRET: app.env.SESSION_SECRET,
    SHOP_DEMO: '0',
    ...env,
  })
  onTestFinished(async () => void (await shop.end('SIGKILL')))
  return shop
}

const telemetryEnv = (url: string) => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: url,
  OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
})

/** Starts and stops a shop. Returns whether it loaded the SDK, which V8's coverage report shows. */
async function loadsTelemetry(app: App, env: Record<string, string>) {
  const folder = await mkdtemp(path.join(tmpdir(), 'schakel-scripts-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const shop = await startShopProcess(app, { ...env, NODE_V8_COVERAGE: folder })
  expect(await shop.end('SIGTERM')).toBe(0)
  const files = await readdir(folder)
  const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')))
  expect(texts.join('')).toContain('/server/main.ts')
  return texts.join('').includes('/node_modules/@opentelemetry/sdk-node/')
}

const TRACE_ID = '0af7651916cd43dd8448eb211c80319c'
const PARENT_ID = 'b7ad6b7169203331'

shopTest(
  'a request is a trace with its queries, which continues the trace of its caller and names no personal data',
  { timeout: 180_000 },
  async ({ app, clock }) => {
    clock.set(new Date())
    const { productId } = await addProduct(app, { name: 'Zegelring Yvonne', stock: 4 })
    const collector = await openCollector()
    const shop = await startShopProcess(app, telemetryEnv(collector.url))
    const { status } = await shop.post(
      '/?wc-ajax=add_to_cart&geheim=Janssen',
      { product_id: String(productId) },
      { traceparent: `00-${TRACE_ID}-${PARENT_ID}-01` },
    )
    expect(status).toBe(200)
    expect(await shop.end('SIGTERM')).toBe(0)

    const trace = collector.spans.filter(({ traceId }) => traceId === TRACE_ID)
    const [rootSpan] = trace.filter(({ parentSpanId }) => parentSpanId === PARENT_ID)
    expect(rootSpan?.name).toBe('POST /')
    expect(rootSpan?.attributes).toContainEqual({
      key: 'http.response.status_code',
      value: { intValue: 200 },
    })
    const queries = trace.filter(({ parentSpanId }) => parentSpanId === rootSpan?.spanId)
    expect(queries.length).toBeGreaterThan(0)
    expect(JSON.stringify(queries)).toContain('cart_add')
    expect(JSON.stringify(trace)).not.toContain('Janssen')
    expect(collector.metrics).toContain('http.server.request.duration')
  },
)

shopTest(
  'an outgoing call is a span without the query of its URL, and lines of the log name the trace',
  { timeout: 180_000 },
  async ({ app, clock }) => {
    clock.set(new Date())
    const addressRegister = await openLocalLocatieserver()
    onTestFinished(() => addressRegister.close())
    const collector = await openCollector()
    const shop = await startShopProcess(app, {
      ...telemetryEnv(collector.url),
      LOCATIESERVER_URL: addressRegister.url,
    })
    const headers = { traceparent: `00-${TRACE_ID}-${PARENT_ID}-01` }
    await shop.request('/deel/adres/?postcode=9999+XB&huisnummer=8', { headers })
    expect(await shop.end('SIGTERM')).toBe(0)

    expect(addressRegister.queries).toEqual(['9999XB 8'])
    const trace = collector.spans.filter(({ traceId }) => traceId === TRACE_ID)
    const [rootSpan] = trace.filter(({ parentSpanId }) => parentSpanId === PARENT_ID)
    const [outgoingCall] = trace.filter(({ name }) => name === 'GET')
    expect(outgoingCall?.parentSpanId).toBe(rootSpan?.spanId)
    expect(outgoingCall?.attributes).toContainEqual({
      key: 'url.full',
      value: { stringValue: `${addressRegister.url}/free` },
    })
    expect(JSON.stringify(trace)).not.toMatch(/9999.?XB/)
    const lines = shop.output.out.split('\n').filter((line) => line.includes('no address register'))
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { trace_id: TRACE_ID, span_id: rootSpan?.spanId },
    ])
  },
)

shopTest(
  'a shop loads OpenTelemetry only if an endpoint is configured',
  { timeout: 300_000 },
  async ({ app, clock }) => {
    clock.set(new Date())
    const collector = await openCollector()
    expect(await loadsTelemetry(app, {})).toBe(false)
    expect(await loadsTelemetry(app, telemetryEnv(collector.url))).toBe(true)
  },
)
