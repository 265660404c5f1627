import { createHmac, timingSafeEqual } from 'node:crypto'
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import type { App } from './app.ts'

/** Returns the HMAC of a text in bytes. Our own signatures use SHA-256; for other programs `hash` is what they prescribe. */
export const hmac = (hash: string, secret: string | Buffer, text: string): Buffer =>
  createHmac(hash, secret).update(text).digest()

type WithSecret = { env: Pick<App['env'], 'SESSION_SECRET'> }

/**
 * Signs a text with HMAC-SHA256 and the shop's secret. Start the text with its purpose, so that a signature is never valid
 * for another purpose.
 */
export function signText(
  shop: WithSecret,
  text: string,
  encoding: 'hex' | 'base64' = 'hex',
): string {
  return hmac('sha256', shop.env.SESSION_SECRET, text).toString(encoding)
}

/** Compares secrets in constant time. Only the length, which is not secret, affects the time. */
export function isSameSecret(provided: string, expected: string): boolean {
  const providedBytes = Buffer.from(provided)
  const expectedBytes = Buffer.from(expected)
  if (providedBytes.length !== expectedBytes.length) return false
  return timingSafeEqual(providedBytes, expectedBytes)
}

/** Encrypts a secret that the shop must be able to read again; a copy of the database alone does not reveal it. */
export function sealText(shop: WithSecret, text: string): Promise<string> {
  return symmetricEncrypt({ key: shop.env.SESSION_SECRET, data: text })
}

/** Decrypts a text; returns undefined if it was encrypted with another SESSION_SECRET. */
export async function unsealText(
  shop: WithSecret,
  sealedText: string,
): Promise<string | undefined> {
  try {
    return await symmetricDecrypt({ key: shop.env.SESSION_SECRET, data: sealedText })
  } catch {
    return undefined
  }
}
