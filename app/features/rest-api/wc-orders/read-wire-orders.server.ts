import type { App } from '#app/platform/app.ts'
import { orderToWire, type WireOrder } from './order-wire.ts'
import { readOrderFacts } from './read-order-facts.server.ts'

/** Reads orders as programs see them, in the order of the ids; unknown ids are left out. */
export async function readWireOrders(app: App, ids: number[], decimals = 2): Promise<WireOrder[]> {
  const found = await readOrderFacts(app.db, ids)
  return found.map((order) => orderToWire(order, { siteUrl: app.siteUrl, decimals }))
}
