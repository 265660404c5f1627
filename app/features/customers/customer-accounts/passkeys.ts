import { path } from '#app/platform/path.ts'

/** Start here: passkeys, a second way to log in beside the password. */

export const MAX_PASSKEYS = 10

/** URLs to which browsers send a new passkey, or the signature of a passkey to log in. */
export const PASSKEY_URLS = {
  shop: { add: path('/mijn-account/sleutels/toevoegen'), enter: path('/inloggen/sleutel') },
  admin: {
    add: path('/beheer/account/sleutels/toevoegen'),
    enter: path('/beheer/inloggen/sleutel'),
  },
} as const

export type PasskeyPlace = keyof typeof PASSKEY_URLS

interface TooManyTries {
  ok: false
  error: 'too-many-tries'
  retryAfterSeconds: number
}

interface MayNotAdd {
  ok: false
  error: 'too-many-passkeys'
}

/** `options`: WebAuthn options in JSON for the browser's dialog. */
export type CeremonyResult =
  | { ok: true; options: object; cookies: string[] }
  | { ok: false; error: 'wrong-password' }
  | MayNotAdd
  | TooManyTries

export type AddPasskeyResult = { ok: true } | { ok: false; error: 'passkey-not-taken' } | MayNotAdd

export type PasskeyLoginResult =
  | { ok: true; cookies: string[] }
  /** the passkey is not of this shop, was deleted, or was used too late */
  | { ok: false; error: 'unknown-passkey' }

/** Response of the passkey endpoints. */
export type CeremonyAnswer =
  | { options: object }
  | { done: true }
  | { message: string; fields?: Record<string, string> }
