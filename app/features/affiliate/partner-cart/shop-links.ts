import { findAmazonShop } from '#app/features/partners/offers/amazon-shops.ts'
import type { OfferRef } from '#app/features/partners/offers/offers.ts'
import {
  mainCountry,
  type PartnerIds,
  partnerLink,
} from '#app/features/partners/offers/partner-link.ts'
import { POLICIES } from '#app/features/partners/offers/source-policies.ts'
import { isOnThisMachine } from '#app/platform/loopback.ts'
import type { PartnerCartShop } from './partner-cart.ts'

/** maximum number of products in one link to a cart */
const MAX_PRODUCTS_PER_LINK = 5
const MAX_BUTTON_CHARS = 48

interface CartItem {
  offerId: number
  offerRef: OfferRef
  quantity: number
  name: string
}

/** Returns the links to buy these products at one shop: links that fill the shop's cart, or a link to each product page. */
export function shopLinks(items: CartItem[], partnerIds: PartnerIds): PartnerCartShop['links'] {
  const [first] = items
  if (!first) return []
  if (POLICIES[first.offerRef.source].cart === 'one-link') {
    const links = cartLinks(items, partnerIds)
    const name = `Naar ${first.offerRef.seller}`
    return links.map((link, index) => ({
      ...link,
      text: links.length < 2 ? name : `${name}, deel ${index + 1} van ${links.length}`,
    }))
  }
  return items.map(({ offerId, offerRef, name }) => ({
    href: partnerLink(offerRef, partnerIds),
    offerIds: [offerId],
    text:
      items.length === 1
        ? `Naar ${offerRef.seller}`
        : `${shortenName(name)} bij ${offerRef.seller}`,
  }))
}

/** Shortens a long product name for a button; the full name is shown above the button. */
const shortenName = (name: string): string =>
  name.length <= MAX_BUTTON_CHARS
    ? name
    : `${name.slice(0, MAX_BUTTON_CHARS - 1).replace(/[\s,]+\S*$/, '')}…`

/** Returns links that fill Amazon's cart. Amazon shows a page on which the shopper confirms this. */
function cartLinks(
  cartItems: CartItem[],
  partnerIds: PartnerIds,
): { href: string; offerIds: number[] }[] {
  const [first] = cartItems
  const country = first?.offerRef.country ?? ''
  const shop = findAmazonShop(country)
  if (!first || !shop) return []
  const tag = partnerIds.amazonTags[country] ?? partnerIds.amazonTags[mainCountry(partnerIds)]
  const linesByAsin = [...Map.groupBy(cartItems, ({ offerRef }) => offerRef.externalId)]
  const host = `www.${shop.domain}`
  const base = isOnThisMachine(first.offerRef.url)
    ? `${new URL(first.offerRef.url).origin}/${host}`
    : `https://${host}`
  return Array.from(
    { length: Math.ceil(linesByAsin.length / MAX_PRODUCTS_PER_LINK) },
    (_, linkIndex) => {
      const query = new URLSearchParams(tag ? { AssociateTag: tag } : {})
      const linkItems = linesByAsin.slice(
        linkIndex * MAX_PRODUCTS_PER_LINK,
        (linkIndex + 1) * MAX_PRODUCTS_PER_LINK,
      )
      for (const [index, [asin, lines]] of linkItems.entries()) {
        query.set(`ASIN.${index + 1}`, asin)
        query.set(
          `Quantity.${index + 1}`,
          String(lines.reduce((sum, line) => sum + line.quantity, 0)),
        )
      }
      const offerIds = linkItems.flatMap(([, lines]) => lines.map(({ offerId }) => offerId))
      return { href: `${base}/gp/aws/cart/add.html?${query}`, offerIds }
    },
  )
}
