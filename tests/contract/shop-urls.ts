import { ADMIN_AJAX_CALLS, MARKETPLACE_CALLS, WC_AJAX_CALLS } from '../../server/calls.ts'

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
      const hasParameter = /[:*]/.test(pattern)
      if (!hasParameter) return [pattern, [withTrailingSlash(pattern)]]
      const [, ...values] = parts.find(([rule]) => rule.test(pattern)) ?? []
      return [pattern, values.map((value) => withTrailingSlash(fill(pattern, value)))]
    }),
  )

/** Fills the parameters with the parts of `value` in turn, and any further ones with its last part. */
const fill = (pattern: string, value: string) => {
  const parts = value.split(' ')
  return pattern.replace(/:\w+\??|\*/g, () => (parts.length > 1 ? parts.shift() : parts[0]) ?? '')
}

/** Only files and REST routes have URLs without a slash at the end. */
const withTrailingSlash = (path: string) =>
  path.endsWith('/') || /\.\w+$|^\/wp-json/.test(path) ? path : `${path}/`

/** Returns the URL that a client-side navigation requests instead of the page. */
export const dataUrl = (url: string) => url.replace(/(.)\/(\?|$)/, '$1.data$2')

/** Returns every ajax call with the same fields, of which each reads its own. */
export function callsWith(fields: Record<string, string>): { path: string; body?: string }[] {
  const body = (callName: Record<string, string>) =>
    new URLSearchParams({ ...fields, ...callName }).toString()
  return [
    ...Object.keys(WC_AJAX_CALLS).map((event) => ({ path: `/?wc-ajax=${event}`, body: body({}) })),
    ...Object.keys(ADMIN_AJAX_CALLS.GET ?? {}).map((action) => ({
      path: `${SITE_AJAX}?${body({ action })}`,
    })),
    ...Object.keys(ADMIN_AJAX_CALLS.POST ?? {}).map((action) => ({
      path: SITE_AJAX,
      body: body({ action }),
    })),
    ...Object.keys(MARKETPLACE_CALLS).map((sub_action) => ({
      path: SITE_AJAX,
      body: body({ action: 'WooZone_frontend', sub_action }),
    })),
  ]
}
