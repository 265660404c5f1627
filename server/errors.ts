import type { FastifyError, FastifyInstance } from 'fastify'
import { isDatabaseGone } from '#app/platform/db.server.ts'
import type { Shop } from '#app/platform/shop.ts'

/** The last resort: what nobody caught, as a short page in Dutch. Calls answer in their own form before this. */
export function registerErrors(app: FastifyInstance, shop: Shop) {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = isDatabaseGone(error) ? 503 : (error.statusCode ?? 500)
    if (status >= 500) shop.log.error({ err: error, requestId: request.id }, 'request failed')
    const text =
      status >= 500
        ? 'De winkel kan dit even niet tonen. Probeer het over een minuut opnieuw.'
        : 'Dit verzoek kunnen we niet lezen.'
    reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header(
        'content-security-policy',
        "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
      )
      .send(
        `<!doctype html><html lang="nl"><title>Er ging iets mis · Schakel</title><h1>Er ging iets mis</h1><p>${text}</p><p><a href="/">Naar de winkel</a></p><p>Kenmerk: ${request.id}</p></html>`,
      )
  })
}
