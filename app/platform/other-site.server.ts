import type { FastifyRequest } from 'fastify'
import type { Shop } from './shop.ts'

/**
 * Reports whether a page of another site sent the request. Old clients and scripts send neither header and count as
 * our own: SameSite cookies already prevent them from acting for a visitor.
 */
export function isFromOtherSite(shop: Shop, request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  const { origin } = request.headers
  const isForeignSite = site !== undefined && site !== 'same-origin' && site !== 'none'
  const isForeignOrigin =
    origin !== undefined &&
    origin !== new URL(shop.siteUrl).origin &&
    origin !== `${request.protocol}://${request.host}`
  return isForeignSite || isForeignOrigin
}
