import { createRateLimits, network, type TryResult } from '#app/platform/rate-limit.server.ts'
import type { Shop } from '#app/platform/shop.ts'

const ORDERS = 30
const WINDOW_SECONDS = 10 * 60

const limits = createRateLimits('order-limits', {
  order: { name: 'place-order', tries: ORDERS, windowSeconds: WINDOW_SECONDS },
})

/** Limits orders per network: each reserves stock and sends a mail. The limit allows for an office or café behind one IP. */
export function countOrder(shop: Shop, ip: string): Promise<TryResult> {
  return shop.use(limits).order.count(network(ip))
}
