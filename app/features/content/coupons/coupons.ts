import type { Photo } from '#app/features/core/media/photo.ts'
import { path } from '#app/platform/path.ts'

/** Start here: a coupon is a deal whose code a visitor fetches. What the checkout takes is a discount code, see discounts. */

export const COUPONS_ADDRESS = path('/coupons')
export const COUPONS_PER_PAGE = 24
/** So long the list goes on showing a coupon that has ended. */
export const ENDED_SHOWN_DAYS = 30
export const MAX_CODE_LENGTH = 60
/** A visit: the same person fetching the same code again within it counts once. */
export const VISIT_SECONDS = 30 * 60
/** More codes than anybody looks at, for one address. */
export const REVEAL_LIMIT = { tries: 60, windowSeconds: 10 * 60 }

/** A press does something only for `masked`: the code is fetched; of `expired` and `open` it stands in the page [T14]. */
export type CouponState = 'masked' | 'expired' | 'open'

/** Where a coupon leads. */
export interface CouponDestination {
  /** http(s), or a path of the shop */
  href: string
  /** on the button: "Naar atelier-noord.example" */
  text: string
  /** somebody else's site */
  isExternal: boolean
  /** the shop is paid for who goes there: said beside the link, and to search engines */
  isPaid: boolean
}

/** A coupon as everybody may see it: the code only where it is not to be fetched first. */
export interface ShownCoupon {
  id: number
  title: string
  teaser: string
  description: string
  photo: Photo | null
  /** "Atelier Linde", or the name of a piece */
  about: { text: string; href: string } | null
  state: CouponState
  /** only for who is logged in */
  isRestricted: boolean
  /** null: must be fetched */
  code: string | null
  /** the last signs of a code that must be fetched, never more than half of it */
  tail: string
  /** "Tot en met 30 november." or "Verlopen op 15 november."; empty: without an end */
  period: string
  startsAt: Date | null
  endsAt: Date | null
  destination: CouponDestination | null
  votes: { hot: number; cold: number }
}

/** With its code, for who fetched it. */
export interface RevealedCoupon extends ShownCoupon {
  code: string
}

interface Times {
  startsAt: Date | null
  endsAt: Date | null
}

export const hasStarted = ({ startsAt }: Times, now: Date) => startsAt === null || startsAt <= now
export const hasEnded = ({ endsAt }: Times, now: Date) => endsAt !== null && endsAt <= now

export function couponState(coupon: Times & { isMasked: boolean }, now: Date): CouponState {
  if (hasEnded(coupon, now)) return 'expired'
  return coupon.isMasked ? 'masked' : 'open'
}

/** "LICHT20" → "T20": what peeps out from behind the button. */
export function codeTail(code: string): string {
  const signs = [...code]
  const length = Math.min(4, Math.floor(signs.length / 2))
  return length === 0 ? '' : signs.slice(-length).join('')
}

/** The page of one coupon, over the page of the list it stands on [S07]. */
export function couponAddress(id: number, page = 1): string {
  return listAddress(page, { codeid: String(id) })
}

/** A page of the list. */
export function listAddress(page: number, query: Record<string, string> = {}): string {
  const parameters = new URLSearchParams({ ...query, ...(page > 1 && { pagina: String(page) }) })
  return parameters.size > 0 ? `${COUPONS_ADDRESS}?${parameters}` : COUPONS_ADDRESS
}

/**
 * What was filled in as a destination, as it is kept: an http(s) address, or a path of this shop. Null: neither, or one
 * that shows another name than it leads to.
 */
export function readDestination(typed: string): string | null {
  const text = typed.trim()
  if (/^\/(?![/\\])/.test(text)) {
    const url = parseUrl(text, 'http://shop.invalid')
    return url?.host === 'shop.invalid' ? url.pathname + url.search + url.hash : null
  }
  const url = parseUrl(text)
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
  return url && isWeb && url.username === '' && url.password === '' ? url.href : null
}

function parseUrl(text: string, base?: string): URL | null {
  return URL.canParse(text, base) ? new URL(text, base) : null
}
