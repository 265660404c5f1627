import { toSlug } from '#app/features/catalog/products/slug.ts'
import type { LiveOffer } from '#app/features/partners/offers/offers.ts'

/** Offers of a product in one metal or colour, by size. */
export interface OfferFamily<Offer> {
  /** "Rosé verguld"; '' if the variants differ only in size */
  name: string
  offers: Offer[]
}

/** Returns whether the offer can be added to the cart; a sold-out one has no button. */
export const isBuyable = ({ quote }: Pick<LiveOffer, 'quote'>): boolean =>
  quote?.availability !== 'sold-out'

/** Returns the cheapest offer that can be bought; undefined if no price is known. */
export function cheapestOf<T extends Pick<LiveOffer, 'quote'>>(offers: T[]): T | undefined {
  const cents = ({ quote }: T) => quote?.priceCents ?? Number.POSITIVE_INFINITY
  const offersWithPrice = offers.filter(
    (offer) => isBuyable(offer) && offer.quote?.priceCents != null,
  )
  return offersWithPrice.toSorted((a, b) => cents(a) - cents(b))[0]
}

/** Returns the offers of single variants, grouped by metal or colour. Empty if there are few enough for a plain list. */
export function groupVariantOffers<Offer extends Pick<LiveOffer, 'variantText'>>(
  offers: Offer[],
  maxUngrouped: number,
): OfferFamily<Offer>[] {
  const variantOffers = offers.filter(({ variantText }) => variantText !== '')
  if (new Set(variantOffers.map(({ variantText }) => variantText)).size <= maxUngrouped) return []
  const families = Map.groupBy(variantOffers, ({ variantText }) => metalOf(variantText))
  return [...families]
    .map(([name, familyOffers]) => ({
      name,
      offers: familyOffers.toSorted((a, b) => compareText(a.variantText, b.variantText)),
    }))
    .toSorted((a, b) => compareText(a.name, b.name))
}

/** Returns the offers in a metal, given as the slug of its value: "zilver"; none if the slug is empty. */
export const filterByMetal = <T extends Pick<LiveOffer, 'variantText'>>(
  offers: T[],
  metal: string,
): T[] =>
  metal === ''
    ? []
    : offers.filter(({ variantText }) => toSlug(variantText.split(', ')[0] ?? '') === metal)

/**
 * Returns the offer of a variant whose price comes first. The country and the metal that the shopper chose precede the lowest
 * price, and the metal precedes the country.
 */
export function findVariantOffer<T extends Pick<LiveOffer, 'quote' | 'variantText'>>(
  offers: T[],
  chosenOffers: T[],
  metal: string,
): T | undefined {
  return (
    cheapestOf(filterByMetal(chosenOffers, metal)) ??
    cheapestOf(filterByMetal(offers, metal)) ??
    cheapestOf(chosenOffers.filter(({ variantText }) => variantText !== '')) ??
    cheapestOf(offers)
  )
}

/** Returns the name before the size in "Rosé verguld, 16,5"; the comma of a decimal has no space after it. */
function metalOf(variantText: string): string {
  const end = variantText.indexOf(', ')
  return end === -1 ? '' : variantText.slice(0, end)
}

const { compare: compareText } = new Intl.Collator('nl', { numeric: true })
