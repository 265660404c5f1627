import type { OfferRef, OfferSource, Quote } from '#app/features/partners/offers/offers.ts'

/** The quota of an account at a source. */
export interface AccountQuota {
  /** "amazon eu 3f2a…": never the credential itself */
  key: string
  callsPerSecond: number
  /** null: unlimited */
  callsPerDay: number | null
}

/** The sources that provide data about items. */
export type SourceName = Exclude<OfferSource, 'other'>

/** Why a source did not respond; none of these means anything for the requested items. */
export type SourceFailure =
  | { ok: false; error: 'no-account' }
  /** the account has no access at present; Amazon requires sales for it */
  | { ok: false; error: 'not-eligible' }
  | { ok: false; error: 'keys-rejected' }
  /** the daily quota of the account is used */
  | { ok: false; error: 'quota-used' }
  /** throttled for now: requests too fast, or the daily quota used according to the source; null: the end is unknown */
  | { ok: false; error: 'throttled' | 'day-used'; until: Date | null }
  | { ok: false; error: 'unavailable' }
  /** a retry will not work either */
  | { ok: false; error: 'rejected'; detail: string }

/** A product as a source describes it. */
export interface MarketplaceItem {
  offerRef: OfferRef
  /** EAN and UPC, if known */
  gtins: string[]
  /** unchanged */
  title: string
  brand: string
  features: string[]
  /** as the source writes it: "17", "45 cm" */
  size: string
  /**
   * The options in which the items of a family differ, as far as they are known; `id` can be looked up like any item and
   * has no offer. `values`: all values by option, if a response contains only a part of the family.
   */
  family?: { id: string; choices: FamilyChoice[]; values?: Record<string, string[]> }
  quote: Quote
  /** rating by buyers there, if reported; shown only as reported */
  rating?: { stars: number; count: number | null }
  /** if it is a row of a feed */
  row?: { feedId: number; hash: string }
}

/** "size_name", "Maat", "US 7" */
interface FamilyChoice {
  name: string
  label: string
  value: string
}

/** An item that represents a family, and the items of it in this response. */
export interface PartialFamily {
  parentItem: MarketplaceItem
  items: MarketplaceItem[]
}

export interface LookupResult {
  /** time of the request: the data may not count as newer */
  readAt: Date
  items: MarketplaceItem[]
  /** unavailable or unknown ids, with the reason of the source */
  missing: { id: string; reason: string }[]
}

/** The terms of a search; at least one of terms, brand and node is set. */
export interface SearchTerms {
  terms: string
  brand?: string
  /** a browse node or category, by the source's own number */
  node?: string
  minCents?: number
  maxCents?: number
}

interface SearchQuery extends SearchTerms {
  /** from 1 */
  page: number
}

/** A part of a source's catalogue, by the source's own number. */
export interface BrowseNode {
  id: string
  name: string
}

/** A browse node with its place in the catalogue. */
export interface BrowseNodePlace extends BrowseNode {
  /** its parents, from the root */
  path: BrowseNode[]
  children: BrowseNode[]
}

/** A page of a family. */
interface FamilyPage {
  readAt: Date
  items: MarketplaceItem[]
  pages: number
  total: number
}

/** A marketplace that answers calls. Each has its adapter here and a server in `simulators/marketplaces/` that speaks its protocol. */
export interface MarketplaceSource {
  name: 'amazon' | 'bol'
  /** null: without a key */
  account: AccountQuota | null
  /** maximum number of ids in one call */
  batch: number
  lookUp(country: string, ids: string[]): Promise<({ ok: true } & LookupResult) | SourceFailure>
  /** variations of any member of a family, from page 1; none for a simple item */
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
        /** browse nodes of the results */
        nodes: BrowseNode[]
      }
    | SourceFailure
  >
  /** null: no such category in that country */
  findNode?(
    country: string,
    id: string,
  ): Promise<{ ok: true; node: BrowseNodePlace | null } | SourceFailure>
}
