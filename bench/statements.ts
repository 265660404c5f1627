import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openCountingProxy } from '#tests/support/count-statements.ts'
import { median } from './figures.ts'
import { sendRequest } from './http-client.ts'
import type { Report } from './report.ts'
import { type BenchShop, openBenchShop } from './shop-process.ts'

const PAGES = 21
const SELLERS = {
  own: 'statements of the page of an own product',
  external: 'statements of the page of a product of other shops',
}

/** Counts the SQL statements of product pages that are not cached, in a second process of the shop. */
export async function measureStatements(shop: BenchShop, report: Report) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'schakel-statements-'))
  const connection = await openCountingProxy(shop.databaseUrl)
  const countedShop = await openBenchShop(dataDir, connection.url)
  try {
    for (const [seller, name] of Object.entries(SELLERS)) {
      const products = await shop.rows<{ slug: string }>(
        `SELECT slug FROM products WHERE status = 'published' AND seller = '${seller}' ORDER BY id DESC LIMIT ${PAGES + 1}`,
      )
      const counts: number[] = []
      for (const { slug } of products) {
        connection.takeStatements()
        const { status } = await sendRequest(`${countedShop.url}/product/${slug}/`)
        if (status !== 200) throw new Error(`/product/${slug}/ answered ${status}`)
        counts.push(connection.takeStatements().length)
      }
      // The first page also loads data that the process caches.
      if (counts.length > 1) report.line(name, median(counts.slice(1)), '', { max: 6 })
    }
  } finally {
    await countedShop.close()
    connection.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}
