import { network, openRateLimit, type TryResult } from '#app/platform/rate-limit.server.ts'
import type { Resource, Shop } from '#app/platform/shop.ts'

const ORDERS = 30
const WINDOW_SECONDS = 10 * 60

const limit: Resource<ReturnType<typeof openRateLimit>> = {
  name: 'order-limit',
  open: (shop) => openRateLimit(shop.pool, 'place-order', ORDERS, WINDOW_SECONDS),
}

/** Orders from one address are limited: each holds pieces and sends a mail. An office or a café is one address. */
export function countOrder(shop: Shop, ip: string): Promise<TryResult> {
  return shop.use(limit).count(network(ip))
}
