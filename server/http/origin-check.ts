import type { FastifyInstance, FastifyReply } from 'fastify'
import { isFromRestOrigin } from '#app/features/rest-api/rest-framework/rest-origins.server.ts'
import type { App } from '#app/platform/app.ts'
import { isFromOtherSite } from '#app/platform/http/other-site.server.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Rejects writes from pages of other sites. Calls that write on GET are wrapped in calls.ts. */
export function registerOriginCheck(fastify: FastifyInstance, app: App) {
  fastify.addHook('onRequest', async (request, reply) => {
    if (SAFE_METHODS.has(request.method) || !isFromOtherSite(app, request)) return
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
