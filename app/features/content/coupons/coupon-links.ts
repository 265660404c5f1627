import type { CouponDestination } from './coupons.ts'

/** Returns the `rel` of a link to a coupon's destination. */
export function destinationRel({ isExternal, isPaid }: CouponDestination): string | undefined {
  if (isPaid) return 'sponsored nofollow noopener'
  return isExternal ? 'noopener' : undefined
}

/** Label of a paid link. */
export const PAID_LABEL = 'Advertentie'
export const PAID_TEXT =
  'Dit is een betaalde link: koop je daar iets, dan krijgen wij een vergoeding.'
