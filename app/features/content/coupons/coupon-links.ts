import type { CouponDestination } from './coupons.ts'

/** The `rel` of a link to a coupon's destination. */
export function destinationRel({ isExternal, isPaid }: CouponDestination): string | undefined {
  if (isPaid) return 'sponsored nofollow noopener'
  return isExternal ? 'noopener' : undefined
}

/** What stands beside a link that the shop is paid for. */
export const PAID_LABEL = 'Advertentie'
export const PAID_TEXT =
  'Dit is een betaalde link: koop je daar iets, dan krijgen wij een vergoeding.'
