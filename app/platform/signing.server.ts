import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Shop } from './shop.ts'

type WithSecret = { env: Pick<Shop['env'], 'SESSION_SECRET'> }

/** HMAC-SHA256 of a text under the shop's secret. Start the text with its purpose, so that one signature never fits another. */
export function signText(
  shop: WithSecret,
  text: string,
  encoding: 'hex' | 'base64' = 'hex',
): string {
  return createHmac('sha256', shop.env.SESSION_SECRET).update(text).digest(encoding)
}

/** Compares a secret in constant time; only its length, which is no secret, shows in the time it takes. */
export function isSameSecret(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
