import type { Cents } from '#app/platform/money.ts'

/** Start here: what a discount code is, and what becomes of it in a cart. */

export const DISCOUNT_KINDS = ['percentage', 'amount', 'free-shipping'] as const
export type DiscountKind = (typeof DISCOUNT_KINDS)[number]

/** So many codes fit into one cart. */
export const MAX_CODES = 10
export const MAX_CODE_LENGTH = 40
/** So long a deleted code can be put back. */
export const UNDO_DAYS = 30

export interface DiscountCode {
  id: number
  /** in capitals; shoppers type it as they like */
  code: string
  kind: DiscountKind
  /** hundredths of a percent: 1250 is 12,5% */
  basisPoints: number
  amountCents: Cents
  /** what the whole cart must come to; 0: nothing */
  minimumCents: Cents
  startsAt: Date | null
  endsAt: Date | null
  isActive: boolean
  /** not together with other codes */
  isIndividual: boolean
  maxUses: number | null
  /** counted by e-mail address */
  maxUsesPerCustomer: number | null
  /** only for these, when any are named; what is excluded stays out whatever is named */
  productIds: number[]
  categoryIds: number[]
  excludedProductIds: number[]
  excludedCategoryIds: number[]
}

/** A code with the orders that have used it, those that ended without a sale left out. */
export interface UsedDiscountCode extends DiscountCode {
  uses: number
  /** 0 while nobody knows who the customer is */
  usesByCustomer: number
}

/** A line as discounts see it. */
export interface DiscountableLine {
  productId: number
  /** with those above them */
  categoryIds: number[]
  /** the whole line at its price of now */
  cents: Cents
}

interface AppliedDiscount {
  codeId: number
  code: string
  /** what it takes off the articles */
  cents: Cents
  freeShipping: boolean
}

/** Why a code does nothing for this cart, now. */
export type DiscountRejection =
  | { error: 'inactive' }
  | { error: 'not-yet'; startsAt: Date }
  | { error: 'ended' }
  | { error: 'below-minimum'; missingCents: Cents; minimumCents: Cents }
  | { error: 'nothing-fits' }
  | { error: 'not-with-others' }
  | { error: 'used-up' }
  | { error: 'used-by-customer' }

export interface Discounts {
  applied: AppliedDiscount[]
  rejected: ({ codeId: number; code: string } & DiscountRejection)[]
  totalCents: Cents
  /** what is taken off each line, in the order of the lines */
  lineCents: Cents[]
  freeShipping: boolean
}

/** " zomer-10 " is the same code as "ZOMER-10". */
export const normalCode = (typed: string) => typed.trim().toUpperCase()
