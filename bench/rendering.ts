import { setTimeout as pause } from 'node:timers/promises'
import { median, percentile } from './figures.ts'
import { sendRequest } from './http-client.ts'
import { createCostReader } from './processor-time.ts'
import type { Report } from './report.ts'
import type { BenchShop } from './shop-process.ts'

const REQUESTS = 150
/** Requests before the measurement: just after a start, before code is compiled, a page costs three times as much. */
const WARM_UP = 250
/** Maximum processor time of a page at 1,000 products, in ms of server and database together. */
const MAX_COST_MS = 8
/** header that browsers send */
const BROTLI = { 'accept-encoding': 'br' }

/** Requests pages that are not cached, one after another: each URL has a new price limit, which makes it a new page. */
export async function measureRendering(shop: BenchShop, report: Report, products: number) {
  const readCost = await createCostReader(shop)
  const slugs = await shop.rows<{ slug: string }>(
    `SELECT slug FROM products ORDER BY id DESC LIMIT ${REQUESTS + WARM_UP}`,
  )
  const [category] = await shop.rows<{ slug: string }>(
    'SELECT slug FROM categories WHERE parent_id IS NULL ORDER BY id LIMIT 1',
  )
  const pagePaths: Record<string, (n: number) => string> = {
    home: () => '/',
    'category page with facets': (n) => `/product-category/${category?.slug}/?van=${n + 1}`,
    'category page, two values chosen': (n) =>
      `/product-category/${category?.slug}/?materiaal=goud&van=${n + 1}`,
    'deep page of the shop': (n) =>
      `/shop/?pagina=${Math.max(2, Math.floor(products / 50) - (n % 20))}&van=${n + 1}`,
    'shop page with facets': (n) => `/shop/?van=${n + 1}`,
    product: (n) => `/product/${slugs[n % slugs.length]?.slug}/`,
  }
  for (const [name, pagePath] of Object.entries(pagePaths)) {
    const times: number[] = []
    let before = await readCost()
    for (let n = -WARM_UP; n < REQUESTS; n++) {
      if (n === 0) before = await readCost()
      // The home page ignores parameters, so its cached page is cleared instead.
      if (name === 'home') await clearHomePage(shop)
      const { status, ms } = await sendRequest(`${shop.url}${pagePath(n + WARM_UP)}`, {
        headers: BROTLI,
      })
      if (status !== 200) throw new Error(`${pagePath(n + WARM_UP)} answered ${status}`)
      if (n >= 0) times.push(ms)
    }
    const after = await readCost()
    const server = (after.server - before.server) / REQUESTS
    const database = (after.database - before.database) / REQUESTS
    report.line(`${name}, not cached, p50`, median(times), 'ms')
    report.line(`${name}, not cached, p95`, percentile(times, 95), 'ms', { max: 100 })
    report.line(
      `${name}, not cached, processor of server and database`,
      server + database,
      'ms',
      products <= 1_000 ? { max: MAX_COST_MS } : {},
    )
    report.note(`server ${server.toFixed(1)} ms, database ${database.toFixed(1)} ms`)
  }
}

async function clearHomePage(shop: BenchShop) {
  await shop.database.query(
    `SELECT pg_notify('shop_changes', '{"from": "bench", "tags": ["home"]}')`,
  )
  await pause(20)
}
