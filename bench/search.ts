import { median, percentile } from './figures.ts'
import { sendRequest } from './http-client.ts'
import type { Report } from './report.ts'
import type { BenchShop } from './shop-process.ts'

const QUERIES = (
  'zilveren ketting, gouden ring, saffier, parelketting, zilvren kettinkje, armband mat, ' +
  'zegelring, oorbellen goud, solitair ring, robijn, creolen, trouwringen, hanger'
).split(', ')
const REQUESTS = 130

/** Requests the search page with its facets. Each request has other terms or limits, so that no page is cached. */
export async function measureSearch(shop: BenchShop, report: Report) {
  const times: number[] = []
  const suggestions: number[] = []
  for (let request = 0; request < REQUESTS; request++) {
    const terms = encodeURIComponent(QUERIES[request % QUERIES.length] ?? '')
    const page = await sendRequest(`${shop.url}/zoeken/?s=${terms}&van=${request + 1}`)
    if (page.status !== 200) throw new Error(`search answered ${page.status}`)
    times.push(page.ms)
    // A prefix of 4 to 9 characters, as a shopper types it.
    const prefix = terms.slice(0, 4 + (request % 6))
    const suggestion = await sendRequest(`${shop.url}/deel/suggesties/?s=${prefix}`)
    if (suggestion.status === 200) suggestions.push(suggestion.ms)
  }
  report.line('search page with facets, p50', median(times), 'ms')
  report.line('search page with facets, p95', percentile(times, 95), 'ms', { max: 100 })
  if (suggestions.length > 0) {
    report.line('suggestions while typing, p95', percentile(suggestions, 95), 'ms', { max: 100 })
  }
}
