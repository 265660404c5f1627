import { inParallel, reportTimes } from './calls.ts'
import { sendRequest } from './http-client.ts'
import type { Report } from './report.ts'
import type { BenchShop } from './shop-process.ts'

const AJAX_PATH = '/wp-admin/admin-ajax.php'
const REQUESTS = 1_200
const WARM_UP = 200
const CONCURRENT_VISITORS = 16
const LONG_LIST_LENGTH = 10_000
const PAGE_REQUESTS = 60
/** Network of the visitors. It depends on the time, because a stored shop still counts requests of earlier runs. */
const NETWORK = 11 + (Math.floor(Date.now() / 1000) % 200)

interface BenchVisitor {
  userid: number | string
  headers: Record<string, string>
  wishnonce: string
  compare_nonce: string
  hotnonce: string
}

/** Measures clicks on a heart, on "Vergelijk" and on "Warm", and the refresh of a page with 24 hearts. */
export async function measureVisitorCalls(shop: BenchShop, report: Report) {
  const rows = await shop.rows<{ id: number }>(
    'SELECT product_id AS id FROM product_listings WHERE is_visible ORDER BY product_id LIMIT 500',
  )
  const ids = rows.map(({ id }) => String(id))
  await addCompareGroup(shop)
  const customers = await Promise.all(
    range(CONCURRENT_VISITORS).map((index) => createVisitor(shop, index, 'customer')),
  )
  const guests = await Promise.all(
    range(CONCURRENT_VISITORS).map((index) => createVisitor(shop, index, 'guest')),
  )
  const clickFields: ClickFields = {
    rhwishlist: ({ wishnonce }, id, isSecondClick) => ({
      action: 'rhwishlist',
      wishnonce,
      post_id: id,
      wish_count: isSecondClick ? 'remove' : 'add',
    }),
    'hot-count': ({ hotnonce }, id, isSecondClick) => ({
      action: 'hot-count',
      hotnonce,
      post_id: id,
      hot_count: isSecondClick ? 'cold' : 'hot',
    }),
    re_add_compare: ({ compare_nonce }, id, isSecondClick) => ({
      action: 're_add_compare',
      security: compare_nonce,
      compareID: id,
      perform: isSecondClick ? 'remove' : 'add',
    }),
    re_compare_panel: ({ compare_nonce }) => ({
      action: 're_compare_panel',
      security: compare_nonce,
    }),
  }
  for (const concurrency of [1, CONCURRENT_VISITORS]) {
    for (const [name, fields] of Object.entries(clickFields)) {
      const visitors = (name === 'rhwishlist' ? customers : guests).slice(0, concurrency)
      await measure(report, `${name}, ${concurrency} at once`, visitors.length, (worker, turn) =>
        sendClick(shop, visitors, ids, fields, worker, turn),
      )
    }
    await measure(
      report,
      `refreshwishes of 24 hearts, ${concurrency} at once`,
      concurrency,
      (worker, turn) => refreshHearts(shop, customers[worker], ids, turn),
    )
  }
  await measureLongList(shop, report, customers.slice(0, 1), ids, clickFields)
}

/** Measures the same requests for one customer with an extremely long list. */
async function measureLongList(
  shop: BenchShop,
  report: Report,
  [customer, ...otherCustomers]: BenchVisitor[],
  ids: string[],
  { rhwishlist }: ClickFields,
) {
  if (!customer || !rhwishlist || otherCustomers.length > 0)
    throw new Error('the long list is that of one customer')
  const [{ n } = { n: 0 }] = await shop.rows<{ n: number }>(
    `WITH wished AS (
       INSERT INTO wishlist_items (user_id, product_id, added_at)
       SELECT '${customer.userid}', product_id, now() - product_id * interval '1 second' FROM product_listings
       WHERE is_visible ORDER BY product_id DESC LIMIT ${LONG_LIST_LENGTH} ON CONFLICT DO NOTHING RETURNING 1
     ) SELECT count(*)::int AS n FROM wished`,
  )
  const listLabel = `of a customer with ${n.toLocaleString('en')} hearts`
  await measure(report, `rhwishlist ${listLabel}`, 1, (worker, turn) =>
    sendClick(shop, [customer], ids, rhwishlist, worker, turn),
  )
  await measure(report, `refreshwishes ${listLabel}`, 1, (_, turn) =>
    refreshHearts(shop, customer, ids, turn),
  )
  for (const page of [1, 99_999]) {
    const times = await inParallel(1, PAGE_REQUESTS, async () => {
      const answer = await sendRequest(`${shop.url}/verlanglijst/?pagina=${page}`, {
        headers: customer.headers,
      })
      if (answer.status !== 200) throw new Error(`the wishlist answered ${answer.status}`)
      return answer.ms
    })
    reportTimes(report, `${page === 1 ? 'first' : 'last'} page of the list ${listLabel}`, times)
  }
}

const range = (count: number) => Array.from({ length: count }, (_, index) => index)

/** Adds a compare group for all products, and announces the change to the shop. */
async function addCompareGroup(shop: BenchShop) {
  await shop.rows(
    `INSERT INTO compare_groups (name, slug, takes_rest) VALUES ('Alles', 'alles', true)
     ON CONFLICT (slug) DO UPDATE SET takes_rest = true`,
  )
  await shop.rows(`SELECT pg_notify('shop_changes', '{"from":"bench","tags":["compare-groups"]}')`)
}

type ClickFields = Record<
  string,
  (visitor: BenchVisitor, id: string, isSecondClick: boolean) => Record<string, string>
>

async function measure(
  report: Report,
  name: string,
  visitors: number,
  sendOnce: (worker: number, turn: number) => Promise<number>,
) {
  const turns = Array.from({ length: visitors }, () => 0)
  const run = (requests: number) =>
    inParallel(visitors, requests, (worker) => {
      const turn = turns[worker] ?? 0
      turns[worker] = turn + 1
      return sendOnce(worker, turn)
    })
  await run(WARM_UP)
  reportTimes(report, name, await run(REQUESTS), { p50: 10, p99: 40 })
}

/** Sends a click; each visitor clicks twice on a product, then on the next product. */
async function sendClick(
  shop: BenchShop,
  visitors: BenchVisitor[],
  ids: string[],
  fields: ClickFields[string],
  worker: number,
  turn: number,
): Promise<number> {
  const visitor = visitors[worker]
  if (!visitor) throw new Error('there is no such visitor')
  // Each visitor starts at another product of the list.
  const productIndex = Math.floor(turn / 2) + 31 * worker
  const id = ids[productIndex % ids.length] ?? ''
  const isSecondClick = turn % 2 === 1
  const { status, ms, body } = await sendRequest(`${shop.url}${AJAX_PATH}`, {
    form: fields(visitor, id, isSecondClick),
    // Votes are limited per network, so the clicks come from several networks.
    headers: {
      ...visitor.headers,
      'x-forwarded-for': `${NETWORK}.${worker}.${Math.floor(turn / 32)}.1`,
    },
  })
  if (status !== 200 || body.includes('"error"')) {
    throw new Error(`${status}: ${body.toString().slice(0, 200)}`)
  }
  return ms
}

/** Refreshes a page with 24 hearts. */
async function refreshHearts(
  shop: BenchShop,
  visitor: BenchVisitor | undefined,
  ids: string[],
  turn: number,
): Promise<number> {
  const firstIndex = (turn * 24) % (ids.length - 24)
  const { status, ms, body } = await sendRequest(
    `${shop.url}/ajax-cached.php?action=refreshwishes&post_ids=${ids.slice(firstIndex, firstIndex + 24)}`,
    { headers: visitor?.headers ?? {} },
  )
  if (status !== 200 || !body.includes('"wishcounter"')) throw new Error(`${status}: ${body}`)
  return ms
}

/** Creates a visitor with a cookie and tokens; a customer also has an account. */
async function createVisitor(
  shop: BenchShop,
  index: number,
  kind: 'customer' | 'guest',
): Promise<BenchVisitor> {
  const cookies = new Map<string, string>()
  const send = async (query: string, form?: Record<string, string>) => {
    const answer = await sendRequest(`${shop.url}${AJAX_PATH}${query}`, {
      ...(form && { form }),
      headers: {
        'x-forwarded-for': `${NETWORK}.200.${index}.1`,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
    })
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [pair = ''] = line.split(';')
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    return answer.body.toString()
  }
  if (kind === 'customer') {
    await send('', {
      action: 'rehub_register_member_popup_function',
      user_email: `meter-${index}-${Date.now()}@voorbeeld.example`,
      user_pass: 'zilver-maan-48',
    })
  }
  const variables = JSON.parse(await send('?action=page_variables'))
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return { ...variables, headers: { cookie } }
}
