import { median, percentile } from './figures.ts'
import { sendRequest } from './http-client.ts'
import type { Report } from './report.ts'
import type { BenchShop } from './shop-process.ts'

const REQUESTS = 1_200
const WARM_UP = 200
const PAIRS = 5
const REQUESTS_IN_PAIR = 400
/** Number of products that a guest adds to the cart before the next guest starts. */
const ADDS_PER_GUEST = 4

/** Measures adding to the cart with many guests at the same time. */
export async function measureCalls(shop: BenchShop, report: Report) {
  const variants = await shop.rows<{ id: number; stock: number }>(`
    SELECT v.id, v.stock FROM variants v JOIN products p ON p.id = v.product_id
    WHERE v.is_active AND v.stock BETWEEN 4 AND 99 AND p.status = 'published' AND p.seller = 'own'
      AND p.text_fields = '[]' AND NOT p.sold_as_pair AND NOT p.sold_individually
    ORDER BY v.id LIMIT 5000`)
  const ids = variants.map(({ id }) => String(id))
  await addToCart(shop, ids, 8, WARM_UP)
  for (const guests of [1, 16, 64]) {
    const times = await addToCart(shop, ids, guests, REQUESTS)
    reportTimes(
      report,
      `add_to_cart, ${guests} at once`,
      times,
      guests === 16 ? { p50: 10, p99: 40 } : {},
    )
  }
  await measureRejections(shop, variants, report)
  const cookie = await createCart(shop, ids)
  for (const guests of [1, 16, 64]) {
    const times = await inParallel(guests, REQUESTS, async () => {
      const { status, ms } = await sendRequest(`${shop.url}/?wc-ajax=get_refreshed_fragments`, {
        form: { time: '1' },
        headers: { cookie },
      })
      if (status !== 200) throw new Error(`get_refreshed_fragments answered ${status}`)
      return ms
    })
    reportTimes(report, `get_refreshed_fragments, ${guests} at once`, times)
  }
}

/**
 * Measures that a rejected product costs less than an accepted one; otherwise rejections would be the cheaper attack.
 * Measured in pairs, because other work on the machine changes the cost of a request.
 */
async function measureRejections(
  shop: BenchShop,
  variants: { id: number; stock: number }[],
  report: Report,
) {
  const ids = variants.map(({ id }) => String(id))
  const { id, stock } = variants[0] ?? { id: 0, stock: 0 }
  const fullCart = await addProduct(shop, String(id), '', {}, String(stock))
  const rejections = {
    'of too many': { product_id: String(id), quantity: '100' },
    'of more than the cart leaves': { product_id: String(id), quantity: '1' },
    'of an unknown product': { product_id: '999999999' },
  }
  for (const [name, form] of Object.entries(rejections)) {
    const pairs: { accepted: number; rejected: number }[] = []
    for (let round = 0; round < PAIRS; round++) {
      pairs.push({
        accepted: await cpuPerRequest(shop, () => addToCart(shop, ids, 1, REQUESTS_IN_PAIR)),
        rejected: await cpuPerRequest(shop, () =>
          inParallel(1, REQUESTS_IN_PAIR, () => sendRejected(shop, form, fullCart.cookie)),
        ),
      })
    }
    const ratio = median(pairs.map(({ accepted, rejected }) => rejected / accepted))
    report.line(
      `add_to_cart ${name}, processor time`,
      median(pairs.map(({ rejected }) => rejected)),
      'ms',
    )
    report.line(`add_to_cart ${name}, against an accepted one`, ratio, 'x', { max: 1 })
  }
}

async function sendRejected(shop: BenchShop, form: Record<string, string>, cookie: string) {
  const { status, ms, body } = await sendRequest(`${shop.url}/?wc-ajax=add_to_cart`, {
    form,
    headers: { cookie },
  })
  if (status !== 200 || !body.includes('"error":true')) throw new Error('it was accepted')
  return ms
}

async function cpuPerRequest(shop: BenchShop, send: () => Promise<unknown>): Promise<number> {
  const before = await shop.cpuMs()
  await send()
  return ((await shop.cpuMs()) - before) / REQUESTS_IN_PAIR
}

export function reportTimes(
  report: Report,
  name: string,
  times: number[],
  aims: { p50?: number; p99?: number } = {},
) {
  report.line(`${name}, p50`, median(times), 'ms', aims.p50 === undefined ? {} : { max: aims.p50 })
  report.line(`${name}, mean`, times.reduce((sum, ms) => sum + ms, 0) / times.length, 'ms')
  report.line(
    `${name}, p99`,
    percentile(times, 99),
    'ms',
    aims.p99 === undefined ? {} : { max: aims.p99 },
  )
}

async function addToCart(shop: BenchShop, ids: string[], guests: number, requests: number) {
  const cookies: string[] = []
  const addedCounts: number[] = []
  let addCount = 0
  return inParallel(guests, requests, async (guest) => {
    const isNew = (addedCounts[guest] ?? 0) % ADDS_PER_GUEST === 0
    addedCounts[guest] = (addedCounts[guest] ?? 0) + 1
    const id = ids[addCount++ % ids.length] ?? ''
    const { ms, cookie } = await addProduct(shop, id, isNew ? '' : (cookies[guest] ?? ''))
    cookies[guest] = cookie
    return ms
  })
}

/** Adds one product to the cart of the cookie, or to a new cart; returns the cookie for the next request. */
export async function addProduct(
  shop: BenchShop,
  id: string,
  cookie: string,
  extraHeaders: Record<string, string> = {},
  quantity = '1',
) {
  const { status, ms, headers, body } = await sendRequest(`${shop.url}/?wc-ajax=add_to_cart`, {
    form: { product_id: id, quantity },
    headers: { ...extraHeaders, ...(cookie && { cookie }) },
  })
  if (status !== 200 || !body.includes('"fragments"')) {
    throw new Error(`add_to_cart answered ${status}: ${body.toString().slice(0, 200)}`)
  }
  return { ms, cookie: mergeCookies(cookie, readCookies(headers['set-cookie'])) }
}

async function createCart(shop: BenchShop, ids: string[]): Promise<string> {
  let cookie = ''
  for (const id of ids.slice(0, 3)) {
    cookie = (await addProduct(shop, id, cookie)).cookie
  }
  return cookie
}

const readCookies = (lines: string[] | undefined) =>
  (lines ?? []).map((line) => line.split(';')[0] ?? '').join('; ')

function mergeCookies(old: string, setCookies: string): string {
  const pairs = [...old.split('; '), ...setCookies.split('; ')].filter((pair) => pair.includes('='))
  return [...new Map(pairs.map((pair) => [pair.split('=')[0], pair])).values()].join('; ')
}

export async function inParallel(
  concurrency: number,
  total: number,
  send: (worker: number) => Promise<number>,
): Promise<number[]> {
  const times: number[] = []
  let startedCount = 0
  await Promise.all(
    Array.from({ length: concurrency }, async (_, worker) => {
      while (startedCount++ < total) times.push(await send(worker))
    }),
  )
  return times
}
