import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { App } from '#app/platform/app.ts'
import { dutchDay } from '#app/platform/dutch-time.ts'
import { exportProducts } from './export-products.server.ts'

/**
 * Serves all products as a file, behind `guardDeskCalls`. A route module would buffer the whole response before sending
 * it.
 */
export function registerProductExport(fastify: FastifyInstance, app: App) {
  fastify.get('/beheer/producten.csv', async (_request, reply) => {
    const name = `producten-${dutchDay(app.clock.now())}.csv`
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(Readable.from(exportProducts(app)))
  })
}
