import type { App } from '#app/platform/app.ts'
import { createRateLimits, network, type TryResult } from '#app/platform/http/rate-limit.server.ts'

const ORDERS = 30
const WINDOW_SECONDS = 10 * 60

const limits = createRateLimits('order-limits', {
  order: { name: 'place-order', tries: ORDERS, windowSeconds: WINDOW_SECONDS },
})

/** Limits orders per network: each reserves stock and sends a mail. The limit allows for an office or café behind one IP. */
export function countOrder(app: App, ip: string): Promise<TryResult> {
  return app.use(limits).order.count(network(ip))
}
