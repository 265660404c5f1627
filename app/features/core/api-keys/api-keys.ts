/** Start here: keys (`ck_…` with `cs_…`) with which programs act for a member of staff in the WooCommerce API. */

export type KeyRights = 'read' | 'write' | 'read_write'

/** A new key and its secret. They are shown only once. */
export interface NewApiKey {
  id: number
  key: string
  secret: string
}

/** Maximum number of active keys per member of staff. */
export const MAX_KEYS = 50
export const MAX_KEY_NAME = 200

/** Maximum number of wrong secrets and signatures per network in one window. */
export const WRONG_KEY_LIMIT = { maxTries: 30, windowSeconds: 15 * 60 } as const

/** Signed requests are accepted if their timestamp differs from the current time by at most this. */
export const SIGNATURE_MS = 15 * 60_000

export const isConsumerKey = (text: string) => /^ck_[\da-f]{40}$/.test(text)
