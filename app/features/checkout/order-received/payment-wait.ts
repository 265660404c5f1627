/** Between two looks at whether the money is there. */
export const LOOK_AGAIN_SECONDS = 4

/** So often the page looks by itself; then it says that it takes long. About a minute. */
const MOST_LOOKS = 15

/** none: nobody came back from paying just now; short: it looks again by itself; long: no longer */
export type PaymentWait = 'none' | 'short' | 'long'

/** How to wait, by how often the page was looked at since the shopper came back. */
export function waitAfter(returns: number): PaymentWait {
  if (returns < 1) return 'none'
  return returns < MOST_LOOKS ? 'short' : 'long'
}
