import { AMAZON_SHOPS, findAmazonShop } from './amazon-shops.ts'
import type { OfferRef } from './offers.ts'

export type ParseOfferUrlResult =
  | { ok: true; offerRef: OfferRef }
  | { ok: false; error: 'no-address' | 'short-link' | 'no-item' }

const ASIN = /^(?:B0[A-Z0-9]{8}|\d{9}[\dX])$/
const ASIN_IN_PATH =
  /\/(?:dp|gp\/product|gp\/aw\/d|exec\/obidos\/asin|o\/asin)\/([A-Z0-9]{10})(?:[/?]|$)/i
/** Short links contain neither country nor product, and hide the partner id. */
const URL_SHORTENERS = /^(?:amzn\.(?:to|eu|com|asia)|a\.co|bit\.ly|tinyurl\.com)$/
const BOL_IN_PATH = /^\/(nl|be)\/(?:nl|fr)\/p\/[^/]+\/(\d{6,20})(?:\/|$)/
const MAX_LENGTH = 2_000

/**
 * Parses a pasted reference to an item: an ASIN, or a URL at Amazon, bol or any other shop. A bare ASIN belongs to
 * `mainCountry`. Partner ids of other sites are removed.
 */
export function readOfferRef(input: string, mainCountry = 'nl'): ParseOfferUrlResult {
  const text = input.trim()
  if (ASIN.test(text.toUpperCase())) return amazonOfferRef(text.toUpperCase(), mainCountry)
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`
  if (text.length > MAX_LENGTH || !URL.canParse(address)) return { ok: false, error: 'no-address' }
  const url = new URL(address)
  const host = url.hostname.replace(/^(?:www|m|smile)\./, '')
  if (!host.includes('.') || url.username !== '' || url.password !== '')
    return { ok: false, error: 'no-address' }
  if (URL_SHORTENERS.test(host)) return { ok: false, error: 'short-link' }
  const amazon = AMAZON_SHOPS.find(({ domain }) => domain === host)
  if (amazon) {
    const asin = ASIN_IN_PATH.exec(url.pathname)?.[1]?.toUpperCase()
    return asin ? amazonOfferRef(asin, amazon.country) : { ok: false, error: 'no-item' }
  }
  if (host === 'partner.bol.com') {
    const target = url.searchParams.get('url') ?? ''
    return target.startsWith('https://www.bol.com/')
      ? readOfferRef(target, mainCountry)
      : { ok: false, error: 'no-item' }
  }
  if (host === 'bol.com') return bolOfferRef(url)
  url.hash = ''
  return {
    ok: true,
    offerRef: { source: 'other', country: '', externalId: url.href, url: url.href, seller: host },
  }
}

/** Returns the item with the URL of an ASIN in the shop of a country. */
function amazonOfferRef(asin: string, country: string): ParseOfferUrlResult {
  const shop = findAmazonShop(country)
  if (!shop) return { ok: false, error: 'no-address' }
  const url = `https://www.${shop.domain}/dp/${asin}`
  return {
    ok: true,
    offerRef: { source: 'amazon', country, externalId: asin, url, seller: shop.domain },
  }
}

function bolOfferRef(url: URL): ParseOfferUrlResult {
  const [, country, number] = BOL_IN_PATH.exec(url.pathname) ?? []
  if (!country || !number) return { ok: false, error: 'no-item' }
  return {
    ok: true,
    offerRef: {
      source: 'bol',
      country,
      externalId: number,
      url: `https://www.bol.com${url.pathname}`,
      seller: 'bol.com',
    },
  }
}
