import type { FastifyInstance } from 'fastify'
import { escapeMarkup } from '#simulators/escape-markup.ts'
import { gtinOf } from '#simulators/marketplaces/catalogue/numbers.ts'
import { photosOf } from '#simulators/marketplaces/catalogue/photos.ts'
import { displayMoney } from '#simulators/marketplaces/catalogue/shops.ts'
import { page, table } from '#simulators/marketplaces/html.ts'
import type { World } from '#simulators/marketplaces/world.ts'
import { BOL_HOST, bolOffer, bolTitle, gtinNumberOf, isAtBol } from './bol-stock.ts'

interface Visit {
  Params: { country: string; language: string; id: string }
  Querystring: Record<string, string | undefined>
}

/** Registers the pages of bol: the page of an item, and the tracking link that redirects to it. */
export function registerBolPages(fastify: FastifyInstance, world: World) {
  fastify.get<Visit>(`/${BOL_HOST}/:country/:language/p/:slug/:id/`, async (request, reply) => {
    world.counts.add({ operation: 'bol.page', payload: request.query })
    reply.type('text/html; charset=utf-8')
    const country = request.params.country === 'be' ? 'BE' : 'NL'
    const language = request.params.language === 'fr' ? 'fr' : 'nl'
    const item = world.catalogue.itemOfGtin(gtinOf(gtinNumberOf(request.params.id)))
    if (!item || !isAtBol(item, country, world)) {
      return reply.code(404).send(page('Deze pagina bestaat niet', `<p>${BOL_HOST}</p>`))
    }
    const offer = bolOffer(item, country, language, world)
    const price = offer ? displayMoney(offer.cents, 'EUR', 'nl-NL') : 'Niet leverbaar'
    return page(
      bolTitle(item, language, world),
      `<p><img alt="" src="/media.s-bol.com/${photosOf(item)[0]}/550x550.jpg"></p>
<p><strong>${escapeMarkup(price)}</strong></p>
${table([
  ['winkel', `${BOL_HOST} (${country})`],
  ['EAN', item.gtin],
  ['levering', offer?.delivery ?? '–'],
  ['site van de partner', request.query.Referrer ?? 'geen'],
])}`,
    )
  })

  fastify.get<Visit>('/partner.bol.com/click/click', async (request, reply) => {
    world.counts.add({ operation: 'bol.click', payload: request.query })
    const { url, s: site } = request.query
    // Only redirects to pages of bol.
    if (!site || !url?.startsWith(`${world.base()}/${BOL_HOST}/`)) {
      return reply.code(400).type('text/plain; charset=utf-8').send('Onbekende partnerlink')
    }
    return reply.redirect(`${url}?Referrer=${encodeURIComponent(`ADVNLPPce${site}`)}`, 302)
  })
}
