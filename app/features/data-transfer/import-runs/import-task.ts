import type { FeedSource } from '#app/features/partners/offers/offers.ts'

/** The task of a run that imports marketplace items or a feed instead of an uploaded file. */
export type ImportTask = ItemsTask | FeedTask

/** Choices that apply to new products. */
export interface ImportSettings {
  /** empty: no category */
  categorySlug: string | null
  /** compare group that the category moves to, so that new products are compared there; null or absent: no move */
  compareGroupId?: number | null
  /** true: new products are published at once; false: they are drafts */
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
  /** URL, never shown in full because it usually contains a key; for an upload, the result of `uploadFeedKey` */
  address: string
  /** true: the feed is imported again automatically */
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
