import type { FastifyInstance, FastifyReply } from 'fastify'
import { isFromRestOrigin } from '#app/features/rest-api/rest-framework/rest-origins.server.ts'
import type { App } from '#app/platform/app.ts'
import { isFromOtherSite } from '#app/platform/http/other-site.server.ts'

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/** A write that another site's page sends is refused; calls that write when read say so themselves, see calls.ts. */
export function registerOriginCheck(fastify: FastifyInstance, app: App) {
  fastify.addHook('onRequest', async (request, reply) => {
    if (READING.has(request.method) || !isFromOtherSite(app, request)) return
    if (isFromRestOrigin(app, request)) return
    return rejectOtherSite(reply)
  })
}

export function rejectOtherSite(reply: FastifyReply) {
  return reply
    .code(403)
    .type('text/plain; charset=utf-8')
    .send('Dit verzoek komt van een andere site.')
}
