/** Sources that want a key for their calls. */
export type KeyedSource = 'amazon' | 'bol'

/** The state of a key as the owner sees it. */
export interface KeyState {
  /** the environment goes before what the owner set */
  from: 'environment' | 'owner' | 'nobody'
  /** how what it is called ends */
  idEnd: string
  /** it is there, but was written under another SESSION_SECRET */
  isUnreadable: boolean
}

/** The values of the form for a source's key. */
export interface NewSourceKey {
  keyId: string
  secret: string
  version: string
}
