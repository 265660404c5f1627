import { createHash } from 'node:crypto'
import type { FastifyError, FastifyInstance } from 'fastify'
import type { App } from '#app/platform/app.ts'
import { isDatabaseGone } from '#app/platform/database/db.server.ts'
import { noteFullDisk } from '#app/platform/disk-space.server.ts'

/** Retry-After while the database is unavailable; search engines respect it. */
export const RETRY_SECONDS = '30'

/** Styles of the error page, inline because the shop's stylesheet may be unavailable. */
const STYLE =
  'body{margin:0;background:#fdfcfa;color:#16181d;font:1.0625rem/1.6 system-ui,sans-serif}main{max-width:34rem;margin:0 auto;padding:18vh 1.25rem 3rem}h1{font:400 2.75rem/1.1 Georgia,serif;margin:0 0 1rem}a{color:#1e3a8f;display:inline-block;padding:.625rem 0}small{color:#66645e}'
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'`

/** Returns the HTTP status for an uncaught error, and remembers a full disk. */
export function errorStatus(app: App, error: Error & { statusCode?: number }): number {
  if (isDatabaseGone(error)) return 503
  return noteFullDisk(app, error) ? 507 : (error.statusCode ?? 500)
}

/** Shows uncaught errors as a short page in Dutch. Errors of calls are handled before, in their own format. */
export function registerErrors(fastify: FastifyInstance, app: App) {
  fastify.setErrorHandler((error: FastifyError, request, reply) => {
    const status = errorStatus(app, error)
    if (status >= 500) app.log.error({ err: error, requestId: request.id }, 'request failed')
    if (isDatabaseGone(error)) reply.header('retry-after', RETRY_SECONDS)
    reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', POLICY)
      .send(errorPage(status, request.id))
  })
}

function errorPage(status: number, requestId: string): string {
  const text =
    status >= 500
      ? 'Dat ligt aan ons, niet aan jou. Probeer het over een minuut opnieuw.'
      : 'Dit verzoek kunnen we niet lezen.'
  return `<!doctype html><html lang="nl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Er ging iets mis</title><style>${STYLE}</style></head><body><main><h1>Er ging iets mis</h1><p>${text}</p><p><a href="/">Naar de winkel</a></p><p><small>Kenmerk: ${requestId}</small></p></main></body></html>`
}
