/** Start here: who may enter the back office, and how. Customers' own accounts use the same tables. */

/** An owner may do everything; what an employee may do is in permissions.ts. */
export const ROLES = ['employee', 'owner'] as const
export type Role = (typeof ROLES)[number]

/** Who works in the back office, whatever their role. */
export interface Manager {
  id: string
  name: string
  email: string
  role: Role
  /** a code of an app is asked after the password */
  hasTwoFactor: boolean
}

/** Somebody who is logged in in the shop. Whoever works here may buy here too; what they may do in the back office is for `Manager` to say. */
export interface Customer {
  id: string
  /** empty when they did not say */
  name: string
  /** as they typed it; theirs and nobody else's only when it is verified */
  email: string
  /** they followed a link that was mailed to this address */
  isEmailVerified: boolean
  isStaff: boolean
}

export function isRole(role: unknown): role is Role {
  return ROLES.some((known) => known === role)
}

/** Where site calls go, and the second address of those whose answers a proxy may look at apart. */
export const AJAX_PATH = '/wp-admin/admin-ajax.php'
export const CACHED_AJAX_PATH = '/ajax-cached.php'

/** Readable by scripts; says who is greeted and opens nothing. */
export const ACCOUNT_COOKIE = 'schakel_account'

/** How that cookie greets: empty when they did not say how, null for a guest. */
export const greetingIn = (cookie: string | undefined) =>
  cookie ? (cookie === '-' ? '' : cookie) : null

/** The first word of somebody's name: how to greet them; empty when they did not say. */
export const firstNameOf = (name: string) => name.trim().split(/\s+/)[0] ?? ''

export const MIN_PASSWORD = 10
export const MAX_PASSWORD = 128

export const SESSION_SECONDS = 7 * 24 * 3_600
export const SETUP_LINK_HOURS = 24
export const INVITATION_DAYS = 7

/** Tries in one window. An address may belong to an office, so it gets more than one account does. */
export const SIGN_IN_LIMITS = { windowSeconds: 15 * 60, perAccount: 8, perAddress: 30 } as const

export type SignInResult =
  /** Set-Cookie lines that make the session, or that lead to the second step */
  | { ok: true; cookies: string[]; needsCode: boolean }
  /** one answer for an unknown address, a wrong password and somebody who is no manager */
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
  /** the password must be given again */
  | { ok: false; error: 'start-again' }
  /** too many wrong codes for this account, from wherever */
  | { ok: false; error: 'locked' }
  | TooManyTries

type PasswordFailure = { ok: false; error: 'wrong-password' } | TooManyTries

/** `uri`: otpauth://totp/…, what the app wants to know */
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
