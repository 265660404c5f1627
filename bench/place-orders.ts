import { addProduct, inParallel, reportTimes } from './calls.ts'
import { sendRequest } from './http-client.ts'
import { createCostReader } from './processor-time.ts'
import type { Report } from './report.ts'
import type { BenchShop } from './shop-process.ts'

const ORDERS = 320
const WARM_UP = 64

/** Measures placing orders; carts and forms are prepared beforehand. */
export async function measureOrders(shop: BenchShop, report: Report) {
  const variants = await shop.rows<{ id: number }>(
    'SELECT id FROM variants WHERE is_active AND stock > 3 ORDER BY id LIMIT 5000',
  )
  const ids = variants.map(({ id }) => String(id))
  let guestCount = 0
  const prepareCheckouts = async (orders: number) => {
    const checkouts: PreparedCheckout[] = []
    await inParallel(8, orders, async () => {
      guestCount += 1
      const id = ids[guestCount % ids.length] ?? ''
      checkouts.push(await prepareCheckout(shop, id, guestCount))
      return 0
    })
    return checkouts
  }
  const placeOrders = (atOnce: number, checkouts: PreparedCheckout[]) =>
    inParallel(atOnce, checkouts.length, () => placeOrder(shop, checkouts.pop()))
  await placeOrders(8, await prepareCheckouts(WARM_UP))
  const readCost = await createCostReader(shop)
  for (const atOnce of [1, 16]) {
    const checkouts = await prepareCheckouts(ORDERS)
    const before = await readCost()
    const times = await placeOrders(atOnce, checkouts)
    const after = await readCost()
    const name = `placing an order, ${atOnce} at once`
    reportTimes(report, name, times, atOnce === 16 ? { p50: 60, p99: 150 } : {})
    for (const part of ['server', 'database'] as const)
      report.line(`${name}, ${part}, processor time`, (after[part] - before[part]) / ORDERS, 'ms')
  }
}

interface PreparedCheckout {
  headers: { cookie: string; 'x-forwarded-for': string }
  form: Record<string, string>
}

/** Prepares the checkout of a guest with their own IP address, because orders per address are limited. */
async function prepareCheckout(
  shop: BenchShop,
  id: string,
  guest: number,
): Promise<PreparedCheckout> {
  const ip = `10.0.${Math.floor(guest / 256)}.${guest % 256}`
  const { cookie } = await addProduct(shop, id, '', { 'x-forwarded-for': ip })
  const headers = { cookie, 'x-forwarded-for': ip }
  const { body } = await sendRequest(`${shop.url}/checkout/`, { headers })
  const text = body.toString()
  const readHiddenField = (name: string) => text.match(`name="${name}" value="([^"]+)"`)?.[1] ?? ''
  return {
    headers,
    form: {
      email: `klant-${guest}@voorbeeld.example`,
      firstName: 'Sanne',
      lastName: 'de Vries',
      country: 'NL',
      postcode: '3511 NR',
      houseNumber: '212',
      street: 'Oudegracht',
      city: 'Utrecht',
      shipping: 'parcel',
      payment: 'bank-transfer',
      token: readHiddenField('token'),
      seen: readHiddenField('seen'),
    },
  }
}

async function placeOrder(
  shop: BenchShop,
  checkout: PreparedCheckout | undefined,
): Promise<number> {
  if (!checkout) throw new Error('no more carts')
  const { status, ms } = await sendRequest(`${shop.url}/checkout/`, checkout)
  if (status !== 303) throw new Error(`the order was answered with ${status}`)
  return ms
}
