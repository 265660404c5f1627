import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { type AmazonShop, shopAt } from '#simulators/marketplaces/catalogue/shops.ts'
import { giveFaults } from '#simulators/marketplaces/faults.ts'
import type { World } from '#simulators/marketplaces/world.ts'
import { refuseFault, refuseFields, refuseRate, refuseValue } from './amazon-errors.ts'
import type { Asked } from './amazon-listings.ts'
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

/** The part of a path that names an operation. */
export const CATALOG_PATH = '/creatorsapi.amazon/catalog/v1'

interface ApiOptions {
  world: World
  tokens: AmazonTokens
  /** by country; where none is named any tag is good */
  tags: Partial<Record<AmazonShop['country'], string>>
}

type Request = {
  partnerTag?: string | undefined
  languagesOfPreference?: string[] | undefined
  resources: string[]
}

/** The catalogue part of Amazon's Creators API. */
export async function registerAmazonApi(app: FastifyInstance, { world, tokens, tags }: ApiOptions) {
  app.addHook('onRequest', async (request, reply) => checkToken(request, reply, tokens))
  app.addHook('preHandler', async (request, reply) => {
    world.counts.add({
      operation: `amazon.${request.url.split('/').at(-1)}`,
      asked: request.body,
      marketplace: request.headers['x-marketplace'] as string | undefined,
    })
    // One account has one quota, however many tokens it asks for.
    const over = world.throttle.take(AMAZON_KEYS.id)
    if (over) return refuseRate(reply, over)
  })
  giveFaults(app, {
    faults: world.faults,
    target: () => 'amazon',
    refuse(fault, reply) {
      if (fault === 'expired') tokens.expire()
      return refuseFault(fault, reply)
    },
  })
  app.setErrorHandler((error, _request, reply) => {
    if ((error as { statusCode?: number }).statusCode === undefined) throw error
    return refuseValue(reply, 'CannotParse', 'The request body could not be parsed.')
  })
  app.setNotFoundHandler((_request, reply) =>
    refuseValue(reply, 'UnknownOperation', 'The operation is not known.'),
  )

  /** An operation: what it is asked must be right before it is answered. */
  function operation<T extends Request>(
    name: string,
    schema: z.ZodType<T>,
    answer: (request: T, asked: Asked, raw: FastifyRequest) => unknown,
  ) {
    app.post(`/${name}`, async (raw, reply) => {
      const shop = shopAt(String(raw.headers['x-marketplace'] ?? ''))
      if (!shop) {
        return refuseValue(reply, 'FieldValidationFailed', 'The marketplace is not known.', [
          { name: 'x-marketplace', message: 'Provide the marketplace, such as www.amazon.nl' },
        ])
      }
      const read = schema.safeParse(raw.body)
      if (!read.success) return refuseFields(reply, read.error)
      const { partnerTag, languagesOfPreference, resources } = read.data
      const tag = tags[shop.country]
      if (tag !== undefined && partnerTag !== undefined && partnerTag !== tag) {
        return refuseValue(reply, 'InvalidPartnerTag', 'The partner tag is not of this account.')
      }
      const locale = languagesOfPreference?.[0] ?? shop.locales[0] ?? 'en_GB'
      if (!shop.locales.includes(locale)) {
        return refuseValue(reply, 'FieldValidationFailed', 'The language is not supported.', [
          { name: 'languagesOfPreference', message: `One of ${shop.locales.join(', ')}` },
        ])
      }
      return answer(read.data, { world, shop, locale, tag: partnerTag, resources }, raw)
    })
  }

  operation('getItems', getItemsRequest, (request, asked, raw) =>
    getItems(request, asked, raw.fault === 'partial'),
  )
  operation('searchItems', searchItemsRequest, searchItems)
  operation('getVariations', getVariationsRequest, getVariations)
  operation('getBrowseNodes', getBrowseNodesRequest, getBrowseNodes)
}
