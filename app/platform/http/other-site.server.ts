import type { FastifyRequest } from 'fastify'
import type { App } from '#app/platform/app.ts'

/**
 * Returns whether a page of another site sent the request. Requests without the headers that show this are accepted: they
 * come from old browsers and scripts, and SameSite cookies already prevent other sites from acting for a visitor.
 */
export function isFromOtherSite(app: App, request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  const { origin } = request.headers
  const isForeignSite = site !== undefined && site !== 'same-origin' && site !== 'none'
  const isForeignOrigin =
    origin !== undefined &&
    origin !== new URL(app.siteUrl).origin &&
    origin !== `${request.protocol}://${request.host}`
  return isForeignSite || isForeignOrigin
}
