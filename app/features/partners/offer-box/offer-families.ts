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
export function choicesAmong<Offer extends Pick<LiveOffer, 'variantText'>>(
  offers: Offer[],
  atOnce: number,
): OfferFamily<Offer>[] {
  const single = offers.filter(({ variantText }) => variantText !== '')
  if (new Set(single.map(({ variantText }) => variantText)).size <= atOnce) return []
  const families = Map.groupBy(single, ({ variantText }) => nameOf(variantText))
  return [...families]
    .map(([name, members]) => ({
      name,
      offers: members.toSorted((a, b) => byText(a.variantText, b.variantText)),
    }))
    .toSorted((a, b) => byText(a.name, b.name))
}

/** Returns the offers in a metal, given as the slug of its value: "zilver"; none if the slug is empty. */
export const inMetal = <T extends Pick<LiveOffer, 'variantText'>>(
  offers: T[],
  metal: string,
): T[] =>
  metal === ''
    ? []
    : offers.filter(({ variantText }) => toSlug(variantText.split(', ')[0] ?? '') === metal)

/** Returns the name before the size in "Rosé verguld, 16,5"; the comma of a decimal has no space after it. */
function nameOf(variantText: string): string {
  const end = variantText.indexOf(', ')
  return end === -1 ? '' : variantText.slice(0, end)
}

const { compare: byText } = new Intl.Collator('nl', { numeric: true })
