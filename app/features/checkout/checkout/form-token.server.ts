import { randomBytes } from 'node:crypto'

/** Creates the id of one rendering of the checkout form, so that submitting the form twice creates one order. */
export function createFormToken(): string {
  return randomBytes(16).toString('hex')
}

export function isFormToken(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(text)
}
