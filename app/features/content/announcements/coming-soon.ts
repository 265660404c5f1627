import { path } from '#app/platform/path.ts'

/** Page that guests see until the shop opens. It is rendered at the requested URL, so they never see this path. */
const CLOSED_PAGE = path('/binnenkort')
/** Response to data requests of pages that were opened before the shop closed. It makes them reload. */
const CLOSED_DATA = '/binnenkort/opnieuw.data'

/** Response to scripts and search engines: a 404, because they cannot use an announcement. */
const CLOSED_FRAGMENT = path('/binnenkort/onderdeel')
const PATHS_WITHOUT_PAGE = /^\/(?:deel\/|sitemap(?:\.xml|\/)|blog\/rss\.xml|llms\.txt|agents\.md)/

/** Returns the path to render instead of a path that is closed. */
export function closedPage(path: string): string {
  if (path.endsWith('.data')) return CLOSED_DATA
  return PATHS_WITHOUT_PAGE.test(path) ? CLOSED_FRAGMENT : CLOSED_PAGE
}

/**
 * Paths that stay open until the shop opens: the back office, placed orders, accounts, unsubscribing, and pages required
 * by law. Webhooks, AJAX and REST requests are not pages, so they are not listed here.
 */
const OPEN_PATHS =
  /^\/(?:beheer|wc-auth|bestelling-volgen|checkout\/order-received|betaling|testbank|inloggen|uitloggen|wachtwoord-vergeten|nieuw-wachtwoord|adres-bevestigen|mijn-account|herroepen|voorwaarden|privacy|cookies|contact|deel\/adres|verlanglijst-mails|review-mail|robots\.txt)(?:[/.]|$)/

export const staysOpen = (path: string) => OPEN_PATHS.test(path)

/** Data for closing the bar: the REST URL of the account and a token for it. */
export interface ComingSoonBanner {
  restUrl: string
  restNonce: string
}

export const BANNER_FIELD = 'coming_soon_banner_dismissed'
