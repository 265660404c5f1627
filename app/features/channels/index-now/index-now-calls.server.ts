import type { FastifyInstance } from 'fastify'
import type { App } from '#app/platform/app.ts'
import { findObstacle, readIndexNow } from './send-changes.server.ts'

/** Serves `/<key>.txt`, with which search engines check that the shop itself sent its addresses (docs/contract/http.md 7). */
export function registerIndexNow(fastify: FastifyInstance, app: App) {
  fastify.get<{ Params: { file: string } }>(
    '/:file(^[0-9a-f]{32}\\.txt$)',
    async (request, reply) => {
      const state = await readIndexNow(app)
      const isKey = state?.isActive && request.params.file === `${state.key}.txt`
      reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store')
      if (!isKey || (await findObstacle(app)) !== null) return reply.code(404).send('Not found')
      return reply.send(state.key)
    },
  )
}
