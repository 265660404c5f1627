import { path } from '#app/platform/path.ts'

/** Where guests are while the shop is not open yet; they never see this address itself. */
const CLOSED_PAGE = path('/binnenkort')
/** What a page that was open already is told instead of its data: to come anew. */
const CLOSED_DATA = '/binnenkort/opnieuw.data'

/** And what is fetched by scripts and search engines, whom an announcement would tell nothing: it is not there. */
const CLOSED_PART = path('/binnenkort/onderdeel')
const PARTS = /^\/(?:deel\/|sitemap(?:\.xml|\/)|blog\/rss\.xml)/

/** What is shown instead of a path that does not stay open. */
export function closedAddress(path: string): string {
  if (path.endsWith('.data')) return CLOSED_DATA
  return PARTS.test(path) ? CLOSED_PART : CLOSED_PAGE
}

/**
 * What stays open meanwhile: the back office, what belongs to orders that were placed, one's account, what stops mails, and
 * what the law wants to be found. Webhooks, ajax and REST calls are no pages.
 */
const OPEN =
  /^\/(?:beheer|checkout\/order-received|betaling|testbank|inloggen|uitloggen|wachtwoord-vergeten|nieuw-wachtwoord|adres-bevestigen|mijn-account|herroepen|voorwaarden|privacy|cookies|contact|deel\/adres|verlanglijst-mails|review-mail|robots\.txt)(?:[/.]|$)/

export const staysOpen = (path: string) => OPEN.test(path)

/** What the bar of managers needs to be closed: the address of their account and a token for it. */
export interface ComingSoonBanner {
  restUrl: string
  restNonce: string
}

export const BANNER_FIELD = 'coming_soon_banner_dismissed'
