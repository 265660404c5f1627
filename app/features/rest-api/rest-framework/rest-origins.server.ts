import type { FastifyRequest } from 'fastify'
import type { App } from '#app/platform/app.ts'
import { REST_METHODS, REST_ROOT } from './rest.ts'

/** Returns CORS headers for sites in `REST_ORIGINS`. WordPress allows every site; this shop allows only these. */
export function corsHeaders(app: App, request: FastifyRequest): Record<string, string> {
  const { origin } = request.headers
  if (origin === undefined || !isRestOrigin(app, origin)) return {}
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-allow-methods': ['OPTIONS', ...REST_METHODS].join(', '),
  }
}

const isRestOrigin = (app: App, origin: string) => app.env.REST_ORIGINS.includes(origin)

/** Returns whether a request comes from a site in `REST_ORIGINS`, which may also write through the REST interface. */
export function isFromRestOrigin(app: App, request: FastifyRequest): boolean {
  const { origin } = request.headers
  return (
    request.url.startsWith(`${REST_ROOT}/`) && origin !== undefined && isRestOrigin(app, origin)
  )
}
