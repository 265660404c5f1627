import type { ProductCard } from '#app/features/catalog/products/catalog.ts'
import type { LiveOffer } from '#app/features/partners/offers/offers.ts'

export interface CrossSellItem {
  asin: string
  card: ProductCard
  offer: LiveOffer
}

/** Start here: Amazon products that go with a product and can be put in the cart together [E06]. */

/** On any URL of the shop: puts these ASINs in the cart [S06]. */
const CROSS_SELL_PARAMETER = 'amz_cross_sell'
/** including the product itself */
export const MAX_ITEMS = 3
/** Matching products are searched for again after this time; prices are read each time. */
export const CACHE_HOURS = 24
/** The limit of ids in a link. */
const MAX_ASINS = 20

const ASIN = /^[A-Z0-9]{10}$/

/** "B0…,B0…": invalid ASINs are left out. */
export const readAsins = (text: string): string[] =>
  [...new Set(text.toUpperCase().split(','))]
    .map((part) => part.trim())
    .filter((part) => ASIN.test(part))
    .slice(0, MAX_ASINS)

/** Returns the current URL with the ASINs [S06], and with the country if it is not the main one. */
export const crossSellLink = (url: string, asins: string[], country = ''): string =>
  `${url}?${CROSS_SELL_PARAMETER}=yes&asins=${asins.join(',')}${country && `&land=${country}`}`

export const countText = (count: number): string =>
  `Samen, ${count} ${count === 1 ? 'artikel' : 'artikelen'}`

export const putText = (count: number): string =>
  count === 0 ? 'Kies wat je wilt' : `Zet ${count} in winkelwagen`
