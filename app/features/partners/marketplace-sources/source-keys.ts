/** Sources that require an API key. */
export type KeyedSource = 'amazon' | 'bol'

/** The state of a key, for the owner. */
export interface KeyState {
  /** a key of the environment takes precedence over a key of the owner */
  from: 'environment' | 'owner' | 'nobody'
  /** last characters of the key's id */
  idEnd: string
  /** the key was encrypted with another SESSION_SECRET */
  isUnreadable: boolean
}

/** The values of the form for a source's key. */
export interface NewSourceKey {
  keyId: string
  secret: string
  version: string
}
