/** Sources that want a key for their calls. */
export type KeyedSource = 'amazon' | 'bol'

/** What an owner may see of a key. */
export interface KeyState {
  /** the environment goes before what the owner set */
  from: 'environment' | 'owner' | 'nobody'
  /** how what it is called ends */
  idEnd: string
  /** it is there, but was written under another SESSION_SECRET */
  isUnreadable: boolean
}

/** What a form sets for a source. */
export interface NewSourceKey {
  keyId: string
  secret: string
  version: string
}
