import { MARKETPLACE_CALLS, SHOP_CALLS, SITE_CALLS } from '../../server/calls.ts'

const SITE_AJAX = '/wp-admin/admin-ajax.php'

/** Values for the parameters of URL patterns: the first rule that matches is used. */
export type Parts = [pattern: RegExp, ...parts: string[]][]

/**
 * Returns at least one URL for each route pattern. A pattern with a parameter needs a rule here, so that a new page cannot be
 * left out of the tests.
 */
export const urlsOf = (patterns: string[], parts: Parts): Map<string, string[]> =>
  new Map(
    patterns.map((pattern) => {
      const [, ...knownParts] = /[:*]/.test(pattern)
        ? (parts.find(([fits]) => fits.test(pattern)) ?? [])
        : [/./, '']
      return [pattern, knownParts.map((part) => closed(fill(pattern, part)))]
    }),
  )

const fill = (pattern: string, part: string) => {
  const partsLeft = part.split(' ')
  return pattern.replace(
    /:\w+\??|\*/g,
    () => (partsLeft.length > 1 ? partsLeft.shift() : partsLeft[0]) ?? '',
  )
}

const closed = (path: string) =>
  path.endsWith('/') || /\.\w+$|^\/wp-json/.test(path) ? path : `${path}/`

/** Returns the URL that a client-side navigation requests instead of the page. */
export const dataOf = (url: string) => url.replace(/(.)\/(\?|$)/, '$1.data$2')

/** Returns every ajax call with the same fields, of which each reads its own. */
export function callsWith(fields: Record<string, string>): { path: string; body?: string }[] {
  const body = (more: Record<string, string>) =>
    new URLSearchParams({ ...fields, ...more }).toString()
  return [
    ...Object.keys(SHOP_CALLS).map((event) => ({ path: `/?wc-ajax=${event}`, body: body({}) })),
    ...Object.keys(SITE_CALLS.GET ?? {}).map((action) => ({
      path: `${SITE_AJAX}?${body({ action })}`,
    })),
    ...Object.keys(SITE_CALLS.POST ?? {}).map((action) => ({
      path: SITE_AJAX,
      body: body({ action }),
    })),
    ...Object.keys(MARKETPLACE_CALLS).map((sub_action) => ({
      path: SITE_AJAX,
      body: body({ action: 'WooZone_frontend', sub_action }),
    })),
  ]
}
