import { COUPONS_ADDRESS, type ShownCoupon } from './coupons.ts'

/** Returns the coupons of a page as schema.org offers, except expired coupons and those for customers only. */
export function couponOffers(siteUrl: string, coupons: ShownCoupon[]): object | null {
  const open = coupons.filter(({ state, isRestricted }) => state !== 'expired' && !isRestricted)
  if (open.length === 0) return null
  return {
    '@type': 'ItemList',
    itemListElement: open.map((coupon, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item: {
        '@type': 'Offer',
        name: coupon.title,
        ...(coupon.description && { description: coupon.description }),
        url: `${siteUrl}${COUPONS_ADDRESS}`,
        ...(coupon.startsAt && { validFrom: coupon.startsAt.toISOString() }),
        ...(coupon.endsAt && { validThrough: coupon.endsAt.toISOString() }),
      },
    })),
  }
}
