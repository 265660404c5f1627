import type { App } from '#app/platform/app.ts'
import { createRateLimits, network } from '#app/platform/http/rate-limit.server.ts'
import { ORDER_LINKS, type OrderLookup, type RequestOrderLinkResult } from './order-lookup.ts'
import { orderLookups } from './order-lookup-tables.server.ts'

const limits = createRateLimits('order-lookup-limits', {
  network: { name: 'order-lookup', tries: 20, windowSeconds: 3_600 },
})

/** Stores a request for the link to an order; neither the answer nor its time depends on whether the order exists. */
export async function requestOrderLink(
  app: App,
  ip: string,
  lookup: OrderLookup,
): Promise<RequestOrderLinkResult> {
  const counted = await app.use(limits).network.count(network(ip))
  if (!counted.ok) return { ...counted, error: 'too-many-tries' }
  await app.db.insert(orderLookups).values({ ...lookup, createdAt: app.clock.now() })
  await app.jobs.send(ORDER_LINKS)
  return { ok: true }
}
