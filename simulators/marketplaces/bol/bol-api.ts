import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Item } from '#simulators/marketplaces/catalogue/models.ts'
import { gtinOf } from '#simulators/marketplaces/catalogue/numbers.ts'
import { addFaultHooks } from '#simulators/marketplaces/faults.ts'
import type { World } from '#simulators/marketplaces/world.ts'
import { problem, rejectFault } from './bol-problems.ts'
import {
  type BolRequestContext,
  serializeMedia,
  serializeOffer,
  serializeProduct,
} from './bol-products.ts'
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

const rejectQuery = (reply: FastifyReply, { issues }: z.ZodError) =>
  problem(
    reply,
    400,
    'The request is not valid',
    issues.map(({ path, message }) => ({ name: path.join('.'), reason: message })),
  )

function readContext(
  world: World,
  request: FastifyRequest<Call>,
  country: BolRequestContext['country'],
): BolRequestContext {
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

/** Returns two functions that register a route: one that validates the query, and one for a product that must exist. */
function createRoutes(fastify: FastifyInstance, world: World) {
  /** Registers a route that validates its query and sends the language of its response. */
  function get<T extends { 'country-code': BolRequestContext['country'] }>(
    path: string,
    schema: z.ZodType<T>,
    handleRequest: (
      query: T,
      context: BolRequestContext,
      request: FastifyRequest<Call>,
      reply: FastifyReply,
    ) => unknown,
  ) {
    fastify.get<Call>(path, async (request, reply) => {
      const parsed = schema.safeParse(request.query)
      if (!parsed.success) return rejectQuery(reply, parsed.error)
      const context = readContext(world, request, parsed.data['country-code'])
      reply.header('content-language', request.headers['accept-language'])
      return handleRequest(parsed.data, context, request, reply)
    })
  }

  /** Registers a route for one product; responds with 404 if bol does not have the product. */
  function getProduct(
    path: string,
    handleRequest: (item: Item, context: BolRequestContext, reply: FastifyReply) => unknown,
  ) {
    get(path, countryQuery, (_query, context, request, reply) => {
      const item = world.catalogue.itemOfGtin(request.params.id)
      const isSold = item && isAtBol(item, context.country, world)
      if (!isSold) return problem(reply, 404, `Unable to find product ${request.params.id}`)
      return handleRequest(item, context, reply)
    })
  }

  return { get, getProduct }
}

/** Registers bol's Marketing Catalog API. */
export async function registerBolApi(
  fastify: FastifyInstance,
  { world, tokens }: { world: World; tokens: BolTokens },
) {
  fastify.addHook('onRequest', async (request, reply) => checkBolToken(request, reply, tokens))
  fastify.addHook('preHandler', async (request, reply) => {
    const path = request.routeOptions.url?.slice(BOL_CATALOG_PATH.length) ?? ''
    const context = { ...(request.params as object), ...(request.query as object) }
    world.counts.add({ operation: `bol.${OPERATIONS[path] ?? 'unknown'}`, payload: context })
    if (!LANGUAGES.includes(request.headers['accept-language'] ?? '')) {
      return problem(reply, 406, `Accept-Language must be one of ${LANGUAGES.join(', ')}`)
    }
  })
  addFaultHooks(fastify, {
    faults: world.faults,
    target: () => 'bol',
    reject(fault, reply) {
      if (fault === 'expired') tokens.expire()
      return rejectFault(fault, reply)
    },
  })
  fastify.setNotFoundHandler((_request, reply) =>
    problem(reply, 404, 'This resource does not exist'),
  )

  const { get, getProduct } = createRoutes(fastify, world)
  get('/products/search', searchQuery, (query, context, request) =>
    searchItems(query, context, request.fault === 'partial'),
  )
  get('/products/lists/popular', searchQuery, popularItems)
  getProduct('/products/:id', serializeProduct)
  getProduct('/products/:id/media', serializeMedia)
  getProduct('/products/:id/offers/best', (item, context, reply) => {
    return (
      serializeOffer(item, context) ??
      problem(reply, 404, `Unable to find offer for product ${item.gtin}`)
    )
  })
  get('/products/:id/to-ean', countryQuery, (_query, _context, { params: { id } }, reply) => {
    const ean = gtinOf(gtinNumberOf(id))
    const isKnown = /^\d{16}$/.test(id) && world.catalogue.itemOfGtin(ean)
    return isKnown ? { ean } : problem(reply, 404, `Unable to find product ${id}`)
  })
}
