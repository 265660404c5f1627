import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { parseOrderQuestion } from '#app/features/fulfilment/orders/order-list.ts'
import { dutchDay } from '#app/platform/dutch-time.ts'
import type { Shop } from '#app/platform/shop.ts'
import { exportOrders } from './export-orders.server.ts'

/** The list of orders as a file, behind guardDeskCalls. Not a page, as a page is made whole before it is sent. */
export function registerOrderExport(app: FastifyInstance, shop: Shop) {
  app.get('/beheer/bestellingen.csv', async (request, reply) => {
    const { searchParams } = new URL(request.url, shop.siteUrl)
    return reply
      .type('text/csv; charset=utf-8')
      .header(
        'content-disposition',
        `attachment; filename="bestellingen-${dutchDay(shop.clock.now())}.csv"`,
      )
      .send(Readable.from(exportOrders(shop, parseOrderQuestion(searchParams))))
  })
}
