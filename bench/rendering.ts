import { setTimeout as pause } from 'node:timers/promises'
import { median, percentile } from './figures.ts'
import { sendRequest } from './http-client.ts'
import type { Report } from './report.ts'
import type { BenchShop } from './shop-process.ts'

const TIMES = 150
/** as browsers send it */
const BROTLI = { 'accept-encoding': 'br' }

/** Requests pages that are not cached, one after another: a URL with a new price limit is a new page. */
export async function measureRendering(shop: BenchShop, report: Report) {
  const slugs = await shop.rows<{ slug: string }>(
    `SELECT slug FROM products ORDER BY id DESC LIMIT ${TIMES + 20}`,
  )
  const [category] = await shop.rows<{ slug: string }>(
    'SELECT slug FROM categories WHERE parent_id IS NULL ORDER BY id LIMIT 1',
  )
  const kinds: Record<string, [(n: number) => string, number?]> = {
    home: [() => '/'],
    'category page with facets': [(n) => `/product-category/${category?.slug}/?van=${n + 1}`, 25],
    'category page, two values chosen': [
      (n) => `/product-category/${category?.slug}/?materiaal=goud&van=${n + 1}`,
      25,
    ],
    'shop page with facets': [(n) => `/shop/?van=${n + 1}`],
    product: [(n) => `/product/${slugs[n % slugs.length]?.slug}/`],
  }
  for (const [name, [address, most]] of Object.entries(kinds)) {
    const times: number[] = []
    // The first requests run code that is not warm yet.
    for (let n = -10; n < TIMES; n++) {
      // Parameters make no other home page.
      if (name === 'home') await clearHome(shop)
      const { status, ms } = await sendRequest(`${shop.url}${address(n + 10)}`, { headers: BROTLI })
      if (status !== 200) throw new Error(`${address(n + 10)} answered ${status}`)
      if (n >= 0) times.push(ms)
    }
    report.line(`${name}, made anew, p50`, median(times), 'ms', most === undefined ? {} : { most })
    report.line(`${name}, made anew, p95`, percentile(times, 95), 'ms')
  }
}

async function clearHome(shop: BenchShop) {
  await shop.database.query(
    `SELECT pg_notify('shop_changes', '{"from": "bench", "tags": ["home"]}')`,
  )
  await pause(20)
}
