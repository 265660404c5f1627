import type { Photo } from '#app/features/core/media/photo.ts'
import { path } from '#app/platform/path.ts'

/**
 * Start here: coupons show a code of this shop or another shop. The checkout of this shop accepts only discount codes,
 * see discounts.
 */

export const COUPONS_URL = path('/coupons')
export const COUPONS_PER_PAGE = 24
/** Number of days for which an expired coupon stays in the list. */
export const ENDED_SHOWN_DAYS = 30
export const MAX_CODE_LENGTH = 60
/** Length of a visit. A visitor who reveals a code several times within a visit is counted once. */
export const VISIT_SECONDS = 30 * 60
/** Rate limit of revealed codes per IP address. */
export const REVEAL_LIMIT = { maxTries: 60, windowSeconds: 10 * 60 }

/** A click reveals a `masked` code. The page contains the codes of `expired` and `open` coupons [T14]. */
export type CouponState = 'masked' | 'expired' | 'open'

/** Destination of a coupon. */
export interface CouponDestination {
  /** http(s) URL, or a path of the shop */
  href: string
  /** text of the button: "Naar atelier-noord.example" */
  text: string
  /** the destination is another site */
  isExternal: boolean
  /** the link is paid, and labelled as such for visitors and search engines */
  isPaid: boolean
}

/** A coupon as shown to all visitors, with a masked code. */
export interface MaskedCoupon {
  id: number
  title: string
  teaser: string
  description: string
  photo: Photo | null
  /** brand or product that the coupon is about: "Atelier Linde" */
  about: { text: string; href: string } | null
  state: CouponState
  /** the code is only for customers who are logged in */
  isRestricted: boolean
  /** null while the code is masked */
  code: string | null
  /** last characters of a masked code, at most half of it */
  tail: string
  /** period of validity: "Tot en met 30 november." or "Verlopen op 15 november."; '' without an end */
  period: string
  startsAt: Date | null
  endsAt: Date | null
  destination: CouponDestination | null
  /** number of votes; null if the owner hides votes */
  votes: { hot: number; cold: number } | null
}

/** A coupon with its revealed code. */
export interface RevealedCoupon extends MaskedCoupon {
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

/** Returns the end of a code, which stays visible while it is masked: "LICHT20" → "T20". */
export function codeTail(code: string): string {
  const characters = [...code]
  const length = Math.min(4, Math.floor(characters.length / 2))
  return length === 0 ? '' : characters.slice(-length).join('')
}

/** Returns the URL of a coupon, which opens over this page of the list [S07]. */
export function couponUrl(id: number, page = 1): string {
  return couponListUrl(page, { codeid: String(id) })
}

/** Returns the URL of a page of the list. */
export function couponListUrl(page: number, query: Record<string, string> = {}): string {
  const parameters = new URLSearchParams({ ...query, ...(page > 1 && { pagina: String(page) }) })
  return parameters.size > 0 ? `${COUPONS_URL}?${parameters}` : COUPONS_URL
}

/**
 * Normalizes a typed destination: an http(s) URL or a path of this shop. Returns null for any other text, and for a URL
 * that contains a user name, because a user name can disguise the host.
 */
export function readDestination(destination: string): string | null {
  const text = destination.trim()
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
