import type { ItemQuery } from '#app/features/data-transfer/marketplace-runs/item-searches.ts'
import { sourceFailureMessage } from '#app/features/partners/item-drafts/imported-items.ts'
import { type Match, matchItems } from '#app/features/partners/item-drafts/match-items.server.ts'
import type {
  BrowseNode,
  BrowseNodePlace,
  MarketplaceItem,
} from '#app/features/partners/marketplace-sources/marketplace-source.ts'
import { withSourceTimeout } from '#app/features/partners/marketplace-sources/with-source-timeout.server.ts'
import { SOURCE_NAMES } from '#app/features/partners/marketplaces/source-health.ts'
import { SOURCES } from '#app/features/partners/marketplaces/sources.server.ts'
import { toPublicImage } from '#app/features/partners/offers/public-image.ts'
import type { App } from '#app/platform/app.ts'
import { formatCents } from '#app/platform/money.ts'
import { formatTenths, formatWhole } from '#app/platform/text/number-text.ts'

/** A search result that the owner can select. */
export interface ItemResult {
  /** reference with which the source returns the item; '' if the item cannot be requested */
  itemRef: string
  title: string
  photo: string
  /** "€ 34,95", '' when unknown */
  price: string
  /** "4,3 van 5 (1.204)", '' when unknown */
  rating: string
  /** product of this item in the shop; null: the item is new */
  productId: number | null
  /** true: the shop already has this offer */
  isOffered: boolean
}

export type SearchMarketplaceResult =
  | {
      ok: true
      rows: ItemResult[]
      total: number
      pages: number
      /** category that was searched, if the source reports it */
      searchedNode: BrowseNodePlace | null
      nodes: BrowseNode[]
    }
  | { ok: false; error: string }

const PER_PAGE = 10
/** Maximum number of pages of a search that the sources return. */
const MAX_PAGES = 10

/** Fetches a page of search results and the searched category; marks the items that are already in the shop. */
export async function searchMarketplace(
  app: App,
  { source: sourceName, country, page, ...terms }: ItemQuery & { page: number },
): Promise<SearchMarketplaceResult> {
  const source = await SOURCES[sourceName](app)
  const [result, nodeResult] = await Promise.all([
    withSourceTimeout(
      app,
      source,
      source.search(country, { ...terms, page: Math.min(page, MAX_PAGES) }),
    ),
    terms.node && source.findNode
      ? withSourceTimeout(app, source, source.findNode(country, terms.node))
      : undefined,
  ])
  if (!result.ok) {
    return { ok: false, error: sourceFailureMessage(result, SOURCE_NAMES[sourceName]) }
  }
  const matches = await matchItems(app.db, sourceName, result.items)
  return {
    ok: true,
    total: result.total,
    nodes: result.nodes,
    // Only the name of the category depends on this request, so a failure must not hide the results.
    searchedNode: nodeResult?.ok ? nodeResult.node : null,
    pages: Math.min(MAX_PAGES, Math.ceil(result.total / PER_PAGE)),
    rows: result.items.map((item) => toItemResult(item, matches.get(item))),
  }
}

export function toItemResult(item: MarketplaceItem, match: Match | undefined): ItemResult {
  const { quote, rating } = item
  const [photo] = quote.images
  const countText = rating?.count == null ? '' : ` (${formatWhole(rating.count)})`
  return {
    itemRef: itemRefOf(item),
    title: item.title,
    photo: photo ? toPublicImage(photo).url : '',
    price: quote.priceCents === null ? '' : formatCents(quote.priceCents),
    rating: rating ? `${formatTenths(rating.stars)} van 5${countText}` : '',
    productId: match?.productId ?? null,
    isOffered: match?.hasOffer ?? false,
  }
}

/** Returns the reference to request an item with: at bol the EAN, because bol is not queried by the ids that it returns. */
export const itemRefOf = ({ offerRef, gtins }: MarketplaceItem): string =>
  offerRef.source === 'bol' ? (gtins[0] ?? '') : offerRef.externalId
