import type { OfferPlace, OfferSource, Quote } from '#app/features/partners/offers/offers.ts'

/** The quota of an account at a source. */
export interface AccountQuota {
  /** "amazon eu 3f2a…": never the credential itself */
  key: string
  callsPerSecond: number
  /** null: nobody counts */
  callsPerDay: number | null
}

/** The sources that provide data about items. */
export type SourceName = Exclude<OfferSource, 'other'>

/** Why a source did not answer; whatever it is, it says nothing about the pieces that were asked for. */
export type SourceFailure =
  | { ok: false; error: 'no-account' }
  /** the account may not ask at present; Amazon wants sales for it */
  | { ok: false; error: 'not-eligible' }
  | { ok: false; error: 'keys-rejected' }
  /** what the account may ask in a day is used */
  | { ok: false; error: 'quota-used' }
  /** it refuses for now: it is asked too fast, or says that all it allows in a day was asked; null: nobody knows until when */
  | { ok: false; error: 'throttled' | 'day-used'; until: Date | null }
  | { ok: false; error: 'unavailable' }
  /** it will not work later either */
  | { ok: false; error: 'rejected'; detail: string }

/** A piece as a source tells of it. */
export interface FoundItem {
  place: OfferPlace
  /** EAN and UPC, as far as they are told */
  gtins: string[]
  /** as it stands there */
  title: string
  brand: string
  features: string[]
  /** in the source's words: "17", "45 cm" */
  size: string
  /**
   * The options in which the items of a family differ, as far as they are known; `id` can be looked up like any item and
   * has no offer. `values`: all values by option, if a response contains only a part of the family.
   */
  family?: { id: string; choices: FamilyChoice[]; values?: Record<string, string[]> }
  quote: Quote
  /** what buyers there think of it, where that is told; only ever shown as it is told */
  rating?: { stars: number; count: number | null }
  /** where it is a row of a feed */
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
  head: FoundItem
  items: FoundItem[]
}

export interface LookedUp {
  /** when it was asked for: nothing that is told is younger */
  at: Date
  items: FoundItem[]
  /** what is not there, or not for this account, with what the source says of it */
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

interface SearchQuestion extends SearchTerms {
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
  /** what it is in, from the root */
  path: BrowseNode[]
  children: BrowseNode[]
}

/** A page of a family. */
interface FamilyPage {
  at: Date
  items: FoundItem[]
  pages: number
  total: number
}

/** A marketplace that answers calls. Each has its adapter here and a server in `marketplaces/` that speaks its protocol. */
export interface MarketplaceSource {
  name: 'amazon' | 'bol'
  /** null: without a key */
  account: AccountQuota | null
  /** how many are asked for in one call */
  batch: number
  lookUp(country: string, ids: string[]): Promise<({ ok: true } & LookedUp) | SourceFailure>
  /** pieces that differ only in a choice, by the id of any of them, from page 1; none where it stands alone */
  variations?(
    country: string,
    id: string,
    page: number,
  ): Promise<({ ok: true } & FamilyPage) | SourceFailure>
  search(
    country: string,
    question: SearchQuestion,
  ): Promise<
    | {
        ok: true
        at: Date
        items: FoundItem[]
        total: number /** where they are */
        nodes: BrowseNode[]
      }
    | SourceFailure
  >
  /** null: there is no such part in that country */
  findNode?(
    country: string,
    id: string,
  ): Promise<{ ok: true; node: BrowseNodePlace | null } | SourceFailure>
}
