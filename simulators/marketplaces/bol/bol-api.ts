import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Item } from '#simulators/marketplaces/catalogue/models.ts'
import { gtinOf } from '#simulators/marketplaces/catalogue/numbers.ts'
import { giveFaults } from '#simulators/marketplaces/faults.ts'
import type { World } from '#simulators/marketplaces/world.ts'
import { problem, refuseFault } from './bol-problems.ts'
import { type BolAsked, showMedia, showOffer, showProduct } from './bol-products.ts'
import { popularItems, searchItems, searchQuery } from './bol-search.ts'
import { gtinNumberOf, isAtBol } from './bol-stock.ts'
import { type BolTokens, checkBolToken } from './bol-tokens.ts'

export const BOL_CATALOG_PATH = '/api.bol.com/marketing/catalog/v1'

const LANGUAGES = ['nl', 'fr', 'nl-NL', 'nl-BE', 'fr-BE']
const OPERATIONS: Record<string, string> = {
  '/products/search': 'search',
  '/products/lists/popular': 'popular',
  '/products/:id': 'product',
  '/products/:id/to-ean': 'toEan',
  '/products/:id/offers/best': 'bestOffer',
  '/products/:id/media': 'media',
}

interface Call {
  Params: { id: string }
  Querystring: Record<string, string | undefined>
}

const countryQuery = z.object({ 'country-code': z.enum(['NL', 'BE']).default('NL') })

/** bol's Marketing Catalog API. */
export async function registerBolApi(
  app: FastifyInstance,
  { world, tokens }: { world: World; tokens: BolTokens },
) {
  app.addHook('onRequest', async (request, reply) => checkBolToken(request, reply, tokens))
  app.addHook('preHandler', async (request, reply) => {
    const path = request.routeOptions.url?.slice(BOL_CATALOG_PATH.length) ?? ''
    const asked = { ...(request.params as object), ...(request.query as object) }
    world.counts.add({ operation: `bol.${OPERATIONS[path] ?? 'unknown'}`, asked })
    if (!LANGUAGES.includes(request.headers['accept-language'] ?? '')) {
      return problem(reply, 406, `Accept-Language must be one of ${LANGUAGES.join(', ')}`)
    }
  })
  giveFaults(app, {
    faults: world.faults,
    target: () => 'bol',
    refuse(fault, reply) {
      if (fault === 'expired') tokens.expire()
      return refuseFault(fault, reply)
    },
  })
  app.setNotFoundHandler((_request, reply) => problem(reply, 404, 'This resource does not exist'))

  const refuseQuery = (reply: FastifyReply, { issues }: z.ZodError) =>
    problem(
      reply,
      400,
      'The request is not valid',
      issues.map(({ path, message }) => ({ name: path.join('.'), reason: message })),
    )

  function readAsked(request: FastifyRequest<Call>, country: BolAsked['country']): BolAsked {
    const language = request.headers['accept-language'] ?? 'nl'
    return {
      world,
      country,
      language: language.startsWith('fr') ? 'fr' : 'nl',
      includes: new Set(
        Object.entries(request.query).flatMap(([key, value]) =>
          key.startsWith('include-') && value === 'true' ? [key.slice('include-'.length)] : [],
        ),
      ),
    }
  }

  /** A call that says in which language it answers; its query must be right first. */
  function get<T extends { 'country-code': BolAsked['country'] }>(
    path: string,
    schema: z.ZodType<T>,
    answer: (
      query: T,
      asked: BolAsked,
      request: FastifyRequest<Call>,
      reply: FastifyReply,
    ) => unknown,
  ) {
    app.get<Call>(path, async (request, reply) => {
      const read = schema.safeParse(request.query)
      if (!read.success) return refuseQuery(reply, read.error)
      const asked = readAsked(request, read.data['country-code'])
      reply.header('content-language', request.headers['accept-language'])
      return answer(read.data, asked, request, reply)
    })
  }

  /** The same for one product, which must be there. */
  function getProduct(
    path: string,
    answer: (item: Item, asked: BolAsked, reply: FastifyReply) => unknown,
  ) {
    get(path, countryQuery, (_query, asked, request, reply) => {
      const item = world.catalogue.itemOfGtin(request.params.id)
      const isThere = item && isAtBol(item, asked.country, world)
      if (!isThere) return problem(reply, 404, `Unable to find product ${request.params.id}`)
      return answer(item, asked, reply)
    })
  }

  get('/products/search', searchQuery, (query, asked, request) =>
    searchItems(query, asked, request.fault === 'partial'),
  )
  get('/products/lists/popular', searchQuery, popularItems)
  getProduct('/products/:id', showProduct)
  getProduct('/products/:id/media', showMedia)
  getProduct('/products/:id/offers/best', (item, asked, reply) => {
    return (
      showOffer(item, asked) ?? problem(reply, 404, `Unable to find offer for product ${item.gtin}`)
    )
  })
  get('/products/:id/to-ean', countryQuery, (_query, _asked, { params: { id } }, reply) => {
    const ean = gtinOf(gtinNumberOf(id))
    const isKnown = /^\d{16}$/.test(id) && world.catalogue.itemOfGtin(ean)
    return isKnown ? { ean } : problem(reply, 404, `Unable to find product ${id}`)
  })
}
