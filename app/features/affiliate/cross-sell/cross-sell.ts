import type { ProductCard } from '#app/features/catalog/products/catalog.ts'
import type { LiveOffer } from '#app/features/partners/offers/offers.ts'

export interface CrossSellItem {
  asin: string
  card: ProductCard
  offer: LiveOffer
}

/** Start here: Amazon products that are often bought together and can be added to the cart together [E06]. */

/** Query parameter on any URL of the shop that adds the given ASINs to the cart [S06]. */
const CROSS_SELL_PARAMETER = 'amz_cross_sell'
/** maximum number of products, including the product of the page */
export const MAX_ITEMS = 3
/** The list of products is cached for this time. Prices are not cached. */
export const CACHE_HOURS = 24
/** Maximum number of ASINs in a link. */
const MAX_ASINS = 20

const ASIN = /^[A-Z0-9]{10}$/

/** Reads a list such as "B0…,B0…". Invalid ASINs are left out. */
export const readAsins = (text: string): string[] =>
  [...new Set(text.toUpperCase().split(','))]
    .map((part) => part.trim())
    .filter((part) => ASIN.test(part))
    .slice(0, MAX_ASINS)

/** Returns the URL with the ASINs [S06], and with the country unless it is the main country (''). */
export const crossSellLink = (url: string, asins: string[], country = ''): string =>
  `${url}?${CROSS_SELL_PARAMETER}=yes&asins=${asins.join(',')}${country && `&land=${country}`}`

export const countText = (count: number): string =>
  `Samen, ${count} ${count === 1 ? 'artikel' : 'artikelen'}`

export const addButtonText = (count: number): string =>
  count === 0 ? 'Kies wat je wilt' : `Zet ${count} in winkelwagen`
