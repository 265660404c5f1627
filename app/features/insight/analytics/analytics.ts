import { deviceOf } from '#app/features/insight/attribution/attribution.ts'

/** Start here: what is told of a visit, by whom, and where it is added up. */

/** What visitors do that reports count. */
export const EVENT_KINDS = [
  'page_view',
  'product_view',
  'search',
  'add_to_cart',
  'begin_checkout',
  'order',
  'wishlist',
  'compare',
  'coupon',
  'marketplace_click',
] as const

type EventKind = (typeof EVENT_KINDS)[number]

/** Sent as the version of both WooCommerce and WordPress, as this shop has only one. */
const SHOP_VERSION = '0.1.0'

export const ANALYTICS_ADDRESS = '/deel/tel/'
/** Events in one parcel. */
export const MAX_EVENTS = 40
/** What one link to another shop's cart may hold. */
export const MAX_OFFERS = 50
/** Characters of a path or of what was searched for. */
export const MAX_TEXT_LENGTH = 200

export interface TrackedEvent {
  kind: EventKind
  /** without what stands behind it: that may be a key */
  path: string
  /** of a product or variant */
  id?: number
  /** what a link to another shop leads to */
  offers?: number[]
  /** "amazon.de": whose it is where no offer is known there */
  shop?: string
  term?: string
  /** how much a search found on its first page */
  found?: number
}

/** The properties that all events share [E14]; the shop has none of the last three features. */
interface CommonProperties {
  blog_id: number
  store_id: string
  url: string
  woo_version: string
  wp_version: string
  store_admin: 0
  device: 'desktop' | 'mobile' | 'tablet'
  store_currency: 'EUR'
  timezone: string
  is_guest: 0 | 1
  ui: string
  ch: false
  sessionTracking: false
  proxy: false
}

export interface EventBatch {
  common: CommonProperties
  /** null: only to be counted */
  session: string | null
  source: { type: string; source: string; campaign: string } | null
  events: TrackedEvent[]
}

/** A guest is told as one, and nobody as who runs the shop: who works here is not told of at all [P05]. */
export function commonProperties(
  { host, origin }: { host: string; origin: string },
  userAgent: string,
  isSignedIn: boolean,
): CommonProperties {
  return {
    blog_id: 1,
    store_id: host,
    url: origin,
    woo_version: SHOP_VERSION,
    wp_version: SHOP_VERSION,
    store_admin: 0,
    device: deviceOf(userAgent).toLowerCase() as CommonProperties['device'],
    store_currency: 'EUR',
    timezone: 'Europe/Amsterdam',
    is_guest: isSignedIn ? 0 : 1,
    ui: 'schakel',
    ch: false,
    sessionTracking: false,
    proxy: false,
  }
}

/** Pages whose address may be kept whole; of all others it may be somebody's own. */
const WHOLE =
  /^\/(?:|shop|product|product-category|zoeken|blog|pagina|coupons|vergelijken|checkout\/winkels)(?:\/|$)/

/** The address that is kept of a page: "/mijn-account/adressen/" is just "/mijn-account/". */
export function storedPath(path: string): string {
  if (WHOLE.test(path)) return path.slice(0, MAX_TEXT_LENGTH)
  return `/${path.split('/')[1] ?? ''}/`.slice(0, MAX_TEXT_LENGTH)
}

/** What opening a page counts as, besides a view. */
export function eventOfPage(path: string): EventKind | null {
  if (/^\/product\/[^/]+\/$/.test(path)) return 'product_view'
  if (path === '/zoeken/') return 'search'
  if (path === '/checkout/') return 'begin_checkout'
  return path.startsWith('/checkout/order-received/') ? 'order' : null
}

/** The back office is no shop window, and what stands in a mail or at the bank is no visit. */
export const isMeasured = (path: string) => !/^\/(?:beheer|testbank|betaling)(?:\/|$)/.test(path)

export interface Measuring {
  /** of the question that visitors are asked */
  consentVersion: number
  attributionMonths: number
  /** the owner has visits counted, without anything that tells them apart */
  countsWithoutConsent: boolean
}
