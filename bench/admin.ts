import { median, percentile } from './figures.ts'
import { fillOrders } from './fill-orders.ts'
import { fillReviews } from './fill-reviews.ts'
import { sendRequest } from './http-client.ts'
import type { Report } from './report.ts'
import type { BenchShop } from './shop-process.ts'
import { signIn } from './sign-in.ts'

const ROUNDS = 40
const WARM_UP = 3
/** Maximum p95 of the order list, also used for the other pages. */
const MAX_MS = 50

const ORDERS_PATH = '/beheer/bestellingen/'
/** Queries of the order list: each filter, terms with few, many and no results, and pages far back. */
const ORDER_QUERIES: Record<string, string> = {
  'all orders': '',
  ...Object.fromEntries(
    'open in-te-pakken deels verzonden bezorgd terug-te-betalen mislukt geannuleerd verlopen'
      .split(' ')
      .map((state) => [`only ${state}`, `?staat=${state}`]),
  ),
  'page 2,500 of all': '?pagina=2500',
  'last page of all': '?pagina=99999',
  'last page of delivered orders': '?staat=bezorgd&pagina=99999',
  'a name': '?zoek=dijkstra',
  'two names': '?zoek=jasmijn%20de%20wit',
  'part of an e-mail address that all have': '?zoek=voorbeeld.example',
  'two letters': '?zoek=ja',
  'one letter': '?zoek=e',
  'a name among failed orders': '?zoek=jan&staat=mislukt',
  'a name among delivered orders, page 9': '?zoek=visser&staat=bezorgd&pagina=9',
  'search without results': '?zoek=zzzzqq',
  'search without results, two letters': '?zoek=xq',
}

/** Measures the pages of the back office with this number of orders. */
export async function measureAdmin(shop: BenchShop, orders: number, report: Report) {
  const [countRow] = await shop.rows<{ n: number }>('SELECT count(*)::int AS n FROM orders')
  const missingCount = orders - (countRow?.n ?? 0)
  if (missingCount > 0) {
    const startedAt = performance.now()
    await fillOrders(shop.database, missingCount)
    report.note(`orders made in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
  }
  await fillReviews(shop.database, orders)
  const cookie = await signIn(shop)
  const timePath = (path: string) => timePage(shop, path, cookie)
  const reportPage = (name: string, times: number[]) => {
    report.line(`${name}, p50`, median(times), 'ms')
    report.line(`${name}, p95`, percentile(times, 95), 'ms', { max: MAX_MS })
  }
  const [sampleOrder] = await shop.rows<{
    id: number
    email: string
    postcode: string
    sku: string
  }>(
    `SELECT o.id, o.email, o.postcode, l.sku FROM orders o JOIN order_lines l ON l.order_id = o.id
     WHERE l.sku IS NOT NULL ORDER BY o.id OFFSET (SELECT count(*) FROM orders) / 3 LIMIT 1`,
  )
  if (!sampleOrder) throw new Error('no order to look at')
  const orderQueries = {
    ...ORDER_QUERIES,
    'a number': `?zoek=${sampleOrder.id}`,
    'an e-mail address': `?zoek=${encodeURIComponent(sampleOrder.email)}`,
    'a postcode': `?zoek=${encodeURIComponent(sampleOrder.postcode)}`,
    'an article number': `?zoek=${encodeURIComponent(sampleOrder.sku)}`,
  }
  const allTimes: number[] = []
  for (const [name, query] of Object.entries(orderQueries)) {
    const times = await timePath(`${ORDERS_PATH}${query}`)
    allTimes.push(...times)
    reportPage(`orders, ${name}`, times)
  }
  reportPage('orders, all of these', allTimes)
  const pages: Record<string, string> = {
    'an order': `${ORDERS_PATH}${sampleOrder.id}/`,
    'overview, 30 days': '/beheer/',
    'overview, 12 months': '/beheer/?periode=jaar',
    'low stock': '/beheer/voorraad/',
    'low stock, last page': '/beheer/voorraad/?pagina=99999',
    outbox: '/beheer/mails/',
    'outbox, last page of what was sent': '/beheer/mails/?staat=verzonden&pagina=99999',
    log: '/beheer/logboek/',
    'log, one kind, last page': '/beheer/logboek/?soort=bestellingen&pagina=99999',
    'log, one person, last page': '/beheer/logboek/?wie=persoon-3&pagina=99999',
    withdrawals: '/beheer/herroepingen/',
    'withdrawals, last page of what was done':
      '/beheer/herroepingen/?staat=afgehandeld&pagina=99999',
    'discount codes': '/beheer/kortingscodes/',
    deals: '/beheer/deals/',
    'reviews to moderate': '/beheer/reviews/',
    'reviews on the site, in the middle': '/beheer/reviews/?staat=op-de-site&pagina=2200',
    'reviews on the site, last page': '/beheer/reviews/?staat=op-de-site&pagina=99999',
    staff: '/beheer/medewerkers/',
    'new order, terms that many products have': '/beheer/bestellingen/nieuw/?zoek=ring',
    'new order, two terms': '/beheer/bestellingen/nieuw/?zoek=gouden%20ketting',
    'new order, an article number': `/beheer/bestellingen/nieuw/?zoek=${encodeURIComponent(sampleOrder.sku)}`,
  }
  for (const [name, path] of Object.entries(pages)) reportPage(name, await timePath(path))
}

async function timePage(shop: BenchShop, path: string, cookie: string): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    const { status, ms } = await sendRequest(`${shop.url}${path}`, { headers: { cookie } })
    if (status !== 200) throw new Error(`${path} answered ${status}`)
    if (round >= WARM_UP) times.push(ms)
  }
  return times
}
