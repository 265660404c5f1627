/** Start here: keys (`ck_…` with `cs_…`) with which programs act for a member of staff in the API of WooCommerce. */

export type KeyRights = 'read' | 'write' | 'read_write'

/** A new key and its secret, which are shown this once. */
export interface NewApiKey {
  id: number
  key: string
  secret: string
}

/** per member of staff, at the same time */
export const MAX_KEYS = 50
export const MAX_KEY_NAME = 200

/** Wrong secrets and signatures per network in one window. */
export const WRONG_KEY_LIMIT = { tries: 30, windowSeconds: 15 * 60 } as const

/** A signed request is accepted this long before and after its timestamp. */
export const SIGNATURE_MS = 15 * 60_000

export const isConsumerKey = (text: string) => /^ck_[\da-f]{40}$/.test(text)
