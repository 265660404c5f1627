import type { Cents } from '#app/platform/money.ts'

/** Start here: discount codes, and their effect on a cart. */

export const DISCOUNT_KINDS = ['percentage', 'amount', 'unit-amount', 'free-shipping'] as const
export type DiscountKind = (typeof DISCOUNT_KINDS)[number]

/** Maximum number of codes in one cart. */
export const MAX_CODES = 10
export const MAX_CODE_LENGTH = 40
/** Days after deletion during which a code can be restored. */
export const UNDO_DAYS = 30

export interface DiscountCode {
  id: number
  /** stored in upper case; shoppers may type it in any case */
  code: string
  kind: DiscountKind
  /** hundredths of a percent: 1250 is 12,5 % */
  basisPoints: number
  /** discount per cart or per unit */
  amountCents: Cents
  /** a code of any kind may make shipping free too */
  freeShipping: boolean
  /** the code requires a cart total before discounts between `minimumCents` and `maximumCents`; 0: no limit */
  minimumCents: Cents
  maximumCents: Cents
  /** the code does not apply to products with a sale price */
  excludesSaleItems: boolean
  startsAt: Date | null
  endsAt: Date | null
  isActive: boolean
  /** the code cannot be combined with other codes */
  isIndividual: boolean
  maxUses: number | null
  /** uses are counted by e-mail address */
  maxUsesPerCustomer: number | null
  /** the code applies only to these products and categories, or to all if both are empty; exclusions take precedence */
  productIds: number[]
  categoryIds: number[]
  excludedProductIds: number[]
  excludedCategoryIds: number[]
}

/** A code with its number of uses: orders, except those that ended without a sale. */
export interface UsedDiscountCode extends DiscountCode {
  uses: number
  /** 0 while the customer is unknown */
  usesByCustomer: number
}

/** The data of a cart line that determine its discount. */
export interface DiscountableLine {
  productId: number
  /** including the ancestors of the categories */
  categoryIds: number[]
  quantity: number
  /** the line has a sale price now */
  isOnSale: boolean
  /** current price of the whole line */
  cents: Cents
}

interface AppliedDiscount {
  codeId: number
  code: string
  /** discount on the products */
  cents: Cents
  freeShipping: boolean
}

/** Reasons why a code has no effect on this cart now. */
export type DiscountRejection =
  | { error: 'inactive' }
  | { error: 'not-yet'; startsAt: Date }
  | { error: 'ended'; endsAt: Date }
  | { error: 'below-minimum'; missingCents: Cents; minimumCents: Cents }
  | { error: 'above-maximum'; maximumCents: Cents }
  | { error: 'no-matching-line' }
  | { error: 'not-with-others' }
  | { error: 'used-up' }
  | { error: 'used-by-customer' }

export interface Discounts {
  applied: AppliedDiscount[]
  rejected: ({ codeId: number; code: string } & DiscountRejection)[]
  totalCents: Cents
  /** discount on each line, in the order of the lines */
  lineCents: Cents[]
  freeShipping: boolean
}

/** Returns the code as it is stored: " zomer-10 " and "ZOMER-10" are the same code. */
export const normalizeCode = (code: string) => code.trim().toUpperCase()
