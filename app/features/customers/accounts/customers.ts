/** Start here: how a shopper comes in, becomes a customer, and gets in again without the password. */

export const RESET_LINK_MINUTES = 60
export const CONFIRM_LINK_DAYS = 7
/** An account whose address was never confirmed, and that nobody did anything with, goes after so many days. */
export const UNCONFIRMED_DAYS = 90

/** Each in one hour. Counted for every address alike, whether somebody has an account with it or not. */
export const REGISTER_LIMITS = { windowSeconds: 3_600, perAddress: 20 } as const
/** Times that a network may begin to come in with a key. */
export const PASSKEY_LIMITS = { windowSeconds: 15 * 60, perAddress: 60 } as const
/** Mails about accounts that go to one address in a day, whoever asks for them. */
export const MAIL_LIMITS = { windowSeconds: 24 * 3_600, confirm: 5, reset: 10 } as const
export const RESET_LIMITS = { windowSeconds: 3_600, perAccount: 3, perAddress: 20 } as const

/** What stands in the place of an address that was not confirmed yet; no mail goes there. */
export const placeholderOf = (userId: string) => `${userId}@onbevestigd.invalid`

/** Milliseconds between a success and the page coming anew [T16]. */
export const LOGIN_DELAY_MS = 200
export const REGISTER_DELAY_MS = 4_000
export const RESET_DELAY_MS = 3_000

interface TooManyTries {
  ok: false
  error: 'too-many-tries'
  retryAfterSeconds: number
}

export type LoginResult =
  /** Set-Cookie lines; `needsCode`: the second step of who works here comes first */
  | { ok: true; cookies: string[]; needsCode: boolean }
  /** one answer for an unknown address and a wrong password */
  | { ok: false; error: 'unknown-combination' }
  | TooManyTries

export type RegisterResult = { ok: true; cookies: string[] } | TooManyTries

export type RequestResetResult = { ok: true } | TooManyTries

export type NewPasswordResult = { ok: true } | { ok: false; error: 'link-not-valid' }
/** `other-account`: the link is of an account that is not the asker's, or nobody is logged in. */
export type ConfirmLinkResult = NewPasswordResult | { ok: false; error: 'other-account' }

export const LOGIN_ACTION = 'rehub_login_member_popup_function'
export const REGISTER_ACTION = 'rehub_register_member_popup_function'
export const RESET_ACTION = 'rehub_reset_password_popup_function'

/** What a call answers [C17]; `fields` is ours: each message again, by the field it belongs to. */
export interface AccountAnswer {
  error: boolean
  message: string
  /** empty: the page comes anew */
  redirecturl: string
  fields?: Record<string, string>
}

/** The page to log in on, from which one comes back to `path`. */
export const loginAddress = (path: string) => `/inloggen/?${new URLSearchParams({ verder: path })}`

export const OWN_ORDERS_PER_PAGE = 10
export const MAX_ADDRESSES = 10

/** An address that a customer keeps; one of them is filled in at the next order. */
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

export type KeepAddressResult =
  | { ok: true }
  | { ok: false; error: 'unknown-address' }
  | { ok: false; error: 'too-many-addresses' }

type WrongPassword = { ok: false; error: 'wrong-password' } | TooManyTries

export type ChangeResult = { ok: true; cookies: string[] } | WrongPassword

export type DeleteResult =
  | { ok: true }
  /** an owner ends that first */
  | { ok: false; error: 'works-here' }
  | WrongPassword
