/** Interval between two checks of the payment. */
export const POLL_SECONDS = 4

/** Automatic checks before the page reports that it takes long: about a minute. */
const MAX_POLLS = 15

/** none: the shopper does not come from the payment page; short: the page refreshes by itself; long: it has stopped */
export type PaymentWait = 'none' | 'short' | 'long'

/** Returns how to wait after this number of views since the shopper came back from paying. */
export function waitAfter(returns: number): PaymentWait {
  if (returns < 1) return 'none'
  return returns < MAX_POLLS ? 'short' : 'long'
}
