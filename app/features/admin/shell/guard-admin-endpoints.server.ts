import type { FastifyInstance } from 'fastify'
import { ACCOUNT_PAGE, mayOpen } from '#app/features/core/accounts/permissions.ts'
import { readManager } from '#app/features/core/accounts/require-manager.server.ts'
import { mustSetUpTwoFactor } from '#app/features/core/sign-in/two-factor.server.ts'
import type { App } from '#app/platform/app.ts'
import { path } from '#app/platform/path.ts'

const ADMIN_PATH = /^\/beheer(?:[/.]|$)/

/** Guards the endpoints of the host below /beheer, as the middleware of admin-layout.tsx guards the pages. */
export function guardAdminEndpoints(fastify: FastifyInstance, app: App) {
  fastify.addHook('onRequest', async (request, reply) => {
    const pattern = request.routeOptions.url ?? ''
    if (!ADMIN_PATH.test(pattern)) return
    reply.header('cache-control', 'private, no-store')
    const headers = new Headers(request.headers as Record<string, string>)
    const { manager } = await readManager(app, { ip: request.ip, headers })
    if (!manager) return reply.redirect(path('/beheer/inloggen'))
    if (await mustSetUpTwoFactor(app, manager)) return reply.redirect(ACCOUNT_PAGE)
    if (!mayOpen(manager.role, pattern)) {
      return reply
        .code(403)
        .type('text/plain; charset=utf-8')
        .send('Dit kan alleen een eigenaar van de winkel.')
    }
  })
}
