import {
  findNode,
  nodeId,
  nodeOf,
  pathOf,
} from '#simulators/marketplaces/catalogue/catalogue-nodes.ts'
import { isListed, offerAt } from '#simulators/marketplaces/catalogue/catalogue-offers.ts'
import { searchTermsOf } from '#simulators/marketplaces/catalogue/catalogue-search-terms.ts'
import { titleOf } from '#simulators/marketplaces/catalogue/item-texts.ts'
import type { Item, Model } from '#simulators/marketplaces/catalogue/models.ts'
import { ratingOf } from '#simulators/marketplaces/catalogue/ratings.ts'
import { languageOf } from '#simulators/marketplaces/catalogue/shops.ts'
import { serializeItem, serializeNode } from './amazon-items.ts'
import type { RequestContext } from './amazon-listings.ts'
import type { SearchRequest } from './amazon-requests.ts'
import { shuffle } from './get-items.ts'

interface Hit {
  model: Model
  item: Item
  /** price of the offer; undefined: not for sale, sorted last by price */
  cents: number | undefined
  savedPercent: number
  stars: number
}

/** Finds the matching models; a family has one hit, its first item that is for sale. */
function findHits(request: SearchRequest, context: RequestContext): Hit[] {
  const { world, shop, locale } = context
  const language = languageOf(locale)
  const node = request.browseNodeId ? findNode(request.browseNodeId, shop) : undefined
  const requestedTerms = searchTermsOf(`${request.keywords ?? ''} ${request.title ?? ''}`)
  const brand = searchTermsOf(request.brand ?? '')

  return world.catalogue.models.flatMap((model) => {
    if (request.browseNodeId && !(node && pathOf(nodeOf(model.kind.node)).includes(node))) return []
    const brandTerms = searchTermsOf(model.brand.name)
    if (!brand.every((word) => brandTerms.includes(word))) return []
    const listedItems = model.items.filter((item) => isListed(item, shop, world.ledger))
    const item = listedItems.find((each) => offerAt(each, shop, world.ledger)) ?? listedItems[0]
    if (!item) return []
    const titleTerms = searchTermsOf(`${titleOf(item, language, world.ledger)} ${model.brand.name}`)
    if (!requestedTerms.every((word) => titleTerms.some((each) => each.startsWith(word)))) return []
    const offer = offerAt(item, shop, world.ledger)
    if (!offer && request.availability === 'Available') return []
    const { cents, fromCents } = offer ?? { cents: undefined, fromCents: undefined }
    const hit: Hit = {
      model,
      item,
      cents,
      savedPercent: cents && fromCents ? ((fromCents - cents) / fromCents) * 100 : 0,
      stars: ratingOf('amazon', model.number)?.stars ?? 0,
    }
    const matchesFilters =
      (request.minPrice ?? 0) <= (cents ?? 0) &&
      (request.maxPrice ?? Number.POSITIVE_INFINITY) >= (cents ?? 0) &&
      hit.savedPercent >= (request.minSavingPercent ?? 0) &&
      hit.stars >= (request.minReviewsRating ?? 0)
    return matchesFilters ? [hit] : []
  })
}

function sortHits(hits: Hit[], sortBy: SearchRequest['sortBy']): Hit[] {
  const price = ({ cents }: Hit) => cents ?? Number.MAX_SAFE_INTEGER
  if (sortBy === 'Price:LowToHigh') return hits.toSorted((a, b) => price(a) - price(b))
  if (sortBy === 'Price:HighToLow') return hits.toSorted((a, b) => (b.cents ?? 0) - (a.cents ?? 0))
  if (sortBy === 'AvgCustomerReviews') return hits.toSorted((a, b) => b.stars - a.stars)
  if (sortBy === 'NewestArrivals') return hits.toReversed()
  return hits
}

function serializeRefinements(hits: Hit[], context: RequestContext) {
  const nodes = new Set(hits.map(({ model }) => nodeOf(model.kind.node)))
  const brands = new Set(hits.map(({ model }) => model.brand.name))
  return {
    searchIndex: {
      id: 'SearchIndex',
      displayName: 'Search Index',
      bins: [{ id: 'Fashion', displayName: 'Fashion' }],
    },
    browseNode: {
      id: 'BrowseNode',
      displayName: 'Department',
      bins: [...nodes].map((node) => ({
        id: nodeId(node, context.shop),
        displayName: serializeNode(node, context).displayName,
      })),
    },
    otherRefinements: [
      {
        id: 'Brand',
        displayName: 'Brand',
        bins: [...brands].sort().map((name) => ({ id: name, displayName: name })),
      },
    ],
  }
}

export function searchItems(request: SearchRequest, context: RequestContext) {
  const hits = sortHits(findHits(request, context), request.sortBy)
  if (hits.length === 0) {
    return { errors: [{ code: 'NoResults', message: 'No results found for your request.' }] }
  }
  const { itemCount, itemPage } = request
  const { world, shop, tag } = context
  const page = hits.slice((itemPage - 1) * itemCount, itemPage * itemCount)
  const items = page.map(({ item }) => serializeItem(item.asin, item, context))
  const keywords = [request.keywords, request.title, request.brand].filter(Boolean).join(' ')
  const query = new URLSearchParams({ k: keywords, ...(tag && { tag }), linkCode: 'osi' })
  return {
    searchResult: {
      totalResultCount: hits.length,
      searchURL: `${world.base()}/${shop.host}/s?${query}`,
      items: world.behaviour.isShuffled ? shuffle(items) : items,
      ...(context.resources.includes('searchRefinements') && {
        searchRefinements: serializeRefinements(hits, context),
      }),
    },
  }
}
