import { redirectPath } from './redirects.ts'
import { isOwnPath } from './reserved-paths.ts'

const MAX_LENGTH = 200

/** Files and folders that scanners look for. This shop has never had them. */
const SCANNER_PATHS =
  /^\/(?:\.|wp-|xmlrpc|cgi-bin|vendor|node_modules|phpmyadmin|pma|admin|administrator|api|actuator|server-status|solr|boaform|autodiscover|owa|remote|telescope|_|graphql|geoserver|hnap)|\.(?!html?$)[a-z0-9]+$/
/** Parts of a path that may be a secret, an order number or a phone number. */
const PRIVATE_PARTS = /@|%40|\/[0-9a-f]{16,}(?:\/|$)|\/[\w-]{40,}(?:\/|$)|\d{6,}/

/** Returns whether the list of missed paths may contain this URL. Paths of scanners and personal data are excluded. */
export function isCountedPath(url: string): boolean {
  const [pathText = ''] = url.split('?')
  const path = redirectPath(pathText)
  if (path === '/' || path.length > MAX_LENGTH || /[\s<>"'`\\]/.test(path)) return false
  return !SCANNER_PATHS.test(path) && !PRIVATE_PARTS.test(path) && !isOwnPath(path)
}

/** Suggests a target for a missed path: the most similar page of the shop. */
export function nearestPage(path: string): string {
  if (path.startsWith('/blog/')) return '/blog/'
  const category = /^(\/product-category\/.+)\/[^/]+$/.exec(path)
  if (category?.[1]) return `${category[1]}/`
  return /^\/(?:product|product-category|shop|products|collections)(?:\/|$)/.test(path)
    ? '/shop/'
    : '/'
}
