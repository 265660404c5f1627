import { HAS_STATISTICS_CONSENT_JS } from '#app/features/core/consent/consent.ts'
import { ATTRIBUTION_PREFIX } from './attribution.ts'

/** A visit, which sourcebuster calls a session, ends after this many minutes without a page view [K08]. */
export const VISIT_MINUTES = 30

/**
 * The cookie and key in which sourcebuster, the library inside WooCommerce's script, stores each field: `current.typ` is the key
 * `typ` of the cookie `sbjs_current`.
 */
export const SOURCEBUSTER_PATHS = {
  source_type: 'current.typ',
  referrer: 'current_add.rf',
  utm_campaign: 'current.cmp',
  utm_source: 'current.src',
  utm_medium: 'current.mdm',
  utm_content: 'current.cnt',
  utm_id: 'current.id',
  utm_term: 'current.trm',
  utm_source_platform: 'current.plt',
  utm_creative_format: 'current.fmt',
  utm_marketing_tactic: 'current.tct',
  session_entry: 'current_add.ep',
  session_start_time: 'current_add.fd',
  session_pages: 'session.pgs',
  session_count: 'udata.vst',
  user_agent: 'udata.uag',
}

/**
 * Returns the global variables for WooCommerce's order-attribution script (docs/contract/http.md 4), which a shop may add;
 * without it, source-cookies.ts writes the same cookies. `months`: the lifetime of the cookies.
 */
function attributionVariables(months: number) {
  return {
    wc_order_attribution: {
      params: {
        lifetime: months,
        session: VISIT_MINUTES,
        base64: false,
        ajaxurl: '/wp-admin/admin-ajax.php',
        prefix: ATTRIBUTION_PREFIX,
        allowTracking: true,
        consentCategory: 'statistics',
      },
      fields: SOURCEBUSTER_PATHS,
    },
  }
}

/** JavaScript that allows tracking only with the visitor's consent. Pages are cached for everybody, so only the browser can decide. */
const SET_ALLOW_TRACKING_JS = `wc_order_attribution.params.allowTracking=${HAS_STATISTICS_CONSENT_JS}`

/** Returns the props of `CartGlobalsScript` for attribution. Only the server renders them. */
export const attributionGlobals = (months: number) => ({
  otherGlobals: attributionVariables(months),
  codeAfterGlobals: SET_ALLOW_TRACKING_JS,
})
