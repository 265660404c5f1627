import { path } from '#app/platform/path.ts'

/** Start here: registration, login, password reset and the data of a customer's account. */

export const RESET_LINK_MINUTES = 60
export const CONFIRM_LINK_DAYS = 7
export const INVITE_LINK_DAYS = 14
/** An empty account whose address was never confirmed is deleted after this many days. */
export const UNCONFIRMED_DAYS = 90

/** Registrations per network and hour. All attempts count, whether or not the address has an account. */
export const REGISTER_LIMITS = { windowSeconds: 3_600, perNetwork: 20 } as const
/** Account mails per address and day, for all requesters together. */
export const MAIL_LIMITS = { windowSeconds: 24 * 3_600, confirm: 5, reset: 10 } as const
export const RESET_LIMITS = { windowSeconds: 3_600, perEmail: 3, perNetwork: 20 } as const

/** Returns the placeholder for an address that is not confirmed yet. No mail is sent to a placeholder. */
export const placeholderOf = (userId: string) => `${userId}@onbevestigd.invalid`

/** Milliseconds between the success message and the reload of the page [T16]. */
export const LOGIN_DELAY_MS = 200
export const REGISTER_DELAY_MS = 4_000
export const RESET_DELAY_MS = 3_000

interface TooManyTries {
  ok: false
  error: 'too-many-tries'
  retryAfterSeconds: number
}

export type LoginResult =
  /** `cookies`: Set-Cookie lines; `needsCode`: a member of staff must still enter the two-factor code */
  | { ok: true; cookies: string[]; needsCode: boolean }
  /** the same error for an unknown address and a wrong password */
  | { ok: false; error: 'unknown-combination' }
  | TooManyTries

export type RegisterResult = { ok: true; cookies: string[] } | TooManyTries

export type RequestResetResult = { ok: true } | TooManyTries

export type LinkResult = { ok: true } | { ok: false; error: 'link-not-valid' }
/**
 * `cookies`: Set-Cookie lines of the cookie that marks this browser as known, so that wrong guesses of others do not block it. They do
 * not log in.
 */
export type NewPasswordResult = { ok: true; cookies: string[] } | Extract<LinkResult, { ok: false }>
/** `other-account`: the link belongs to another account, or no customer is logged in. */
export type ConfirmLinkResult = LinkResult | { ok: false; error: 'other-account' }

/** A right password also logs the customer in to the account that the link belongs to. */
export type ConfirmByPasswordResult =
  | { ok: true; cookies: string[] }
  | Extract<LinkResult, { ok: false }>
  | { ok: false; error: 'wrong-password' }
  | TooManyTries

export const LOGIN_ACTION = 'rehub_login_member_popup_function'
export const REGISTER_ACTION = 'rehub_register_member_popup_function'
export const RESET_ACTION = 'rehub_reset_password_popup_function'

/** Response of the account actions [C17]; `fields` is our addition: the same messages by form field. */
export interface AccountAnswer {
  error: boolean
  message: string
  /** empty: reload the page */
  redirecturl: string
  fields?: Record<string, string>
}

/** URL of the login page, which redirects to `from` after the login. */
export const loginPageUrl = (from: string) =>
  `${path('/inloggen')}?${new URLSearchParams({ verder: from })}`

export const OWN_ORDERS_PER_PAGE = 10
export const MAX_ADDRESSES = 10

/** A saved address of a customer; the next order starts with the default address. */
export interface CustomerAddress {
  id: number
  firstName: string
  lastName: string
  company: string
  country: string
  postcode: string
  houseNumber: string
  houseNumberAddition: string
  street: string
  city: string
  phone: string
  isDefault: boolean
}

export type SaveAddressResult =
  | { ok: true }
  | { ok: false; error: 'unknown-address' }
  | { ok: false; error: 'too-many-addresses' }

type WrongPassword = { ok: false; error: 'wrong-password' } | TooManyTries

export type ChangeResult = { ok: true; cookies: string[] } | WrongPassword

export type DeleteResult =
  | { ok: true }
  /** the customer is a member of staff: an owner must end that role first */
  | { ok: false; error: 'works-here' }
  | WrongPassword
