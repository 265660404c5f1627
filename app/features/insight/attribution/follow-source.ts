import { mayMeasure } from '#app/features/core/consent/consent-store.ts'
import { readCookie } from '#app/platform/http/read-cookie.ts'
import { ATTRIBUTION_FIELDS, ATTRIBUTION_PREFIX } from './attribution.ts'
import {
  cookiesOfPageView,
  readSource,
  SOURCE_COOKIES,
  type SourceCookie,
  siteDomain,
} from './source-cookies.ts'

/** The element that WooCommerce's script fills; its inputs are submitted with the form. */
const ELEMENT = 'wc-order-attribution-inputs'

/** A page view of this document was recorded. Only the first page view can have a referrer from another site. */
let hasRecordedPage = false
let lastUrl = ''

/** Records the source of the visit at a page view. Without consent, deletes it [C23]. */
export function followSource(months: number): void {
  const hasWooCommerceScript = notifyScript(mayMeasure())
  if (mayMeasure()) {
    if (lastUrl !== location.href) {
      lastUrl = location.href
      const pageView = {
        url: location.href,
        referrer: hasRecordedPage ? '' : document.referrer,
        userAgent: navigator.userAgent,
        now: new Date(),
        cookie: readDecoded,
        months,
      }
      // WooCommerce's script, if the page has it, has already recorded the first page view.
      if (hasRecordedPage || !hasWooCommerceScript) {
        for (const cookie of cookiesOfPageView(pageView)) setCookie(cookie)
      }
      hasRecordedPage = true
    }
  } else forgetSource()
  fillInputs()
}

interface WooCommerceScript {
  params: { allowTracking: boolean }
  setOrderTracking?: (isAllowed: boolean) => void
}

/** Passes the consent to WooCommerce's own script, as consent plugins do. Returns whether the page has that script. */
function notifyScript(isAllowed: boolean): boolean {
  const script: WooCommerceScript | undefined = Object(window).wc_order_attribution
  if (!script) return false
  if (script.params.allowTracking !== isAllowed) {
    script.params.allowTracking = isAllowed
    script.setOrderTracking?.(isAllowed)
  }
  return script.setOrderTracking !== undefined
}

/** Returns the source of this visit for the analytics events; null if it is unknown. */
export function readVisitSource() {
  const { source_type: type, utm_source, utm_campaign } = readSource(readDecoded)
  return type ? { type, source: utm_source, campaign: utm_campaign } : null
}

/** Fills the hidden fields of the forms in the page, except fields that WooCommerce's own script has filled. */
export function fillInputs(): void {
  const source = readSource(mayMeasure() ? readDecoded : () => '')
  for (const element of document.querySelectorAll(ELEMENT)) {
    if (element.querySelector('input:not([data-own])')) continue
    element.replaceChildren(
      ...ATTRIBUTION_FIELDS.map((name) => {
        const input = document.createElement('input')
        Object.assign(input, { type: 'hidden', name: ATTRIBUTION_PREFIX + name })
        input.value = source[name]
        input.dataset.own = ''
        return input
      }),
    )
  }
}

/** Returns the decoded value of a cookie; '' if it is not set or cannot be decoded. */
function readDecoded(name: string): string {
  try {
    return decodeURIComponent(readCookie(name))
  } catch {
    return ''
  }
}

function setCookie(
  { name, value, minutes }: SourceCookie,
  domain = siteDomain(location.hostname),
): void {
  const maxAge = minutes === null ? '' : `; Max-Age=${minutes * 60}`
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Lax${maxAge}${domain}${secure}`
}

/** Deletes the source cookies, including those that WooCommerce's script set for the host with "www." in front. */
function forgetSource(): void {
  for (const name of SOURCE_COOKIES) {
    if (readCookie(name) === '') continue
    for (const domain of ['', siteDomain(location.hostname), `; Domain=.${location.hostname}`])
      setCookie({ name, value: '', minutes: 0 }, domain)
  }
  lastUrl = ''
}
