/** Seconds between two checks of the payment. */
export const POLL_SECONDS = 4

/** Automatic checks, about a minute in all, before the page reports that the payment takes long. */
const MAX_POLLS = 15

/** none: not back from the payment page; short: the page refreshes automatically; long: it no longer refreshes */
export type PaymentWait = 'none' | 'short' | 'long'

/** Returns how to wait; `viewsAfterPayment` is the number of page views since the shopper came back from the payment page. */
export function waitAfter(viewsAfterPayment: number): PaymentWait {
  if (viewsAfterPayment < 1) return 'none'
  return viewsAfterPayment < MAX_POLLS ? 'short' : 'long'
}
