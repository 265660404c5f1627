import type { FastifyRequest } from 'fastify'
import type { Shop } from '#app/platform/shop.ts'
import { REST_METHODS, REST_ROOT } from './rest.ts'

/** Only the sites in `REST_ORIGINS` may read answers; WordPress lets any site read them. */
export function corsHeaders(shop: Shop, request: FastifyRequest): Record<string, string> {
  const { origin } = request.headers
  if (origin === undefined || !isRestOrigin(shop, origin)) return {}
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-allow-methods': ['OPTIONS', ...REST_METHODS].join(', '),
  }
}

const isRestOrigin = (shop: Shop, origin: string) => shop.env.REST_ORIGINS.includes(origin)

/** Such a site may write too, there and nowhere else. */
export function isFromRestOrigin(shop: Shop, request: FastifyRequest): boolean {
  const { origin } = request.headers
  return (
    request.url.startsWith(`${REST_ROOT}/`) && origin !== undefined && isRestOrigin(shop, origin)
  )
}
