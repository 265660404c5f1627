import { createHash } from 'node:crypto'

/** Returns the stored form of a one-time token. It can be compared with a token, but cannot be used as one. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
