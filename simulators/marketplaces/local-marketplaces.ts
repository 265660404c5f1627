import formbody from '@fastify/formbody'
import Fastify from 'fastify'
import { CATALOG_PATH, registerAmazonApi } from '#simulators/marketplaces/amazon/amazon-api.ts'
import { registerAmazonPages } from '#simulators/marketplaces/amazon/amazon-pages.ts'
import {
  AMAZON_KEYS,
  createAmazonTokens,
  registerAmazonTokens,
} from '#simulators/marketplaces/amazon/amazon-tokens.ts'
import { BOL_CATALOG_PATH, registerBolApi } from '#simulators/marketplaces/bol/bol-api.ts'
import { registerBolPages } from '#simulators/marketplaces/bol/bol-pages.ts'
import { BOL_REPORTS_PATH, registerBolReports } from '#simulators/marketplaces/bol/bol-reports.ts'
import {
  BOL_KEYS,
  createBolTokens,
  registerBolTokens,
} from '#simulators/marketplaces/bol/bol-tokens.ts'
import type { AmazonCountry } from '#simulators/marketplaces/catalogue/shops.ts'
import { feedUrls, registerFeeds } from '#simulators/marketplaces/feeds/feed-pages.ts'
import { registerMerchantPages } from '#simulators/marketplaces/feeds/merchant-pages.ts'
import { createControl, registerControl } from './control.ts'
import { registerFaultPages } from './fault-pages.ts'
import { addOutageHook } from './faults.ts'
import { registerPhotos } from './photo-pages.ts'
import { createClock } from './simulated-clock.ts'
import type { Quota } from './throttle.ts'
import { createWorld } from './world.ts'

/** Default quota: one call a second, like Amazon. */
const DEFAULT_QUOTA: Quota = { callsPerSecond: 1, callsPerDay: 8640 }

export interface MarketplacesOptions extends Partial<Quota> {
  /** port to listen on; 0: a free port */
  port?: number
  now?: () => Date
  /** number of models in the catalogue */
  models?: number
  /** Amazon partner tags of the account by country; a country without a tag accepts any tag */
  tags?: Partial<Record<AmazonCountry, string>>
}

/**
 * Simulates Amazon, bol and the feeds of a merchant, with an invented jewellery catalogue: APIs, shop pages and photos over
 * HTTP, and faults that can be switched on.
 */
export async function openMarketplaces(options: MarketplacesOptions = {}) {
  const { port = 0, now = () => new Date(), models, tags = {} } = options
  const quota = { ...DEFAULT_QUOTA, ...options }
  const clock = createClock(now)
  const world = createWorld(models, clock.now, {
    callsPerSecond: quota.callsPerSecond,
    callsPerDay: quota.callsPerDay,
  })
  const tokens = createAmazonTokens(world)
  const bolTokens = createBolTokens(world)
  const control = createControl(world, clock, {
    expireTokens() {
      tokens.expire()
      bolTokens.expire()
    },
  })
  const fastify = Fastify({ forceCloseConnections: true })
  addOutageHook(fastify, world.faults)
  await fastify.register(formbody)
  await fastify.register((api) => registerAmazonTokens(api, { world, tokens }))
  await fastify.register((api) => registerAmazonApi(api, { world, tokens, tags }), {
    prefix: CATALOG_PATH,
  })
  await fastify.register((api) => registerBolTokens(api, { world, tokens: bolTokens }))
  await fastify.register((api) => registerBolApi(api, { world, tokens: bolTokens }), {
    prefix: BOL_CATALOG_PATH,
  })
  await fastify.register((api) => registerBolReports(api, { world, tokens: bolTokens }), {
    prefix: BOL_REPORTS_PATH,
  })
  await fastify.register((files) => registerFeeds(files, world))
  await fastify.register(async (pages) => {
    registerAmazonPages(pages, world)
    registerBolPages(pages, world)
    registerMerchantPages(pages, world)
    registerPhotos(pages)
  })
  await fastify.register(async (pages) => {
    registerControl(pages, control)
    registerFaultPages(pages, world, control, () => ({
      environment: environmentFor(world.base()),
      feeds: feedUrls(world.base()),
    }))
  })
  world.listens(await fastify.listen({ port, host: '127.0.0.1' }))

  return {
    url: world.base(),
    environment: environmentFor(world.base()),
    feeds: feedUrls(world.base()),
    catalogue: world.catalogue,
    ...control,
    close: () => fastify.close(),
  }
}

/** Returns the environment variables with which a shop uses the simulators. */
function environmentFor(base: string) {
  return {
    AMAZON_CREDENTIAL_ID: AMAZON_KEYS.id,
    AMAZON_CREDENTIAL_SECRET: AMAZON_KEYS.secret,
    AMAZON_CREDENTIAL_VERSION: '3.2',
    AMAZON_TAGS:
      'nl=voorbeeld-21,de=voorbeeldde-21,fr=voorbeeldfr-21,be=voorbeeldbe-21,uk=voorbeelduk-21',
    AMAZON_API_URL: `${base}/creatorsapi.amazon`,
    AMAZON_TOKEN_URL: `${base}/api.amazon.co.uk/auth/o2/token`,
    BOL_CLIENT_ID: BOL_KEYS.id,
    BOL_CLIENT_SECRET: BOL_KEYS.secret,
    BOL_SITE_ID: '1000001',
    BOL_API_URL: `${base}${BOL_CATALOG_PATH}`,
    BOL_TOKEN_URL: `${base}/login.bol.com/token`,
  }
}

export type Marketplaces = Awaited<ReturnType<typeof openMarketplaces>>
