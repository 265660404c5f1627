/** Start here: roles, accounts and sessions of staff. Customers' own accounts use the same tables. */

/** An owner may do everything; permissions.ts lists what the others may do. `custom`: chosen for this person. */
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

/** `account` is for all staff: their start page and account; `shop` is for owners: keys, staff, programs, all mails. */
export type Permission = 'account' | Area | 'shop'

/** Levels of access in ascending order; each includes those before it. */
export const LEVELS = ['none', 'read', 'write'] as const
export type Level = (typeof LEVELS)[number]

export type Access = Readonly<Record<Permission, Level>>

/** A member of staff who may enter the back office, of any role. */
export interface Manager {
  id: string
  name: string
  email: string
  role: Role
  /** the levels that the role, or the owner's choice, gives */
  access: Access
  /** signing in needs a code from an authenticator app after the password */
  hasTwoFactor: boolean
  /** this session began with a passkey, which counts as both steps */
  isByPasskey?: boolean
}

/** A person who is signed in to the shop. Staff may shop too; their rights in the back office are in `Manager`. */
export interface Customer {
  id: string
  /** the id of this account for other programs */
  number: number
  /** empty if the customer gave none */
  name: string
  /** as typed; it is proven to be theirs only if `isEmailVerified` */
  email: string
  /** the customer followed a link that was mailed to this address */
  isEmailVerified: boolean
  isStaff: boolean
}

export function isRole(role: unknown): role is Role {
  return ROLES.some((knownRole) => knownRole === role)
}

/** The address of AJAX calls, and a second one for calls whose answers a proxy may treat differently. */
export const AJAX_PATH = '/wp-admin/admin-ajax.php'
export const CACHED_AJAX_PATH = '/ajax-cached.php'

/** Readable by scripts: it holds the name to greet and grants no access. */
export const ACCOUNT_COOKIE = 'schakel_account'

/** Returns the name in that cookie: empty if the customer gave none, null for a guest. */
export const greetingIn = (cookie: string | undefined) =>
  cookie ? (cookie === '-' ? '' : cookie) : null

/** Returns the first word of a name, for greetings; empty if there is no name. */
export const firstNameOf = (name: string) => name.trim().split(/\s+/)[0] ?? ''

/** Any visitor can register with the address of another person, so the name must not bring a text or link to them. */
const NAME = /^[\p{L}\p{M}'’-]{1,40}$/u
const INITIALS = /^(?:\p{L}\.){1,4}$/u

/** Returns the name if a mail may contain it, otherwise an empty text. */
export const nameInMail = (name: string) =>
  name.split(/\s+/).every((word) => NAME.test(word) || INITIALS.test(word)) ? name : ''

/** Returns the first line of a mail to an account. */
export function greetingOf(name: string): string {
  const first = firstNameOf(name)
  return NAME.test(first) ? `Hoi ${first},` : 'Hoi,'
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
 * Attempts in one window: per account from one network or known device, per IP address, which may belong to an office,
 * and in an hour per account from everywhere.
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
  /** one answer for an unknown address, a wrong password and an account that is not staff */
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
  /** too many wrong codes for this account, from any address */
  | { ok: false; error: 'locked' }
  | TooManyTries

type PasswordFailure = { ok: false; error: 'wrong-password' } | TooManyTries

/** `uri`: the otpauth://totp/… address that an authenticator app reads */
export type StartResult = { ok: true; uri: string } | PasswordFailure

export type ConfirmResult =
  | { ok: true; cookies: string[]; backupCodes: string[] }
  | { ok: false; error: 'wrong-code' }

export type BackupCodesResult = { ok: true; backupCodes: string[] } | PasswordFailure

export type SwitchOffResult =
  | { ok: true; cookies: string[] }
  | { ok: false; error: 'required' }
  | PasswordFailure

export type SetupResult =
  | { ok: true }
  | { ok: false; error: 'link-not-valid' }
  | { ok: false; error: 'already-set-up' }
