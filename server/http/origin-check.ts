import type { FastifyInstance, FastifyReply } from 'fastify'
import { isFromRestOrigin } from '#app/features/rest-api/rest-framework/rest-origins.server.ts'
import { isFromOtherSite } from '#app/platform/other-site.server.ts'
import type { Shop } from '#app/platform/shop.ts'

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/** A write that another site's page sends is refused; calls that write when read say so themselves, see calls.ts. */
export function registerOriginCheck(app: FastifyInstance, shop: Shop) {
  app.addHook('onRequest', async (request, reply) => {
    if (READING.has(request.method) || !isFromOtherSite(shop, request)) return
    if (isFromRestOrigin(shop, request)) return
    return refuseOtherSite(reply)
  })
}

export function refuseOtherSite(reply: FastifyReply) {
  return reply
    .code(403)
    .type('text/plain; charset=utf-8')
    .send('Dit verzoek komt van een andere site.')
}
