import type { FastifyInstance } from 'fastify'
import type { Shop } from '#app/platform/shop.ts'
import { ANALYTICS_ADDRESS } from './analytics.ts'
import { parcelForm } from './analytics-forms.ts'
import { takeEvents } from './take-events.server.ts'

const MAX_BYTES = 32 * 1024

/** Where browsers tell what their visitor did; nobody waits for the answer, so it says nothing. */
export function registerAnalytics(app: FastifyInstance, shop: Shop) {
  app.post(ANALYTICS_ADDRESS, { bodyLimit: MAX_BYTES }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const parcel = parcelForm.safeParse(request.body)
    if (!parcel.success) return reply.code(400).send()
    const { ip, cookies } = request
    const headers = new Headers(request.headers as Record<string, string>)
    const visitor = { cartId: null, ip, cookies, headers }
    const events = parcel.data.events.map(
      ({ id, offers, shop: seller, term, found, ...event }) => ({
        ...event,
        ...(id !== undefined && { id }),
        ...(offers !== undefined && { offers }),
        ...(seller !== undefined && { shop: seller }),
        ...(term !== undefined && { term }),
        ...(found !== undefined && { found }),
      }),
    )
    const taken = await takeEvents(shop, visitor, { ...parcel.data, events })
    if (taken.ok) return reply.code(204).send()
    return reply.code(429).header('retry-after', String(taken.retryAfterSeconds)).send()
  })
}
