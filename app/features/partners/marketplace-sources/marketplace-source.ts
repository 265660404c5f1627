import type { OfferRef, OfferSource, Quote } from '#app/features/partners/offers/offers.ts'

/** The quota of an account at a source. */
export interface AccountQuota {
  /** "amazon eu 3f2a…"; never contains the credential itself */
  key: string
  callsPerSecond: number
  /** null: unlimited */
  callsPerDay: number | null
}

/** The sources that provide data about items. */
export type SourceName = Exclude<OfferSource, 'other'>

/** The reason why a source did not respond; none of them says anything about the requested items. */
export type SourceFailure =
  | { ok: false; error: 'no-account' }
  /** the account has no access now; Amazon requires sales for it */
  | { ok: false; error: 'not-eligible' }
  | { ok: false; error: 'keys-rejected' }
  /** the daily quota of the account is used */
  | { ok: false; error: 'quota-used' }
  /** requests were too fast, or the daily quota is used according to the source; `until` null: the end is unknown */
  | { ok: false; error: 'throttled' | 'day-used'; until: Date | null }
  | { ok: false; error: 'unavailable' }
  /** the request is invalid, so a retry would not help */
  | { ok: false; error: 'rejected'; detail: string }

/** A product as a source describes it. */
export interface MarketplaceItem {
  offerRef: OfferRef
  /** EAN and UPC, if known */
  gtins: string[]
  /** title at the source, unchanged */
  title: string
  brand: string
  features: string[]
  /** size in the notation of the source: "17", "45 cm" */
  size: string
  /**
   * The family of the item with its known option values. `id` can be looked up like any item and has no offer. `values`: all
   * values by option, if a response contains only a part of the family.
   */
  family?: { id: string; choices: FamilyChoice[]; values?: Record<string, string[]> }
  quote: Quote
  /** rating by buyers at the source, if reported; shown without changes */
  rating?: { stars: number; count: number | null }
  /** the feed row of the item, if it comes from a feed */
  row?: { feedId: number; hash: string }
}

/** "size_name", "Maat", "US 7" */
interface FamilyChoice {
  name: string
  label: string
  value: string
}

/** An item that represents a family, and the items of this family in one response. */
export interface PartialFamily {
  parentItem: MarketplaceItem
  items: MarketplaceItem[]
}

export interface LookupResult {
  /** time of the request, because the data is at least that old */
  readAt: Date
  items: MarketplaceItem[]
  /** unavailable or unknown ids, with the reason of the source */
  missing: { id: string; reason: string }[]
}

/** The terms of a search; at least one of terms, brand and node is set. */
export interface SearchTerms {
  terms: string
  brand?: string
  /** number of a browse node or category at the source */
  node?: string
  minCents?: number
  maxCents?: number
}

interface SearchQuery extends SearchTerms {
  /** page number, starting at 1 */
  page: number
}

/** A part of a source's catalogue, identified by a number of the source. */
export interface BrowseNode {
  id: string
  name: string
}

/** A browse node with its place in the catalogue. */
export interface BrowseNodePlace extends BrowseNode {
  /** parent nodes, from the root down */
  path: BrowseNode[]
  children: BrowseNode[]
}

/** One page of the items of a family. */
interface FamilyPage {
  readAt: Date
  items: MarketplaceItem[]
  /** number of pages of the family */
  pages: number
  /** number of items of the family */
  total: number
}

/** A marketplace with an API. Each has an adapter in `partners` and a simulator in `simulators/marketplaces/`. */
export interface MarketplaceSource {
  name: 'amazon' | 'bol'
  /** null: there is no key */
  account: AccountQuota | null
  /** maximum number of ids in one call */
  batchSize: number
  lookUp(country: string, ids: string[]): Promise<({ ok: true } & LookupResult) | SourceFailure>
  /** returns a page of the variations of any member of a family, none for a simple item */
  variations?(
    country: string,
    id: string,
    page: number,
  ): Promise<({ ok: true } & FamilyPage) | SourceFailure>
  search(
    country: string,
    query: SearchQuery,
  ): Promise<
    | {
        ok: true
        readAt: Date
        items: MarketplaceItem[]
        total: number
        /** browse nodes of the found items */
        nodes: BrowseNode[]
      }
    | SourceFailure
  >
  /** returns null if the country has no such category */
  findNode?(
    country: string,
    id: string,
  ): Promise<{ ok: true; node: BrowseNodePlace | null } | SourceFailure>
}
