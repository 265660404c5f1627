import { deviceOf } from '#app/features/insight/attribution/attribution.ts'
import { path } from '#app/platform/path.ts'

/** Start here: events of a visit, sent by the browser and aggregated per day. */

/** Visitor events that the reports count. */
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
  'web_vital',
] as const

type EventKind = (typeof EVENT_KINDS)[number]

/** The version that events report for both WooCommerce and WordPress, because this shop has only one version. */
const SHOP_VERSION = '0.3.0'

export const ANALYTICS_URL = '/deel/tel/'
/** Maximum number of events in a batch. */
export const MAX_EVENTS = 40
/** Maximum number of offers in one link to another shop's cart. */
export const MAX_OFFERS = 50
/** Maximum number of characters of a path or search term. */
export const MAX_TEXT_LENGTH = 200

export interface TrackedEvent {
  kind: EventKind
  /** path without query string and fragment, because these may contain a secret */
  path: string
  /** id of a product or variant */
  id?: number
  /** ids of the offers that a link leads to */
  offers?: number[]
  /** host of the other shop, "amazon.de", for a link without a known offer */
  shop?: string
  term?: string
  /** number of results on the first page of a search; the measured value of a `web_vital` event, whose term is the metric */
  found?: number
}

/** Properties of every event [E14]. The last three name WooCommerce features that this shop does not have. */
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
  /** id of the visit; null without consent: then events are counted without a visit */
  session: string | null
  source: { type: string; source: string; campaign: string } | null
  events: TrackedEvent[]
}

/** Returns the properties of this visitor. `store_admin` is always 0, because staff are not measured [P05]. */
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

/** Public pages, whose full path is stored. The path of any other page may contain personal data. */
const PUBLIC_PATHS =
  /^\/(?:|shop|product|product-category|merk|collectie|zoeken|blog|pagina|coupons|vergelijken|checkout\/winkels)(?:\/|$)/

/**
 * Returns the path to store. Of a page that may be personal only the first segment is stored: "/mijn-account/" for
 * "/mijn-account/adressen/".
 */
export function storedPath(path: string): string {
  if (PUBLIC_PATHS.test(path)) return path.slice(0, MAX_TEXT_LENGTH)
  return `/${path.split('/')[1] ?? ''}/`.slice(0, MAX_TEXT_LENGTH)
}

/** Returns the event of opening this page, in addition to its page view; null if there is none. */
export function eventOfPage(page: string): EventKind | null {
  if (/^\/product\/[^/]+\/$/.test(page)) return 'product_view'
  if (page === path('/zoeken')) return 'search'
  if (page === path('/checkout')) return 'begin_checkout'
  return page.startsWith('/checkout/order-received/') ? 'order' : null
}

/** Returns whether a page is measured. The back office and payment pages are not part of a visit. */
export const isMeasured = (path: string) => !/^\/(?:beheer|testbank|betaling)(?:\/|$)/.test(path)
