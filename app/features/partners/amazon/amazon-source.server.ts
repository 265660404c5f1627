import { setTimeout as pause } from 'node:timers/promises'
import {
  AMAZON_API,
  AMAZON_VERSIONS,
} from '#app/features/partners/marketplace-sources/amazon-versions.ts'
import type {
  AccountQuota,
  BrowseNode,
  MarketplaceSource,
  SourceFailure,
} from '#app/features/partners/marketplace-sources/marketplace-source.ts'
import { createSourceAccount } from '#app/features/partners/marketplace-sources/source-account.server.ts'
import {
  type AmazonKey,
  accountName,
  clientResource,
  readSourceKeys,
} from '#app/features/partners/marketplace-sources/source-keys.server.ts'
import { findAmazonShop } from '#app/features/partners/offers/amazon-shops.ts'
import { mainCountry } from '#app/features/partners/offers/partner-link.ts'
import { readPartnerIds } from '#app/features/partners/offers/read-partner-ids.server.ts'
import type { App } from '#app/platform/app.ts'
import type { ReadyEnv } from '#app/platform/env.ts'
import { createAmazonClient } from './amazon-client.server.ts'
import {
  browseNodesResponse,
  getItemsResponse,
  ITEM_RESOURCES,
  type NodeWithAncestors,
  searchItemsResponse,
  variationsResponse,
} from './amazon-responses.ts'
import { mapAmazonItem } from './map-amazon-item.ts'

/** The most items that Amazon accepts in one call. */
const BATCH = 10

/** Amazon's initial daily quota: 8,640 calls per granted call per second. */
const CALLS_PER_DAY = 8_640

/** Returns the quota of a credential. */
export function amazonQuota(env: ReadyEnv, key: AmazonKey): AccountQuota {
  const { AMAZON_CALLS_PER_SECOND: callsPerSecond } = env
  return {
    key: accountName(`amazon ${AMAZON_VERSIONS[key.version].region}`, key),
    callsPerSecond,
    callsPerDay: Math.round(CALLS_PER_DAY * callsPerSecond),
  }
}

const amazonClient = clientResource('amazon-client', (app, key: AmazonKey) => {
  const { env, clock, log } = app
  return createAmazonClient({
    ...key,
    clock,
    log,
    pause,
    account: createSourceAccount(app, amazonQuota(env, key)),
    apiUrl: env.AMAZON_API_URL ?? AMAZON_API,
    tokenUrl: env.AMAZON_TOKEN_URL ?? AMAZON_VERSIONS[key.version].tokenUrl,
  })
})

/** An Amazon shop of one country, with the fields that every call needs. */
interface AmazonShop {
  client: ReturnType<typeof createAmazonClient>
  country: string
  marketplace: string
  body: { partnerTag: string; condition: string; resources: readonly string[] }
}

/** Creates the source for Amazon's catalogue, in every country of the credential's region. */
export async function amazonSource(app: App): Promise<MarketplaceSource> {
  const { amazon: key } = await readSourceKeys(app)
  const client = key && app.use(amazonClient)(key)

  /** Returns the fields that every call needs; null for a country outside the credential's region. */
  async function amazonShopFor(country: string): Promise<AmazonShop | null> {
    const countryShop = findAmazonShop(country)
    if (!client || countryShop?.region !== AMAZON_VERSIONS[key.version].region) return null
    const ids = await readPartnerIds(app)
    const partnerTag = ids.amazonTags[country] ?? ids.amazonTags[mainCountry(ids)]
    if (!partnerTag) return null
    return {
      client,
      country,
      marketplace: `www.${countryShop.domain}`,
      body: { partnerTag, condition: 'New', resources: ITEM_RESOURCES },
    }
  }

  return {
    name: 'amazon',
    account: key && amazonQuota(app.env, key),
    batchSize: BATCH,
    async lookUp(country, ids) {
      const shop = await amazonShopFor(country)
      return shop ? lookUpItems(shop, ids) : NO_ACCOUNT
    },
    async variations(country, id, page) {
      const shop = await amazonShopFor(country)
      return shop ? readVariations(shop, id, page) : NO_ACCOUNT
    },
    async search(country, query) {
      const shop = await amazonShopFor(country)
      return shop ? searchItems(shop, query) : NO_ACCOUNT
    },
    async findNode(country, id) {
      const shop = await amazonShopFor(country)
      return shop ? findBrowseNode(shop, id) : NO_ACCOUNT
    },
  }
}

async function lookUpItems(
  { client, marketplace, body, country }: AmazonShop,
  ids: string[],
): ReturnType<MarketplaceSource['lookUp']> {
  const result = await client({
    operation: 'getItems',
    marketplace,
    body: { ...body, itemIds: ids },
    responseSchema: getItemsResponse,
  })
  if (!result.ok) return result
  const { itemsResult, errors } = result.value
  const foundItems = (itemsResult?.items ?? []).flatMap(
    (item) => mapAmazonItem(item, country) ?? [],
  )
  // The response is unordered, and unknown items are missing.
  const itemsById = new Map(foundItems.map((item) => [item.offerRef.externalId, item]))
  return {
    ok: true,
    readAt: result.readAt,
    items: ids.flatMap((id) => itemsById.get(id) ?? []),
    missing: ids
      .filter((id) => !itemsById.has(id))
      .map((id) => ({
        id,
        reason: missingReason(errors.find(({ message }) => message.includes(id))?.code),
      })),
  }
}

async function readVariations(
  { client, marketplace, body, country }: AmazonShop,
  id: string,
  page: number,
): ReturnType<NonNullable<MarketplaceSource['variations']>> {
  const result = await client({
    operation: 'getVariations',
    marketplace,
    body: {
      ...body,
      asin: id,
      variationCount: BATCH,
      variationPage: page,
      resources: [...ITEM_RESOURCES, 'variationSummary.variationDimension'],
    },
    responseSchema: variationsResponse,
  })
  if (!result.ok) return result
  const { readAt, value } = result
  if (!value.variationsResult) return { ok: true, readAt, items: [], pages: 0, total: 0 }
  const { items, variationSummary: summary } = value.variationsResult
  const total = summary?.variationCount ?? items.length
  const pages = summary?.pageCount ?? Math.ceil(total / BATCH)
  const labels = new Map(
    summary?.variationDimensions.map((dimension) => [dimension.name, dimension.displayName]),
  )
  const foundItems = items.flatMap((item) => mapAmazonItem(item, country, labels) ?? [])
  return { ok: true, readAt, items: foundItems, pages, total }
}

async function searchItems(
  { client, marketplace, body, country }: AmazonShop,
  { terms, brand, node, minCents, maxCents, page }: Parameters<MarketplaceSource['search']>[1],
): ReturnType<MarketplaceSource['search']> {
  const result = await client({
    operation: 'searchItems',
    marketplace,
    body: {
      ...body,
      itemCount: BATCH,
      itemPage: page,
      resources: [...ITEM_RESOURCES, 'searchRefinements'],
      ...(terms && { keywords: terms }),
      ...(brand && { brand }),
      ...(node && { browseNodeId: node }),
      ...(minCents && { minPrice: minCents }),
      ...(maxCents && { maxPrice: maxCents }),
    },
    responseSchema: searchItemsResponse,
  })
  if (!result.ok) return result
  const { items = [], totalResultCount = 0, searchRefinements } = result.value.searchResult ?? {}
  const nodes = searchRefinements?.browseNode?.bins ?? []
  const foundItems = items.flatMap((item) => mapAmazonItem(item, country) ?? [])
  return {
    ok: true,
    readAt: result.readAt,
    items: foundItems,
    total: totalResultCount,
    nodes: nodes.map(toBrowseNode),
  }
}

async function findBrowseNode(
  { client, marketplace, body }: AmazonShop,
  id: string,
): ReturnType<NonNullable<MarketplaceSource['findNode']>> {
  const result = await client({
    operation: 'getBrowseNodes',
    marketplace,
    body: {
      partnerTag: body.partnerTag,
      browseNodeIds: [id],
      resources: ['browseNodes.ancestor', 'browseNodes.children'],
    },
    responseSchema: browseNodesResponse,
  })
  if (!result.ok) return result
  const node = result.value.browseNodesResult?.browseNodes.find(
    (browseNode) => browseNode.id === id,
  )
  if (!node) return { ok: true, node: null }
  const children = node.children.map(toBrowseNode)
  return { ok: true, node: { ...toBrowseNode(node), path: pathTo(node.ancestor), children } }
}
/** Returns why Amazon has no data of an item, for the report of an import. */
function missingReason(code: string | undefined): string {
  if (code === 'ItemNotAccessible') return 'Amazon geeft het niet aan partners'
  if (code === 'InvalidItemId' || code === 'InvalidParameterValue')
    return 'geen ASIN van deze winkel'
  return 'onbekend bij Amazon'
}

const toBrowseNode = ({ id, displayName }: { id: string; displayName: string }) => ({
  id,
  name: displayName,
})

/** Returns the node and its parents, from the root down. */
const pathTo = (node: NodeWithAncestors | undefined): BrowseNode[] =>
  node ? [...pathTo(node.ancestor), toBrowseNode(node)] : []

const NO_ACCOUNT: SourceFailure = { ok: false, error: 'no-account' }
