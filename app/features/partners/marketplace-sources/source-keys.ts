/** Sources that require an API key. */
export type KeyedSource = 'amazon' | 'bol'

/** The state of a key as the owner sees it. */
export interface KeyState {
  /** the environment overrides the owner */
  from: 'environment' | 'owner' | 'nobody'
  /** last characters of its id */
  idEnd: string
  /** it was encrypted with another SESSION_SECRET */
  isUnreadable: boolean
}

/** The values of the form for a source's key. */
export interface NewSourceKey {
  keyId: string
  secret: string
  version: string
}
