import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { readManager } from '#app/features/accounts/require-manager.server.ts'
import { dutchDay } from '#app/platform/dutch-time.ts'
import type { Shop } from '#app/platform/shop.ts'
import { exportProducts } from './export-products.server.ts'

/** All products as a file, for a manager. Not a page, as a page is made whole before it is sent. */
export function registerProductExport(app: FastifyInstance, shop: Shop) {
  app.get('/beheer/producten.csv', async (request, reply) => {
    const headers = new Headers(request.headers as Record<string, string>)
    const { manager } = await readManager(shop, { ip: request.ip, headers })
    reply.header('cache-control', 'private, no-store')
    if (!manager) return reply.redirect('/beheer/inloggen/')
    const name = `producten-${dutchDay(shop.clock.now())}.csv`
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(Readable.from(exportProducts(shop)))
  })
}
