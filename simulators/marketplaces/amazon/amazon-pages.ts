import type { FastifyInstance, FastifyReply } from 'fastify'
import { escapeMarkup } from '#simulators/escape-markup.ts'
import { isListed, offerAt } from '#simulators/marketplaces/catalogue/catalogue-offers.ts'
import { searchTermsOf } from '#simulators/marketplaces/catalogue/catalogue-search-terms.ts'
import { featuresOf, titleOf } from '#simulators/marketplaces/catalogue/item-texts.ts'
import { photosOf } from '#simulators/marketplaces/catalogue/photos.ts'
import { AMAZON_SHOPS, displayMoney, languageOf } from '#simulators/marketplaces/catalogue/shops.ts'
import { page, table } from '#simulators/marketplaces/html.ts'
import type { World } from '#simulators/marketplaces/world.ts'

/** Maximum number of items on a page of search results. */
const MAX_RESULTS = 50

interface Visit {
  Params: { asin: string }
  Querystring: Record<string, string | string[]>
}

const send = (reply: FastifyReply, html: string) =>
  reply.type('text/html; charset=utf-8').send(html)

const first = (value: string | string[] | undefined) => [value ?? ''].flat()[0] ?? ''

/** Reads ASINs and quantities from ASIN.1, Quantity.1, ASIN.2, … in this order. */
function readCart(query: Visit['Querystring']) {
  return Object.keys(query).flatMap((key) => {
    const [, number] = /^ASIN\.(\d+)$/.exec(key) ?? []
    if (!number) return []
    return [{ asin: first(query[key]), quantity: Number(first(query[`Quantity.${number}`])) }]
  })
}

/** Registers the pages of Amazon's shops: product pages, and the cart that links of another shop fill. */
export function registerAmazonPages(fastify: FastifyInstance, world: World) {
  const { catalogue, ledger, counts } = world

  for (const shop of AMAZON_SHOPS) {
    const { host } = shop
    const locale = shop.locales[0] ?? 'en_GB'
    const language = languageOf(locale)

    fastify.get<Visit>(`/${host}/dp/:asin`, async (request, reply) => {
      counts.add({ operation: 'amazon.page', payload: request.query, marketplace: host })
      const { asin } = request.params
      const family = catalogue.family(asin)
      const item = family?.items[0] ?? catalogue.item(asin)
      if (!item || !isListed(item, shop, ledger)) {
        reply.code(404)
        return send(reply, page('Deze pagina bestaat niet', `<p>${escapeMarkup(host)}</p>`))
      }
      const offer = family ? undefined : offerAt(item, shop, ledger)
      const price = family
        ? 'Kies een uitvoering'
        : offer
          ? displayMoney(offer.cents, shop.currency, locale)
          : 'Momenteel niet te koop'
      const variations = (family?.items ?? [])
        .map(
          (each) =>
            `<li><a href="${each.asin}">${escapeMarkup(titleOf(each, language, ledger))}</a></li>`,
        )
        .join('')
      return send(
        reply,
        page(
          family?.titles[language] ?? titleOf(item, language, ledger),
          `<p><img alt="" src="/m.media-amazon.com/images/I/${photosOf(item)[0]}._SL500_.jpg"></p>
<p><strong>${escapeMarkup(price)}</strong></p>
<ul>${featuresOf(item, language, Boolean(family))
            .map((feature) => `<li>${escapeMarkup(feature)}</li>`)
            .join('')}</ul>
<ul>${variations}</ul>
${table([
  ['winkel', host],
  ['ASIN', asin],
  ['GTIN', family ? '–' : item.gtin],
  ['verkoper', offer?.seller.name ?? '–'],
  ['partnercode (tag)', first(request.query.tag) || 'geen'],
])}`,
        ),
      )
    })

    fastify.get<Visit>(`/${host}/s`, async (request, reply) => {
      counts.add({ operation: 'amazon.page', payload: request.query, marketplace: host })
      const terms = searchTermsOf(first(request.query.k))
      const matchingItems = [...catalogue.items()].filter((item) => {
        const titleTerms = searchTermsOf(titleOf(item, language, ledger))
        return isListed(item, shop, ledger) && terms.every((word) => titleTerms.includes(word))
      })
      const links = matchingItems.slice(0, MAX_RESULTS).map((item) => {
        const title = escapeMarkup(titleOf(item, language, ledger))
        return `<li><a href="dp/${item.asin}">${title}</a></li>`
      })
      return send(reply, page(`${matchingItems.length} gevonden`, `<ul>${links.join('')}</ul>`))
    })

    fastify.get<Visit>(`/${host}/gp/aws/cart/add.html`, async (request, reply) => {
      counts.add({ operation: 'amazon.cart', payload: request.query, marketplace: host })
      const lines = readCart(request.query)
      const rows = lines.map(({ asin, quantity }): [string, string] => {
        const item = catalogue.item(asin)
        const name = item ? titleOf(item, language, ledger) : 'onbekend'
        return [`${quantity} × ${asin}`, name]
      })
      const isGood = lines.length > 0 && lines.every(({ quantity }) => quantity >= 1)
      if (!isGood) reply.code(400)
      return send(
        reply,
        page(
          isGood ? 'In winkelwagen leggen' : 'Hier kwam geen winkelwagen aan',
          table([
            ['winkel', host],
            ['partnercode (AssociateTag)', first(request.query.AssociateTag) || 'geen'],
            ...rows,
          ]),
        ),
      )
    })
  }
}
