import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { amazonShop } from '#app/features/offers/amazon-shops.ts'
import { mainCountry } from '#app/features/offers/partner-link.ts'
import { readPartnerIds } from '#app/features/offers/read-partner-ids.server.ts'
import type { ReadyEnv } from '#app/platform/env.ts'
import type { Resource, Shop } from '#app/platform/shop.ts'
import {
  getItemsAnswer,
  ITEM_RESOURCES,
  searchItemsAnswer,
  variationsAnswer,
} from './amazon-answers.ts'
import { type AmazonClient, openAmazonClient } from './amazon-client.server.ts'
import { amazonPiece } from './amazon-pieces.ts'
import { AMAZON_API, AMAZON_VERSIONS } from './amazon-versions.ts'
import type { MarketplaceSource, SourceFailure } from './marketplace-source.ts'
import { type AccountQuota, openSourceAccount } from './source-account.server.ts'

/** What Amazon takes in one call. */
const BATCH = 10

/** Amazon's first quota for each call a second that it grants. */
const CALLS_PER_DAY = 8_640

/** What the credential of the environment may ask; null: there is none. */
function amazonQuota(env: ReadyEnv): AccountQuota | null {
  const { AMAZON_CREDENTIAL_ID: id, AMAZON_CALLS_PER_SECOND: callsPerSecond } = env
  if (!id) return null
  const { region } = AMAZON_VERSIONS[env.AMAZON_CREDENTIAL_VERSION]
  const key = `amazon ${region} ${createHash('sha256').update(id).digest('hex').slice(0, 12)}`
  return { key, callsPerSecond, callsPerDay: Math.round(CALLS_PER_DAY * callsPerSecond) }
}

const amazonClient: Resource<AmazonClient | null> = {
  name: 'amazon-client',
  open(shop) {
    const { env, clock, log } = shop
    const quota = amazonQuota(env)
    const { AMAZON_CREDENTIAL_ID: id, AMAZON_CREDENTIAL_SECRET: secret } = env
    if (!quota || !id || !secret) return null
    const version = env.AMAZON_CREDENTIAL_VERSION
    const { tokenUrl } = AMAZON_VERSIONS[version]
    const account = openSourceAccount(shop, quota)
    return openAmazonClient({
      ...{ id, secret, version, account, clock, log, pause },
      apiUrl: env.AMAZON_API_URL ?? AMAZON_API,
      tokenUrl: env.AMAZON_TOKEN_URL ?? tokenUrl,
    })
  },
}

/** Amazon's catalogue, in every country that the credential's region has. */
export function amazonSource(
  shop: Shop,
  client: AmazonClient | null = shop.use(amazonClient),
): MarketplaceSource {
  /** What each call must say; a country of another region has no account. */
  async function about(country: string) {
    const there = amazonShop(country)
    const { region } = AMAZON_VERSIONS[shop.env.AMAZON_CREDENTIAL_VERSION]
    if (!client || !there || there.region !== region) return null
    const ids = await readPartnerIds(shop)
    const partnerTag = ids.amazonTags[country] ?? ids.amazonTags[mainCountry(ids)]
    if (!partnerTag) return null
    return {
      client,
      marketplace: `www.${there.domain}`,
      body: { partnerTag, condition: 'New', resources: ITEM_RESOURCES },
    }
  }

  return {
    name: 'amazon',
    account: amazonQuota(shop.env),
    batch: BATCH,
    async lookUp(country, ids) {
      const known = await about(country)
      if (!known) return NO_ACCOUNT
      const { client, marketplace, body } = known
      const result = await client({
        operation: 'getItems',
        marketplace,
        body: { ...body, itemIds: ids },
        answer: getItemsAnswer,
      })
      if (!result.ok) return result
      const { itemsResult, errors } = result.value
      const pieces = (itemsResult?.items ?? []).flatMap((item) => amazonPiece(item, country) ?? [])
      // They come in any order, and what is not there is left out.
      const found = new Map(pieces.map((piece) => [piece.place.externalId, piece]))
      return {
        ok: true,
        at: result.at,
        pieces: ids.flatMap((id) => found.get(id) ?? []),
        missing: ids
          .filter((id) => !found.has(id))
          .map((id) => ({
            id,
            reason: errors.find(({ message }) => message.includes(id))?.code ?? 'ItemNotFound',
          })),
      }
    },
    async variations(country, id, page) {
      const known = await about(country)
      if (!known) return NO_ACCOUNT
      const { client, marketplace, body } = known
      const result = await client({
        operation: 'getVariations',
        marketplace,
        body: {
          ...{ ...body, asin: id, variationCount: BATCH, variationPage: page },
          resources: [...ITEM_RESOURCES, 'variationSummary.variationDimension'],
        },
        answer: variationsAnswer,
      })
      if (!result.ok) return result
      const { at, value } = result
      if (!value.variationsResult) return { ok: true, at, pieces: [], pages: 0, total: 0 }
      const { items, variationSummary } = value.variationsResult
      const { variationDimensions, pageCount: pages, variationCount: total } = variationSummary
      const labels = new Map(variationDimensions.map((one) => [one.name, one.displayName]))
      const pieces = items.flatMap((item) => amazonPiece(item, country, labels) ?? [])
      return { ok: true, at, pieces, pages, total }
    },
    async search(country, { words, brand, node, minCents, maxCents, page }) {
      const known = await about(country)
      if (!known) return NO_ACCOUNT
      const { client, marketplace, body } = known
      const result = await client({
        operation: 'searchItems',
        marketplace,
        body: {
          ...{ ...body, itemCount: BATCH, itemPage: page },
          ...(words && { keywords: words }),
          ...(brand && { brand }),
          ...(node && { browseNodeId: node }),
          ...(minCents && { minPrice: minCents }),
          ...(maxCents && { maxPrice: maxCents }),
        },
        answer: searchItemsAnswer,
      })
      if (!result.ok) return result
      const { items = [], totalResultCount = 0 } = result.value.searchResult ?? {}
      const pieces = items.flatMap((item) => amazonPiece(item, country) ?? [])
      return { ok: true, at: result.at, pieces, total: totalResultCount }
    },
  }
}

const NO_ACCOUNT: SourceFailure = { ok: false, error: 'no-account' }
