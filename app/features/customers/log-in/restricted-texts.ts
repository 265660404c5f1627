export const RESTRICTED_TITLE = 'Alleen met een account'
/** Shown where a page, the wishlist button or a coupon code is only for customers. */
export const RESTRICTED_LEAD = 'Dit is voor klanten die zijn ingelogd.'
