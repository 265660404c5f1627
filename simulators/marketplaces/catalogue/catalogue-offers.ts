import { SELLERS } from './brands.ts'
import type { Ledger } from './ledger.ts'
import { type Item, roundPrice } from './models.ts'
import { pick, seededFraction } from './numbers.ts'
import type { AmazonShop } from './shops.ts'

export type Availability =
  | 'IN_STOCK'
  | 'IN_STOCK_SCARCE'
  | 'LEADTIME'
  | 'AVAILABLE_DATE'
  | 'PREORDER'

export interface Offer {
  cents: number
  /** price before the sale; undefined without a sale */
  fromCents: number | undefined
  availability: Availability
  seller: { id: string; name: string }
  isPrimeOnly: boolean
}

/** The availabilities, each with its cumulative percentage. */
const AVAILABILITIES: [Availability | 'OUT_OF_STOCK', number][] = [
  ['IN_STOCK', 78],
  ['IN_STOCK_SCARCE', 88],
  ['LEADTIME', 92],
  ['AVAILABLE_DATE', 94],
  ['PREORDER', 95],
  ['OUT_OF_STOCK', 100],
]

const percent = (...seeds: (string | number)[]) => seededFraction(...seeds) * 100

/** Returns whether a shop lists an item. The items of a family are listed together. */
export function isListed(item: Item, shop: AmazonShop, ledger: Ledger): boolean {
  if (ledger.isGone(item.asin, shop.host)) return false
  return percent('listed', shop.country, item.model.number) < shop.listedPercent
}

/** Returns the current offer of an item in a shop, or undefined if the item is not for sale there. */
export function offerAt(item: Item, shop: AmazonShop, ledger: Ledger): Offer | undefined {
  if (!isListed(item, shop, ledger) || ledger.hasNoOffer(item.asin, shop.host)) return undefined
  const key = [shop.country, item.asin] as const
  const chance = percent('availability', ...key)
  const [availability] = AVAILABILITIES.find(
    ([, cumulativePercent]) => chance < cumulativePercent,
  ) ?? ['IN_STOCK']
  if (availability === 'OUT_OF_STOCK') return undefined
  const randomFactor = 0.97 + seededFraction('near', ...key) * 0.08
  const cents =
    ledger.priceOf(item.asin, shop.host) ??
    ledger.move(roundPrice(item.cents * shop.priceFactor * randomFactor, ...key), ...key)
  const isInSale = percent('sale', ...key) < 22
  const name =
    percent('seller', ...key) < 45 ? shop.host.replace('www.a', 'A') : pick(SELLERS, 'who', ...key)
  return {
    cents,
    fromCents: isInSale
      ? Math.round(cents * (1.15 + seededFraction('from', ...key) * 0.35))
      : undefined,
    availability,
    seller: {
      id: `A${Math.floor(seededFraction(name) * 36 ** 5)
        .toString(36)
        .toUpperCase()}`,
      name,
    },
    isPrimeOnly: isInSale && percent('prime', ...key) < 10,
  }
}
