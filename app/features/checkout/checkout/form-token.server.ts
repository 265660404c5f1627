import { randomBytes } from 'node:crypto'

/** Names one showing of the checkout form, so that sending it twice makes one order. */
export function newFormToken(): string {
  return randomBytes(16).toString('hex')
}

export function isFormToken(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(text)
}
