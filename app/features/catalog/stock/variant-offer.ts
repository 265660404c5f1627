import {
  isOnSale,
  type LoggedPrice,
  priceAt,
  type VariantPrice,
} from '#app/features/catalog/pricing/price.ts'
import { type SaleEnd, saleEnd } from '#app/features/catalog/pricing/sale-end.ts'
import type { Cents } from '#app/platform/money.ts'

/**
 * The price and availability of a variant at one moment. Pages, structured data, product feeds, the REST interface and agents must all
 * use this offer instead of calculating their own.
 */
export interface VariantOffer {
  priceCents: Cents
  /** lowest price of the 30 days before the reduction; null if no reduction may be announced */
  beforeCents: Cents | null
  percentOff: number | null
  /** end of the announced reduction; null if no reduction is announced or it has no end */
  saleEnd: SaleEnd | null
  /** start of the announced reduction (ISO), if the owner set one */
  saleStartsAt: string | null
  isAvailable: boolean
}

interface OfferedVariant extends VariantPrice {
  /** number of units; null: not counted, always available */
  stock: number | null
}

export const isAvailable = ({ stock }: Pick<OfferedVariant, 'stock'>): boolean =>
  stock === null || stock > 0

/** Returns the offer of a variant. `log` contains its logged prices; if it is empty, no reduction is announced. */
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

/** Returns the ids of the variants on sale, because an offer needs the price log of those only. */
export const idsOnSale = (variants: (VariantPrice & { id: number })[], now: Date): number[] =>
  variants.filter((variant) => isOnSale(variant, now)).map(({ id }) => id)
