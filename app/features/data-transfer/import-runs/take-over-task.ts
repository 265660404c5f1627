import type { FeedSource } from '#app/features/partners/offers/offers.ts'

/** What a run takes over when it is no file. */
export type TakeOverTask = ItemsTask | FeedTask

/** What was chosen for what is new. */
export interface TakeOverChosen {
  /** empty: none */
  categorySlug: string | null
  /** the category goes to this group, so that what is new is compared there; empty or absent: it stays where it is */
  compareGroupId?: number | null
  /** what is new is shown in the shop at once; else it waits as a concept */
  publishes: boolean
}

/** Pieces of marketplaces; which ones stands in import_items. */
export interface ItemsTask extends TakeOverChosen {
  what: 'pieces'
}

export interface FeedTask extends TakeOverChosen {
  what: 'feed'
  source: FeedSource | null
  country: string
  /** holds a key as a rule: never shown whole; of an upload its name, see `uploadAddress` */
  address: string
  /** it is read by itself from then on */
  readsAgain: boolean
}

/** By which a file that somebody uploads again is the same feed. */
export const uploadAddress = (name: string) => `bestand:${name}`

/** A piece as its source is asked for it. */
export interface WantedItem {
  source: 'amazon' | 'bol'
  country: string
  /** an ASIN at Amazon, an EAN or its own number at bol */
  itemRef: string
}

/** What was pasted and names no piece: it stands in the report with the reason. */
export interface RejectedItem {
  source: 'other'
  country: ''
  /** as it was pasted, cut short */
  itemRef: string
  reason: string
}

export const MAX_ITEMS = 2_000
