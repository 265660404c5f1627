import { setTimeout as pause } from 'node:timers/promises'
import autocannon from 'autocannon'
import { median, percentile } from './figures.ts'
import { sendRequest } from './http-client.ts'
import type { Report } from './report.ts'
import type { BenchShop } from './shop-process.ts'

const SECONDS = 15
const PAUSE_MS = 100
const CONNECTIONS = 200
const PIPELINED_REQUESTS = 20
const PAGES = 20_000
/** Number of shoppers behind one address of a mobile network. */
const SHOPPERS_PER_ADDRESS = 30
/** Time that a shopper looks at a page. */
const READING_MS = 5_000
// The shop trusts one proxy, so each client can send its own address.
const FLOOD_HEADERS = { 'x-forwarded-for': '198.51.100.1', 'accept-encoding': 'br' }
const SHOPPER_HEADERS = { 'x-forwarded-for': '203.0.113.7', 'accept-encoding': 'br' }

/** Measures how long a shopper waits while another client sends as many pipelined requests as it can. */
export async function measureFlood(shop: BenchShop, report: Report) {
  const paths = Array.from({ length: PAGES }, (_, n) => `/shop/?van=${n + 1}`)
  let pathCount = 0
  // A page with another maximum price is not in the cache.
  const nextUncachedPath = () => `/shop/?tot=${++pathCount + 10_000}`
  await visit(shop, '/')
  await measureShopper(shop, report, 'alone', nextUncachedPath)
  await measureSharedAddress(shop, report, nextUncachedPath)
  for (const [name, floodedPaths] of Object.entries({ cached: ['/'], uncached: paths })) {
    const flood = autocannon({
      url: shop.url,
      connections: CONNECTIONS,
      pipelining: PIPELINED_REQUESTS,
      duration: SECONDS + 2,
      workers: 1,
      timeout: 120,
      headers: FLOOD_HEADERS,
      requests: floodedPaths.map((path) => ({ path })),
    })
    await pause(1_000)
    await measureShopper(shop, report, `during ${name} pages for one client`, nextUncachedPath)
    const { '2xx': responseCount } = await flood
    report.note(`the client received ${responseCount.toLocaleString('en')} pages`)
  }
}

/** Measures how long the shoppers behind one address wait for pages that are not cached. */
async function measureSharedAddress(
  shop: BenchShop,
  report: Report,
  nextUncachedPath: () => string,
) {
  const times: number[] = []
  const endsAt = performance.now() + SECONDS * 1000
  const browse = async () => {
    await pause(Math.random() * READING_MS)
    while (performance.now() < endsAt) {
      times.push(await visit(shop, nextUncachedPath()))
      await pause(READING_MS)
    }
  }
  await Promise.all(Array.from({ length: SHOPPERS_PER_ADDRESS }, browse))
  const name = `uncached page of ${SHOPPERS_PER_ADDRESS} shoppers behind one address`
  report.line(`${name}, p95`, percentile(times, 95), 'ms', { max: 1_000 })
}

async function measureShopper(
  shop: BenchShop,
  report: Report,
  situation: string,
  nextUncachedPath: () => string,
) {
  const times = { cached: [] as number[], uncached: [] as number[] }
  const endsAt = performance.now() + SECONDS * 1000
  while (performance.now() < endsAt) {
    times.cached.push(await visit(shop, '/'))
    times.uncached.push(await visit(shop, nextUncachedPath()))
    await pause(PAUSE_MS)
  }
  for (const [kind, kindTimes] of Object.entries(times)) {
    report.line(`${kind} page ${situation}, p50`, median(kindTimes), 'ms')
    report.line(`${kind} page ${situation}, longest`, Math.max(...kindTimes), 'ms', { max: 1_000 })
  }
}

async function visit(shop: BenchShop, path: string): Promise<number> {
  const { status, ms } = await sendRequest(`${shop.url}${path}`, { headers: SHOPPER_HEADERS })
  if (status !== 200) throw new Error(`${path} answered ${status}`)
  return ms
}
