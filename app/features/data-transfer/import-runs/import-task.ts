import type { FeedSource } from '#app/features/partners/offers/offers.ts'

/** The task of a run that imports no file. */
export type ImportTask = ItemsTask | FeedTask

/** Choices that apply to new products. */
export interface ImportSettings {
  /** empty: no category */
  categorySlug: string | null
  /** compare group to which the category moves, for new products to be compared there; empty or absent: no move */
  compareGroupId?: number | null
  /** new products are published at once; otherwise they are drafts */
  publishes: boolean
}

/** Marketplace items; `import_items` holds their references. */
export interface ItemsTask extends ImportSettings {
  what: 'items'
}

export interface FeedTask extends ImportSettings {
  what: 'feed'
  source: FeedSource | null
  country: string
  /** usually contains a key, so never show it in full; for an upload its name, see `uploadFeedKey` */
  address: string
  /** the feed is imported automatically from then on */
  readsAgain: boolean
}

/** Identifies a feed by file name, so that a later upload counts as the same feed. */
export const uploadFeedKey = (name: string) => `bestand:${name}`

/** A reference to an item as its source expects it. */
export interface RequestedItem {
  source: 'amazon' | 'bol'
  country: string
  /** an ASIN at Amazon, an EAN or an item number at bol */
  itemRef: string
}

/** A pasted line that contains no item reference; the report shows it with the reason. */
export interface RejectedItem {
  source: 'other'
  country: ''
  /** the pasted text, truncated */
  itemRef: string
  reason: string
}

export const MAX_ITEMS = 2_000
