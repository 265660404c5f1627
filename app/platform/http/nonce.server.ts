import type { App } from '#app/platform/app.ts'
import { isSameSecret, signText } from '#app/platform/signing.server.ts'

const TICK_MS = 12 * 60 * 60 * 1000

function nonceAt(app: App, action: string, visitorId: string, tick: number): string {
  return signText(app, `nonce|${tick}|${action}|${visitorId}`).slice(0, 10)
}

const tickNow = (app: App) => Math.ceil(app.clock.now().getTime() / TICK_MS)

/**
 * Creates ten hex characters, bound to an action and a visitor, valid for 12 to 24 hours (docs/contract/http.md A0).
 */
export function createNonce(app: App, action: string, visitorId: string): string {
  return nonceAt(app, action, visitorId, tickNow(app))
}

/** Returns whether the nonce was created for this action and visitor, in the current tick of 12 hours or the one before. */
export function isNonceValid(app: App, nonce: unknown, action: string, visitorId: string): boolean {
  if (typeof nonce !== 'string' || nonce.length !== 10) return false
  return [0, 1].some((ticksAgo) =>
    isSameSecret(nonce, nonceAt(app, action, visitorId, tickNow(app) - ticksAgo)),
  )
}
