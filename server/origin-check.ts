import type { FastifyInstance } from 'fastify'
import type { Shop } from '#app/platform/shop.ts'

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * A write that another site's page sends is refused. Old clients and scripts send neither header and are let through:
 * SameSite cookies already keep them from acting for somebody.
 */
export function registerOriginCheck(app: FastifyInstance, shop: Shop) {
  const ownOrigin = new URL(shop.siteUrl).origin
  app.addHook('onRequest', async (request, reply) => {
    if (READING.has(request.method)) return
    const site = request.headers['sec-fetch-site']
    const origin = request.headers.origin
    const isForeignSite = site !== undefined && site !== 'same-origin' && site !== 'none'
    const isForeignOrigin =
      origin !== undefined &&
      origin !== ownOrigin &&
      origin !== `${request.protocol}://${request.host}`
    if (isForeignSite || isForeignOrigin) {
      return reply
        .code(403)
        .type('text/plain; charset=utf-8')
        .send('Dit verzoek komt van een andere site.')
    }
  })
}
