import type { Shop } from './shop.ts'
import { isSameSecret, signText } from './signing.server.ts'

const TICK_MS = 12 * 60 * 60 * 1000

function nonceAt(shop: Shop, action: string, visitorId: string, tick: number): string {
  return signText(shop, `nonce|${tick}|${action}|${visitorId}`).slice(0, 10)
}

const tickNow = (shop: Shop) => Math.ceil(shop.clock.now().getTime() / TICK_MS)

/**
 * Creates ten hex characters, bound to an action and a visitor, valid for 12 to 24 hours (docs/contract/http.md A0).
 */
export function createNonce(shop: Shop, action: string, visitorId: string): string {
  return nonceAt(shop, action, visitorId, tickNow(shop))
}

export function isNonceGood(
  shop: Shop,
  nonce: unknown,
  action: string,
  visitorId: string,
): boolean {
  if (typeof nonce !== 'string' || nonce.length !== 10) return false
  return [0, 1].some((ago) =>
    isSameSecret(nonce, nonceAt(shop, action, visitorId, tickNow(shop) - ago)),
  )
}
