import type { FastifyInstance } from 'fastify'
import { titleOf } from '#simulators/marketplaces/catalogue/item-texts.ts'
import { page, table } from '#simulators/marketplaces/html.ts'
import type { World } from '#simulators/marketplaces/world.ts'
import { MERCHANT } from './feed-rows.ts'

/** Tracking links of the networks, each with the parameter that has the target URL. */
const TRACKERS: [path: string, parameter: string][] = [
  ['/www.awin1.com/cread.php', 'ued'],
  ['/tc.tradetracker.net/', 'u'],
  ['/ds1.nl/c/', 'dl'],
]

/** Registers the links in feeds, which redirect through the network to the merchant. */
export function registerMerchantPages(fastify: FastifyInstance, world: World) {
  for (const [path, parameter] of TRACKERS) {
    fastify.get<{ Querystring: Record<string, string | undefined> }>(
      path,
      async (request, reply) => {
        world.counts.add({ operation: 'feeds.click', payload: request.query })
        const targetUrl = request.query[parameter] ?? ''
        if (!targetUrl.startsWith(`${world.base()}/${MERCHANT.host}/`)) {
          return reply.code(400).type('text/plain; charset=utf-8').send('Onbekende partnerlink')
        }
        return reply.redirect(targetUrl, 302)
      },
    )
  }

  fastify.get<{ Params: { gtin: string } }>(`/${MERCHANT.host}/p/:gtin`, async (request, reply) => {
    const item = world.catalogue.itemOfGtin(request.params.gtin)
    reply.type('text/html; charset=utf-8')
    if (!item) return reply.code(404).send(page('Deze pagina bestaat niet', ''))
    return page(
      titleOf(item, 'nl', world.ledger),
      table([
        ['winkel', MERCHANT.name],
        ['GTIN', item.gtin],
      ]),
    )
  })
}
