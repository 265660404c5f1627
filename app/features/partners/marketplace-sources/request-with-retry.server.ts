import type { SourceFailure } from './marketplace-source.ts'
import type { AccountState, PauseReason, SourceAccount } from './source-account.server.ts'

/** `readAt`: time of the request. */
export type SourceResult<T> = { ok: true; value: T; readAt: Date } | SourceFailure

/** One attempt, with the details of its response. `status` undefined: there was no response. */
export interface RequestAttempt<T> {
  result: SourceResult<T>
  status?: number
  retryAfterMs?: number | null
}

/** The failure while a source rejects calls. The account stores when that ends. */
export const pauseFailure = (error: PauseReason) => ({ ok: false, error, until: null }) as const

const MAX_ATTEMPTS = 5
const FIRST_WAIT_MS = 1_000
const MAX_WAIT_MS = 30_000

/**
 * Retries until there is a response. After 429, 5xx or no response, all requests of the account wait, longer each time and
 * with jitter; after an expired token the request is sent once more at once. If the source keeps rejecting requests, the
 * account pauses for longer, and an explicit request gets one attempt. The result is recorded for the account.
 */
export async function requestWithRetry<T>(
  account: SourceAccount,
  pause: (milliseconds: number) => Promise<unknown>,
  tryOnce: () => Promise<RequestAttempt<T>>,
): Promise<SourceResult<T>> {
  let hasNewToken = false
  for (let attempt = 1; ; attempt++) {
    const { result, status, retryAfterMs = null } = await tryOnce()
    if (!result.ok && status === 401 && !hasNewToken) {
      hasNewToken = true
      continue
    }
    const isLastAttempt = attempt >= MAX_ATTEMPTS || (retryAfterMs ?? 0) > MAX_WAIT_MS
    if (!result.ok && (result.error === 'throttled' || result.error === 'day-used')) {
      const { error } = result
      const heldUntil = await account.readHeldUntil()
      if (heldUntil) return { ok: false, error, until: heldUntil }
      if (isLastAttempt || error === 'day-used')
        return { ok: false, error, until: await account.pauseRequests(error, retryAfterMs) }
      await account.reportState(error)
    } else if (result.ok || result.error !== 'unavailable' || isLastAttempt) {
      const state = stateAfter(result)
      if (state) await account.reportState(state)
      return result
    }
    const waitMs = Math.min(retryAfterMs ?? FIRST_WAIT_MS * 2 ** (attempt - 1), MAX_WAIT_MS)
    // Spreads requests that were rejected together.
    await account.delayRequests(waitMs * (1 + Math.random() / 2))
    if (status === undefined) await pause(waitMs)
  }
}

/** Returns the state of the account after a call; null if no request was sent. */
function stateAfter(result: SourceResult<unknown>): AccountState | null {
  if (result.ok) return 'ok'
  const { error } = result
  if (error === 'quota-used' || error === 'no-account') return null
  // A rejected request does not mean that the account has a problem.
  return error === 'rejected' ? 'ok' : error
}
