import { setTimeout as pause } from 'node:timers/promises'
import type {
  AccountQuota,
  LookupResult,
  MarketplaceItem,
  MarketplaceSource,
  SourceFailure,
} from '#app/features/partners/marketplace-sources/marketplace-source.ts'
import { createSourceAccount } from '#app/features/partners/marketplace-sources/source-account.server.ts'
import {
  accountName,
  clientResource,
  readSourceKeys,
  type SourceKey,
} from '#app/features/partners/marketplace-sources/source-keys.server.ts'
import type { App } from '#app/platform/app.ts'
import { type BolClient, createBolClient } from './bol-client.server.ts'
import {
  type BolProduct,
  bolEanResponse,
  bolProductResponse,
  bolSearchResponse,
} from './bol-responses.ts'

const BOL_HOST = 'https://api.bol.com'
const CATALOG_PATH = '/marketing/catalog/v1'
const BOL_TOKEN_URL = 'https://login.bol.com/token'
/** bol documents no quota; this rate is enough. */
export const bolQuota = (key: SourceKey): AccountQuota => ({
  key: accountName('bol', key),
  callsPerSecond: 20,
  callsPerDay: null,
})
const BATCH = 10
const INCLUDE_PARAMETERS = {
  'include-offer': 'true',
  'include-image': 'true',
  'include-specifications': 'true',
  'include-rating': 'true',
}
/** bol's id, longer than any EAN. */
const BOL_ID = /^\d{15,}$/
const NO_ACCOUNT: SourceFailure = { ok: false, error: 'no-account' }

/** Returns the URL of the catalogue without a trailing slash; bol's own path is added to a bare host. */
export const catalogUrl = (url: string) =>
  new URL(url).pathname === '/' ? `${new URL(url).origin}${CATALOG_PATH}` : url

const defineClient = (name: string, toApiUrl: (catalog: string) => string) =>
  clientResource(name, (app, key: SourceKey) => {
    const { env, clock, log } = app
    return createBolClient({
      ...key,
      clock,
      log,
      pause,
      account: createSourceAccount(app, bolQuota(key)),
      apiUrl: toApiUrl(catalogUrl(env.BOL_API_URL ?? BOL_HOST)),
      tokenUrl: env.BOL_TOKEN_URL ?? BOL_TOKEN_URL,
    })
  })

const bolClient = defineClient('bol-client', (catalog) => catalog)
/** The reports are on the same host as the catalogue. */
const bolReports = defineClient('bol-reports', (catalog) =>
  catalog.replace(/\/catalog\/v1$/, '/affiliate/reports/v2'),
)

/** Creates a client for bol's Affiliate Reporting API; null without a key. */
export async function createBolReportsClient(app: App): Promise<BolClient | null> {
  const { bol: key } = await readSourceKeys(app)
  return key && app.use(bolReports)(key)
}

/** Creates the source for bol's catalogue in the Netherlands and Belgium; each product takes a call, by EAN or bol id. */
export async function bolSource(app: App): Promise<MarketplaceSource> {
  const { bol: key } = await readSourceKeys(app)
  const clientForCountry = (country: string) =>
    key && (country === 'nl' || country === 'be') ? app.use(bolClient)(key) : null
  const toQuery = (country: string, params: Record<string, string> = {}) =>
    new URLSearchParams({ ...params, 'country-code': country.toUpperCase(), ...INCLUDE_PARAMETERS })

  return {
    name: 'bol',
    account: key && bolQuota(key),
    batchSize: BATCH,
    async lookUp(country, ids) {
      const client = clientForCountry(country)
      if (!client) return NO_ACCOUNT
      const lookup: Omit<LookupResult, 'readAt'> = { items: [], missing: [] }
      let readAt: Date | undefined
      for (const id of ids) {
        let ean = id
        if (BOL_ID.test(id)) {
          const eanResult = await client({
            path: `/products/${id}/to-ean`,
            responseSchema: bolEanResponse,
          })
          if (!eanResult.ok) return eanResult
          ean = eanResult.value?.ean ?? id
        }
        const path = `/products/${encodeURIComponent(ean)}?${toQuery(country)}`
        const result = await client({ path, responseSchema: bolProductResponse })
        if (!result.ok) return result
        // Each result has its own request; the time of the first request applies to all.
        readAt ??= result.readAt
        if (result.value) lookup.items.push(mapBolProduct(result.value, country))
        else lookup.missing.push({ id, reason: 'onbekend bij bol' })
      }
      return { ok: true, ...lookup, readAt: readAt ?? app.clock.now() }
    },
    async search(country, { terms, brand, node, minCents, maxCents, page }) {
      const client = clientForCountry(country)
      if (!client) return NO_ACCOUNT
      const parameters = {
        'search-term': [brand, terms].filter(Boolean).join(' '),
        ...(node && { 'category-id': node }),
        page: String(page),
        'page-size': String(BATCH),
      }
      const path = `/products/search?${toQuery(country, parameters)}`
      const result = await client({ path, responseSchema: bolSearchResponse })
      if (!result.ok) return result
      const { results = [], totalResults = 0 } = result.value ?? {}
      // bol's API has no price filter.
      const isInPriceRange = ({ quote: { priceCents } }: MarketplaceItem) =>
        (!minCents || (priceCents ?? 0) >= minCents) &&
        (!maxCents || (priceCents ?? Infinity) <= maxCents)
      const items = results.map((product) => mapBolProduct(product, country)).filter(isInPriceRange)
      return { ok: true, readAt: result.readAt, items, total: totalResults, nodes: [] }
    },
  }
}

function mapBolProduct(product: BolProduct, country: string): MarketplaceItem {
  const { ean, bolProductId, url, title, image, offer, rating, specificationGroups } = product
  const specifications = specificationGroups.flatMap((group) => group.specifications)
  const specificationValue = (name: RegExp) =>
    specifications.find((specification) => name.test(specification.name))?.values[0] ?? ''
  return {
    offerRef: { source: 'bol', country, externalId: bolProductId, url, seller: 'bol.com' },
    gtins: [ean],
    title,
    brand: specificationValue(/^merk$/i),
    features: specifications
      .filter(({ name }) => /^(?:materiaal|edelsteen|steen|lengte)/i.test(name))
      .flatMap(({ values }) => values),
    size: specificationValue(/^ringmaat/i),
    ...(rating && { rating: { stars: rating, count: null } }),
    quote: {
      title,
      priceCents: offer ? Math.round(offer.price * 100) : null,
      // The API does not say whether its list price is an advised or an earlier price.
      listPrice: null,
      shippingCents: null,
      availability: offer ? 'in-stock' : 'unknown',
      delivery: offer?.deliveryDescription ?? '',
      merchant: '',
      images: image ? [{ url: image.url, width: image.width, height: image.height }] : [],
    },
  }
}
