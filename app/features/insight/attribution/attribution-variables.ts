import { STATISTICS_TEST } from '#app/features/core/consent/consent.ts'
import { ATTRIBUTION_PREFIX } from './attribution.ts'

/** A visit ends after this many minutes without a page view [K08]. */
export const SESSION_MINUTES = 30

/** Position of each field in sourcebuster's data, as WooCommerce's script reads it. */
export const ATTRIBUTION_SOURCES = {
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

/** Returns the global variables that WooCommerce's script reads (docs/contract/http.md 4). `months`: the lifetime of its cookies. */
function attributionVariables(months: number) {
  return {
    wc_order_attribution: {
      params: {
        lifetime: months,
        session: SESSION_MINUTES,
        base64: false,
        ajaxurl: '/wp-admin/admin-ajax.php',
        prefix: ATTRIBUTION_PREFIX,
        allowTracking: true,
        consentCategory: 'statistics',
      },
      fields: ATTRIBUTION_SOURCES,
    },
  }
}

/** Allows tracking by the visitor's consent. Pages are cached for everybody, so only the browser can decide. */
const ATTRIBUTION_CONSENT_SCRIPT = `wc_order_attribution.params.allowTracking=${STATISTICS_TEST}`

/** Returns the page's global variables for attribution. Only the server needs this code. */
export const attributionGlobals = (months: number) => ({
  others: attributionVariables(months),
  thenRun: ATTRIBUTION_CONSENT_SCRIPT,
})
