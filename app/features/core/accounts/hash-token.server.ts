import { createHash } from 'node:crypto'

/** Returns the stored form of a one-time token: it can be compared but not used. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
