/** Start here: keys on one's own device, a second way in beside the password. */

export const MAX_PASSKEYS = 10

export const ADD_PASSKEY_ADDRESS = '/mijn-account/sleutels/toevoegen/'
export const PASSKEY_ENTRY_ADDRESS = '/inloggen/sleutel/'

interface TooManyTries {
  ok: false
  error: 'too-many-tries'
  retryAfterSeconds: number
}

interface MayNotAdd {
  ok: false
  error: 'too-many-passkeys' | 'staff-passkey'
}

/** `options`: what the browser's own dialog wants to know, as WebAuthn writes it in JSON. */
export type CeremonyResult =
  | { ok: true; options: object; cookies: string[] }
  | { ok: false; error: 'wrong-password' }
  | MayNotAdd
  | TooManyTries

export type AddPasskeyResult = { ok: true } | { ok: false; error: 'passkey-not-taken' } | MayNotAdd

export type PasskeyEntryResult =
  | { ok: true; cookies: string[] }
  /** none of ours, taken away, or answered too late */
  | { ok: false; error: 'unknown-passkey' }

/** What the calls of a ceremony answer. */
export type CeremonyAnswer =
  | { options: object }
  | { done: true }
  | { message: string; fields?: Record<string, string> }
