import { createHash } from 'node:crypto'

/** How the token of a one-time link is kept: good for comparing, not for using. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
