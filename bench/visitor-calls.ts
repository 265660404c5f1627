import { inParallel, tell } from './calls.ts'
import { ask } from './http-client.ts'
import type { Report } from './report.ts'
import type { BenchShop } from './shop-process.ts'

const AJAX = '/wp-admin/admin-ajax.php'
const REQUESTS = 1_200
const WARM_UP = 200
const AT_ONCE = 16

interface BenchVisitor {
  headers: Record<string, string>
  wishnonce: string
  compare_nonce: string
  hotnonce: string
}

/** What a press on a heart, on "Vergelijk" and on "Warm" waits for, with so many visitors at the same time. */
export async function measureVisitorCalls(shop: BenchShop, report: Report) {
  const rows = await shop.rows<{ id: number }>(
    `SELECT product_id AS id FROM product_listings WHERE is_visible ORDER BY product_id LIMIT 500`,
  )
  const ids = rows.map(({ id }) => String(id))
  await addCompareGroup(shop)
  const customers = await Promise.all(range(AT_ONCE).map((at) => openVisitor(shop, at, true)))
  const guests = await Promise.all(range(AT_ONCE).map((at) => openVisitor(shop, at, false)))
  await measure(shop, report, 'rhwishlist', customers, ids, ({ wishnonce }, isOdd) => ({
    ...{ action: 'rhwishlist', wishnonce },
    wish_count: isOdd ? 'remove' : 'add',
  }))
  await measure(shop, report, 'hot-count', guests, ids, ({ hotnonce }, isOdd) => ({
    ...{ action: 'hot-count', hotnonce },
    hot_count: isOdd ? 'cold' : 'hot',
  }))
  await measure(shop, report, 're_add_compare', guests, ids, ({ compare_nonce }, isOdd) => ({
    ...{ action: 're_add_compare', security: compare_nonce },
    perform: isOdd ? 'remove' : 'add',
  }))
}

const range = (many: number) => Array.from({ length: many }, (_, at) => at)

/** A group for every piece; the shop hears of it as of any change. */
async function addCompareGroup(shop: BenchShop) {
  await shop.rows(
    "INSERT INTO compare_groups (name, slug) VALUES ('Alles', 'alles') ON CONFLICT DO NOTHING",
  )
  await shop.rows(`SELECT pg_notify('shop_changes', '{"from":"bench","tags":["compare-groups"]}')`)
}

type Fields = (visitor: BenchVisitor, isOdd: boolean) => Record<string, string>

async function measure(
  shop: BenchShop,
  report: Report,
  name: string,
  visitors: BenchVisitor[],
  ids: string[],
  fields: Fields,
) {
  await press(shop, visitors, ids, fields, WARM_UP)
  const times = await press(shop, visitors, ids, fields, REQUESTS)
  tell(report, `${name}, ${AT_ONCE} at once`, times, { p50: 10, p99: 40 })
}

/** Each visitor presses twice on a piece, then on the next. */
function press(
  shop: BenchShop,
  visitors: BenchVisitor[],
  ids: string[],
  fields: Fields,
  requests: number,
) {
  const pressed = visitors.map(() => 0)
  return inParallel(visitors.length, requests, async (worker) => {
    const visitor = visitors[worker]
    if (!visitor) throw new Error('there is no such visitor')
    const turn = pressed[worker] ?? 0
    pressed[worker] = turn + 1
    const id = ids[((turn >> 1) + 31 * worker) % ids.length] ?? ''
    const { status, ms, body } = await ask(`${shop.url}${AJAX}`, {
      form: { ...fields(visitor, turn % 2 === 1), post_id: id, compareID: id },
      // Votes are limited by network; these come from as many as it takes.
      headers: { ...visitor.headers, 'x-forwarded-for': `10.${worker}.${turn >> 6}.1` },
    })
    if (status !== 200 || body.includes('"error"')) {
      throw new Error(`${status}: ${body.toString().slice(0, 200)}`)
    }
    return ms
  })
}

/** Somebody with a cookie and tokens of their own; a customer has an account as well. */
async function openVisitor(
  shop: BenchShop,
  at: number,
  isCustomer: boolean,
): Promise<BenchVisitor> {
  const jar = new Map<string, string>()
  const send = async (query: string, form?: Record<string, string>) => {
    const answer = await ask(`${shop.url}${AJAX}${query}`, {
      ...(form && { form }),
      headers: {
        'x-forwarded-for': `10.200.${at}.1`,
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
      },
    })
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [pair = ''] = line.split(';')
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    return answer.body.toString()
  }
  if (isCustomer) {
    await send('', {
      action: 'rehub_register_member_popup_function',
      user_email: `meter-${at}-${Date.now()}@voorbeeld.example`,
      user_pass: 'zilver-maan-48',
    })
  }
  const variables = JSON.parse(await send('?action=page_variables'))
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  return { ...variables, headers: { cookie } }
}
