import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { type AmazonShop, shopAt } from '#simulators/marketplaces/catalogue/shops.ts'
import { addFaultHooks } from '#simulators/marketplaces/faults.ts'
import type { World } from '#simulators/marketplaces/world.ts'
import { rejectFault, rejectFields, rejectRate, rejectValue } from './amazon-errors.ts'
import type { RequestContext } from './amazon-listings.ts'
import {
  getBrowseNodesRequest,
  getItemsRequest,
  getVariationsRequest,
  searchItemsRequest,
} from './amazon-requests.ts'
import { AMAZON_KEYS, type AmazonTokens, checkToken } from './amazon-tokens.ts'
import { getBrowseNodes } from './get-browse-nodes.ts'
import { getItems } from './get-items.ts'
import { getVariations } from './get-variations.ts'
import { searchItems } from './search-items.ts'

/** The common path of the operations. */
export const CATALOG_PATH = '/creatorsapi.amazon/catalog/v1'

interface ApiOptions {
  world: World
  tokens: AmazonTokens
  /** partner tags of the account by country; a country without a tag accepts any tag */
  tags: Partial<Record<AmazonShop['country'], string>>
}

type Request = {
  partnerTag?: string | undefined
  languagesOfPreference?: string[] | undefined
  resources: string[]
}

/** Registers the catalogue part of Amazon's Creators API. */
export async function registerAmazonApi(
  fastify: FastifyInstance,
  { world, tokens, tags }: ApiOptions,
) {
  fastify.addHook('onRequest', async (request, reply) => checkToken(request, reply, tokens))
  fastify.addHook('preHandler', async (request, reply) => {
    world.counts.add({
      operation: `amazon.${request.url.split('/').at(-1)}`,
      payload: request.body,
      marketplace: request.headers['x-marketplace'] as string | undefined,
    })
    // The quota is that of the account, however many tokens it has.
    const exceededQuota = world.throttle.take(AMAZON_KEYS.id)
    if (exceededQuota) return rejectRate(reply, exceededQuota)
  })
  addFaultHooks(fastify, {
    faults: world.faults,
    target: () => 'amazon',
    reject(fault, reply) {
      if (fault === 'expired') tokens.expire()
      return rejectFault(fault, reply)
    },
  })
  fastify.setErrorHandler((error, _request, reply) => {
    if ((error as { statusCode?: number }).statusCode === undefined) throw error
    return rejectValue(reply, 'CannotParse', 'The request body could not be parsed.')
  })
  fastify.setNotFoundHandler((_request, reply) =>
    rejectValue(reply, 'UnknownOperation', 'The operation is not known.'),
  )

  /** Registers an operation; its request is validated first. */
  function operation<T extends Request>(
    name: string,
    schema: z.ZodType<T>,
    handleRequest: (request: T, context: RequestContext, httpRequest: FastifyRequest) => unknown,
  ) {
    fastify.post(`/${name}`, async (httpRequest, reply) => {
      const shop = shopAt(String(httpRequest.headers['x-marketplace'] ?? ''))
      if (!shop) {
        return rejectValue(reply, 'FieldValidationFailed', 'The marketplace is not known.', [
          { name: 'x-marketplace', message: 'Provide the marketplace, such as www.amazon.nl' },
        ])
      }
      const parsed = schema.safeParse(httpRequest.body)
      if (!parsed.success) return rejectFields(reply, parsed.error)
      const { partnerTag, languagesOfPreference, resources } = parsed.data
      const tag = tags[shop.country]
      if (tag !== undefined && partnerTag !== undefined && partnerTag !== tag) {
        return rejectValue(reply, 'InvalidPartnerTag', 'The partner tag is not of this account.')
      }
      const locale = languagesOfPreference?.[0] ?? shop.locales[0] ?? 'en_GB'
      if (!shop.locales.includes(locale)) {
        return rejectValue(reply, 'FieldValidationFailed', 'The language is not supported.', [
          { name: 'languagesOfPreference', message: `One of ${shop.locales.join(', ')}` },
        ])
      }
      return handleRequest(
        parsed.data,
        { world, shop, locale, tag: partnerTag, resources },
        httpRequest,
      )
    })
  }

  operation('getItems', getItemsRequest, (request, context, httpRequest) =>
    getItems(request, context, httpRequest.fault === 'partial'),
  )
  operation('searchItems', searchItemsRequest, searchItems)
  operation('getVariations', getVariationsRequest, getVariations)
  operation('getBrowseNodes', getBrowseNodesRequest, getBrowseNodes)
}
