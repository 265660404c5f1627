/** Start here: roles, accounts and sessions of staff. Accounts of customers are in the same tables. */

/** An owner may do everything; permissions.ts lists the rights of the other roles. A `custom` role has rights of its own. */
export const ROLES = [
  'employee',
  'manager',
  'packer',
  'editor',
  'bookkeeper',
  'custom',
  'owner',
] as const
export type Role = (typeof ROLES)[number]

/** The areas of the back office whose access can be chosen for a person. */
export const AREAS = [
  'orders',
  'products',
  'content',
  'books',
  'settings',
  'shipping',
  'mails',
] as const
export type Area = (typeof AREAS)[number]

/** `account`: the start page and own account, for all staff; `shop`: keys, staff, programs and all mails, for owners. */
export type Permission = 'account' | Area | 'shop'

/** Levels of access in ascending order. A level includes the levels before it. */
export const LEVELS = ['none', 'read', 'write'] as const
export type Level = (typeof LEVELS)[number]

export type Access = Readonly<Record<Permission, Level>>

/** A member of staff who may enter the back office, of any role; the role `manager` is only one of them. */
export interface Manager {
  id: string
  name: string
  email: string
  role: Role
  /** levels of access that the role or the owner gives */
  access: Access
  /** true: signing in with the password also requires a code from an authenticator app */
  hasTwoFactor: boolean
  /** true: this session began with a passkey, which counts as both steps */
  isByPasskey?: boolean
}

/** A person who is signed in to the shop. Staff may shop too; their rights in the back office are in `Manager`. */
export interface Customer {
  id: string
  /** id of the account for other programs */
  number: number
  /** name of the customer; empty if the customer gave none */
  name: string
  /** typed address; proven to be the customer's only if `isEmailVerified` */
  email: string
  /** the customer followed a link that was mailed to this address */
  isEmailVerified: boolean
  isStaff: boolean
}

export function isRole(role: unknown): role is Role {
  return ROLES.some((knownRole) => knownRole === role)
}

/** URL of AJAX requests. */
export const AJAX_PATH = '/wp-admin/admin-ajax.php'
/** The contract requires this URL [E11]. In spite of its name, it answers the same calls as `AJAX_PATH` without caching. */
export const AJAX_PATH_ALIAS = '/ajax-cached.php'

/** Cookie with the name to greet. Scripts may read it, because it grants no access. */
export const ACCOUNT_COOKIE = 'schakel_account'

/** Returns the name in the account cookie: empty if the customer gave none, null for a guest. */
export function greetingIn(cookie: string | undefined): string | null {
  if (!cookie) return null
  return cookie === '-' ? '' : cookie
}

/** Returns the first word of a name, for greetings; empty if there is no name. */
export const firstNameOf = (name: string) => name.trim().split(/\s+/)[0] ?? ''

/** Allowed name in a mail. Anybody can register another person's address, so the name must not carry a message or link. */
const ALLOWED_NAME = /^[\p{L}\p{M}'’-]{1,40}$/u
const INITIALS = /^(?:\p{L}\.){1,4}$/u

/** Returns the name if a mail may contain it, otherwise an empty text. */
export const nameInMail = (name: string) =>
  name.split(/\s+/).every((word) => ALLOWED_NAME.test(word) || INITIALS.test(word)) ? name : ''

/** Returns the greeting at the start of a mail. */
export function greetingOf(name: string): string {
  const firstName = firstNameOf(name)
  return ALLOWED_NAME.test(firstName) ? `Hoi ${firstName},` : 'Hoi,'
}

export const MIN_PASSWORD = 10
export const MAX_PASSWORD = 128

export const SESSION_SECONDS = 7 * 24 * 3_600
/** Sessions of staff end after `idleHours` without a request, and `days` after the sign-in in any case. */
export const STAFF_SESSION = { idleHours: 24, days: 30 } as const
export const PASSKEY_LIMITS = { windowSeconds: 15 * 60, perAddress: 60 } as const
export const SETUP_LINK_HOURS = 24
export const INVITATION_DAYS = 7

/**
 * Maximum numbers of sign-in attempts. In one window: per account from one network or known device, and per IP address (an
 * office may share one). In one hour: per account from all networks together.
 */
export const SIGN_IN_LIMITS = {
  windowSeconds: 15 * 60,
  perAccount: 8,
  perAddress: 30,
  hourSeconds: 3_600,
  perAccountEverywhere: 100,
} as const

export type SignInResult =
  /** `cookies`: Set-Cookie lines of the session, or of the second step if `needsCode` */
  | { ok: true; cookies: string[]; needsCode: boolean }
  /** same error for an unknown address, a wrong password and an account that is not staff */
  | { ok: false; error: 'unknown-combination' }
  | { ok: false; error: 'too-many-tries'; retryAfterSeconds: number }

interface TooManyTries {
  ok: false
  error: 'too-many-tries'
  retryAfterSeconds: number
}

export type SignInCodeResult =
  | { ok: true; cookies: string[] }
  | { ok: false; error: 'wrong-code' }
  /** the password must be entered again */
  | { ok: false; error: 'start-again' }
  /** too many wrong codes for this account, from all addresses together */
  | { ok: false; error: 'locked' }
  | TooManyTries

type PasswordFailure = { ok: false; error: 'wrong-password' } | TooManyTries

/** `uri` is the otpauth://totp/… URL that an authenticator app reads. */
export type StartTwoFactorResult = { ok: true; uri: string } | PasswordFailure

export type ConfirmTwoFactorResult =
  | { ok: true; cookies: string[]; backupCodes: string[] }
  | { ok: false; error: 'wrong-code' }

export type BackupCodesResult = { ok: true; backupCodes: string[] } | PasswordFailure

export type SwitchOffTwoFactorResult =
  | { ok: true; cookies: string[] }
  | { ok: false; error: 'required' }
  | PasswordFailure

export type SetupResult =
  | { ok: true }
  | { ok: false; error: 'link-not-valid' }
  | { ok: false; error: 'already-set-up' }
