import {
  isOnSale,
  type LoggedPrice,
  priceAt,
  type VariantPrice,
} from '#app/features/catalog/pricing/price.ts'
import { type SaleEnd, saleEnd } from '#app/features/catalog/pricing/sale-end.ts'
import type { Cents } from '#app/platform/money.ts'

/**
 * The offer of a variant at one moment. Pages, structured data, product feeds, the REST interface and agents all show this, so
 * none of them may calculate a price or availability itself.
 */
export interface VariantOffer {
  priceCents: Cents
  /** the lowest price of the 30 days before the reduction; null: no reduction to announce */
  beforeCents: Cents | null
  percentOff: number | null
  /** of the announced reduction; null: none is announced, or it has no end */
  saleEnd: SaleEnd | null
  /** start of the announced reduction (ISO), if the owner set one */
  saleStartsAt: string | null
  isAvailable: boolean
}

interface OfferedVariant extends VariantPrice {
  /** null: not counted, always available */
  stock: number | null
}

export const isAvailable = ({ stock }: Pick<OfferedVariant, 'stock'>): boolean =>
  stock === null || stock > 0

/** `log`: the logged prices of the variant; an empty log means that no reduction is announced. */
export function offerAt(variant: OfferedVariant, log: LoggedPrice[], now: Date): VariantOffer {
  const { cents, beforeCents, percentOff } = priceAt(variant, log, now)
  const isReduced = beforeCents !== null
  return {
    priceCents: cents,
    beforeCents,
    percentOff,
    saleEnd: isReduced ? saleEnd(variant, now) : null,
    saleStartsAt: isReduced ? (variant.saleStartsAt?.toISOString() ?? null) : null,
    isAvailable: isAvailable(variant),
  }
}

/** Returns the variants whose price log an offer needs: no other history is shown. */
export const idsOnSale = (variants: (VariantPrice & { id: number })[], now: Date): number[] =>
  variants.filter((variant) => isOnSale(variant, now)).map(({ id }) => id)
