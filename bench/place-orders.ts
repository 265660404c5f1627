import { addProduct, inParallel, reportTimes } from './calls.ts'
import { sendRequest } from './http-client.ts'
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
  const placeOrders = async (atOnce: number, orders: number) => {
    const preparedCheckouts: PreparedCheckout[] = []
    await inParallel(8, orders, async () => {
      guestCount += 1
      preparedCheckouts.push(
        await prepareCheckout(shop, ids[guestCount % ids.length] ?? '', guestCount),
      )
      return 0
    })
    return inParallel(atOnce, orders, () => placeOrder(shop, preparedCheckouts.pop()))
  }
  await placeOrders(8, WARM_UP)
  for (const atOnce of [1, 16]) {
    const times = await placeOrders(atOnce, ORDERS)
    reportTimes(
      report,
      `placing an order, ${atOnce} at once`,
      times,
      atOnce === 16 ? { p50: 60, p99: 150 } : {},
    )
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
