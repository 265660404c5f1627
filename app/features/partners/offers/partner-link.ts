import { isOnThisMachine } from '#app/platform/loopback.ts'
import type { OfferRef } from './offers.ts'

/** The shop's ids at the marketplaces; without one a link earns nothing. */
export interface PartnerIds {
  /** tags by country; the first country is the main one */
  amazonTags: Record<string, string>
  bolSiteId: string
}

/** Returns the main country, whose tag is used for countries without one [E05]. */
export const mainCountry = ({ amazonTags }: PartnerIds): string =>
  Object.keys(amazonTags)[0] ?? 'nl'

/** Returns the URL with the shop's current tag, which replaces any tag in a URL of the source. */
export function partnerLink(offerRef: OfferRef, ids: PartnerIds): string {
  if (offerRef.source === 'amazon') return amazonLink(offerRef, ids)
  if (offerRef.source === 'bol' && ids.bolSiteId !== '') return bolLink(offerRef, ids.bolSiteId)
  return offerRef.url
}

const TAG_IN_URL = /([?&]tag=)[^&#]*/

function amazonLink({ url, country }: OfferRef, ids: PartnerIds): string {
  const tag = ids.amazonTags[country] ?? ids.amazonTags[mainCountry(ids)]
  if (!tag) return url
  // The other parts of the URL stay exactly as the source returned them.
  if (TAG_IN_URL.test(url)) return url.replace(TAG_IN_URL, `$1${tag}`)
  const taggedUrl = new URL(url)
  taggedUrl.searchParams.set('tag', tag)
  return taggedUrl.href
}

const BOL_PARTNER = 'https://partner.bol.com'

function bolLink({ url, externalId }: OfferRef, siteId: string): string {
  // A simulated marketplace has simulated click tracking on the same machine.
  const partner = isOnThisMachine(url) ? `${new URL(url).origin}/partner.bol.com` : BOL_PARTNER
  const link = new URL(`${partner}/click/click`)
  link.search = new URLSearchParams({
    p: '2',
    t: 'url',
    s: siteId,
    f: 'TXL',
    url,
    name: externalId,
  }).toString()
  return link.href
}

const TAGS = /^\s*[a-z]{2}\s*=\s*[\w-]{1,64}\s*(?:,\s*[a-z]{2}\s*=\s*[\w-]{1,64}\s*)*$/

/** Parses "nl=schakel-21, de=schakel-de-21" into tags by country, in this order; null if invalid. */
export function readTags(text: string): Record<string, string> | null {
  if (text.trim() === '') return {}
  if (!TAGS.test(text)) return null
  return Object.fromEntries(
    text.split(',').map((pair) => pair.split('=').map((part) => part.trim()) as [string, string]),
  )
}
