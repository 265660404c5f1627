import { sendRequest } from './http-client.ts'
import type { Report } from './report.ts'
import type { BenchShop } from './shop-process.ts'

const TAG = /<(?:script|link)\b[^>]*>/g
/** URL of a script or style; the router adds an empty fragment to the URL of styles that it inserts. */
const FILE_URL = /\s(?:src|href)="([^"#]+\.(?:js|css))#?"/

/** Measures the bytes that a browser fetches until a product page works. */
export async function measureFirstLoad(shop: BenchShop, report: Report) {
  const [product] = await shop.rows<{ slug: string }>(
    "SELECT slug FROM products WHERE kind = 'variable' ORDER BY id LIMIT 1",
  )
  const page = await sendRequest(`${shop.url}/product/${product?.slug}/`)
  const html = page.body.toString()
  const files = new Set([...html.matchAll(TAG)].flatMap(([tag]) => tag.match(FILE_URL)?.[1] ?? []))
  // The inline module imports these files.
  for (const [, address] of html.matchAll(/import[^"']*["'](\/assets\/[^"']+\.js)["']/g)) {
    if (address) files.add(address)
  }
  const bytes = { js: 0, css: 0 }
  if (![...files].some((file) => file.endsWith('.css'))) throw new Error('the page names no styles')
  for (const file of files) {
    const { status, headers, body } = await sendRequest(new URL(file, shop.url).href, {
      headers: { 'accept-encoding': 'br, gzip' },
    })
    if (status !== 200) throw new Error(`${file} answered ${status}`)
    if (!headers['content-encoding']) report.note(`${file} is not compressed`)
    bytes[file.endsWith('.css') ? 'css' : 'js'] += body.length
  }
  report.line('first JavaScript of a product page', bytes.js / 1000, 'kB', { max: 120 })
  report.line('first CSS of a product page', bytes.css / 1000, 'kB', { max: 20 })
  const compressedPage = await sendRequest(`${shop.url}/product/${product?.slug}/`, {
    headers: { 'accept-encoding': 'br' },
  })
  report.line('HTML of a product page', compressedPage.body.length / 1000, 'kB')
}
