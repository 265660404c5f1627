import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { parseOrderQuestion } from '#app/features/fulfilment/orders/order-list.ts'
import type { App } from '#app/platform/app.ts'
import { dutchDay } from '#app/platform/dutch-time.ts'
import { exportOrders } from './export-orders.server.ts'

/** Serves the list of orders as a CSV file; guardDeskCalls checks the permission. A page could not stream it. */
export function registerOrderExport(fastify: FastifyInstance, app: App) {
  fastify.get('/beheer/bestellingen.csv', async (request, reply) => {
    const { searchParams } = new URL(request.url, app.siteUrl)
    return reply
      .type('text/csv; charset=utf-8')
      .header(
        'content-disposition',
        `attachment; filename="bestellingen-${dutchDay(app.clock.now())}.csv"`,
      )
      .send(Readable.from(exportOrders(app, parseOrderQuestion(searchParams))))
  })
}
