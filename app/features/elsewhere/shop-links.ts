import { amazonShop } from '#app/features/offers/amazon-shops.ts'
import { type OfferPlace, POLICIES } from '#app/features/offers/offers.ts'
import { mainCountry, type PartnerIds, partnerLink } from '#app/features/offers/partner-link.ts'
import { isOnThisMachine } from '#app/platform/loopback.ts'
import type { ElsewhereShop } from './elsewhere.ts'

/** So many pieces fit in one link to a cart. */
const PORTION = 5

interface Wanted {
  place: OfferPlace
  quantity: number
  name: string
}

/** The ways to buy these at one shop: links to its cart with the pieces in it, or to each piece's page. */
export function shopLinks(wanted: Wanted[], ids: PartnerIds): ElsewhereShop['links'] {
  const [first] = wanted
  if (!first) return []
  if (POLICIES[first.place.source].cart === 'one-link') {
    const links = cartLinks(wanted, ids)
    const name = `Naar ${first.place.seller}`
    if (links.length < 2) return links.map((href) => ({ href, text: name }))
    return links.map((href, index) => ({
      href,
      text: `${name}, deel ${index + 1} van ${links.length}`,
    }))
  }
  return wanted.map(({ place, name }) => ({
    href: partnerLink(place, ids),
    text: wanted.length === 1 ? `Naar ${place.seller}` : `${name} bij ${place.seller}`,
  }))
}

/** Amazon's way to put pieces into its cart: a page on which the shopper confirms them. */
function cartLinks(wanted: Wanted[], ids: PartnerIds): string[] {
  const [first] = wanted
  const country = first?.place.country ?? ''
  const shop = amazonShop(country)
  if (!first || !shop) return []
  const tag = ids.amazonTags[country] ?? ids.amazonTags[mainCountry(ids)]
  const quantities = new Map<string, number>()
  for (const { place, quantity } of wanted)
    quantities.set(place.externalId, (quantities.get(place.externalId) ?? 0) + quantity)
  const pieces = [...quantities]
  const host = `www.${shop.domain}`
  const base = isOnThisMachine(first.place.url)
    ? `${new URL(first.place.url).origin}/${host}`
    : `https://${host}`
  return Array.from({ length: Math.ceil(pieces.length / PORTION) }, (_, portion) => {
    const query = new URLSearchParams(tag ? { AssociateTag: tag } : {})
    for (const [index, [asin, quantity]] of pieces
      .slice(portion * PORTION, (portion + 1) * PORTION)
      .entries()) {
      query.set(`ASIN.${index + 1}`, asin)
      query.set(`Quantity.${index + 1}`, String(quantity))
    }
    return `${base}/gp/aws/cart/add.html?${query}`
  })
}
