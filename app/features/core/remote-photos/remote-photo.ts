export type FetchImageError =
  | { code: 'invalid-url' }
  | { code: 'private-address' }
  | { code: 'unreachable'; reason: string }
  | { code: 'status'; status: number }
  | { code: 'too-many-redirects' }
  | { code: 'too-slow' }
  | { code: 'too-large' }
  | { code: 'not-an-image'; type: string }

/** The reasons why a photo could not be imported. */
export type RemotePhotoError =
  | FetchImageError
  | { code: 'not-a-photo' }
  | { code: 'too-many-pixels' }
  | { code: 'only-linked' }

export type FetchImageResult = { ok: true; bytes: Buffer } | { ok: false; error: FetchImageError }

/** Number of automatic attempts; after that a photo is only fetched when staff request it. */
export const MAX_TRIES = 8
const FIRST_WAIT_MS = 60_000
const MAX_WAIT_MS = 24 * 60 * 60 * 1000

/** Returns the milliseconds until the next attempt: one minute, then four, sixteen and so on, up to a day. */
export function retryDelayMs(attempts: number): number {
  return Math.min(FIRST_WAIT_MS * 4 ** (attempts - 1), MAX_WAIT_MS)
}
