export const RESTRICTED_TITLE = 'Alleen met een account'
/** Shown for a restricted page, wishlist button or coupon code. */
export const RESTRICTED_LEAD = 'Dit is voor klanten die zijn ingelogd.'
