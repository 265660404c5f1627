import { setTimeout as pause } from 'node:timers/promises'
import { addProduct } from './calls.ts'
import { sendRequest } from './http-client.ts'
import { createProgram } from './programs.ts'
import type { Report } from './report.ts'
import type { BenchShop } from './shop-process.ts'

const PAGES = 20_000
const CONNECTIONS = 8
const SEARCH_EVERY = 10
const ADD_EVERY = 20
const TERMS = ['zilveren ketting', 'gouden ring', 'saffier', 'zegelring', 'creolen', 'parel']
const EDITS = 5
const EDIT_TIMEOUT_MS = 20_000

/** Requests 20,000 different pages, with searches and filled carts in between; reports the memory of the process. */
export async function measureMemory(shop: BenchShop, report: Report, products: number) {
  const slugs = await shop.rows<{ slug: string }>(
    `SELECT slug FROM products WHERE status = 'published' ORDER BY id LIMIT ${PAGES / 2}`,
  )
  const [variant] = await shop.rows<{ id: number }>(`
    SELECT v.id FROM variants v JOIN products p ON p.id = v.product_id
    WHERE v.is_active AND v.stock > 3 AND p.status = 'published' AND p.seller = 'own' AND p.text_fields = '[]'
      AND NOT p.sold_as_pair ORDER BY v.id LIMIT 1`)
  const began = performance.now()
  let nextPage = 0
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (let pageNumber = nextPage++; pageNumber < PAGES; pageNumber = nextPage++) {
        if (pageNumber % ADD_EVERY === 0) await addProduct(shop, String(variant?.id), '')
        const { status } = await sendRequest(`${shop.url}${pagePath(pageNumber, slugs)}`, {
          headers: { 'accept-encoding': 'br' },
        })
        if (status !== 200) throw new Error(`${pagePath(pageNumber, slugs)} answered ${status}`)
      }
    }),
  )
  report.note(`${Math.round((performance.now() - began) / 1000)} s for the pages`)
  const max = products >= 1_000_000 ? 900 : 300
  report.line('memory after 20,000 different pages', (await shop.memory()).rss, 'MB', {
    ...(products !== 100_000 && { max }),
  })
}

function pagePath(pageNumber: number, slugs: { slug: string }[]): string {
  const product = pageNumber % 2 === 0 ? slugs[pageNumber / 2] : undefined
  if (product) return `/product/${product.slug}/`
  if (pageNumber % SEARCH_EVERY === 1) {
    return `/zoeken/?s=${encodeURIComponent(TERMS[pageNumber % TERMS.length] ?? '')}&van=${pageNumber}`
  }
  return `/shop/?van=${pageNumber}`
}

/**
 * Gives a product the lowest price of the shop and waits until it is on the first page of the list by price. The product
 * must be in stock, because sold-out products come last.
 */
export async function measureEdits(shop: BenchShop, dataDir: string, report: Report) {
  const request = await createProgram(shop, dataDir)
  const products = await shop.rows<{ id: number; slug: string }>(`
    SELECT p.id, p.slug FROM products p JOIN variants v ON v.product_id = p.id
    WHERE p.status = 'published' AND p.seller = 'own' AND p.kind = 'simple' AND v.stock > 0
    ORDER BY p.id DESC LIMIT ${EDITS}`)
  const waits: number[] = []
  for (const [index, { id, slug }] of products.entries()) {
    await request('PUT', `products/${id}`, { regular_price: `0.${20 - index}`, sale_price: '' })
    const savedAt = performance.now()
    while (!(await isOnFirstPage(shop, slug))) {
      if (performance.now() - savedAt > EDIT_TIMEOUT_MS)
        throw new Error(`${slug} is not in the list`)
      await pause(20)
    }
    waits.push((performance.now() - savedAt) / 1000)
  }
  report.line('an edit is visible in a list, longest', Math.max(...waits), 's', { max: 2 })
}

async function isOnFirstPage(shop: BenchShop, slug: string): Promise<boolean> {
  const { body } = await sendRequest(`${shop.url}/shop/?sorteer=prijs-oplopend`)
  return body.includes(`/product/${slug}/`)
}

/** Reads the whole sitemap as a search engine does. */
export async function measureSitemap(shop: BenchShop, report: Report) {
  const { peak: peakBefore } = await shop.memory()
  const began = performance.now()
  const index = await sendRequest(`${shop.url}/sitemap.xml`)
  const parts = readLocations(index.body)
  let urls = 0
  for (const part of parts) {
    const { status, body } = await sendRequest(new URL(new URL(part).pathname, shop.url).href)
    if (status !== 200) throw new Error(`${part} answered ${status}`)
    urls += readLocations(body).length
  }
  report.line('sitemap, all parts', (performance.now() - began) / 1000, 's')
  report.line('peak memory that the sitemap adds', (await shop.memory()).peak - peakBefore, 'MB', {
    max: 100,
  })
  report.note(`${parts.length} parts, ${urls.toLocaleString('en')} URLs`)
}

const readLocations = (xml: Buffer) =>
  [...xml.toString().matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url ?? '')
