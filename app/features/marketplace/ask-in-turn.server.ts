import type { SourceFailure } from './marketplace-source.ts'
import type { AccountState, SourceAccount } from './source-account.server.ts'

/** `at`: when it was asked for. */
export type SourceResult<T> = { ok: true; value: T; at: Date } | SourceFailure

/** One try, with what its answer said beside the result; without a status nobody answered. */
export interface SourceTry<T> {
  result: SourceResult<T>
  status?: number
  retryAfterMs?: number | null
}

const TRIES = 5
const FIRST_WAIT_MS = 1_000
const MAX_WAIT_MS = 30_000

/**
 * Tries until there is an answer: after 429, 5xx and silence all of the account waits, longer each time and never quite as long
 * as another; after a token that ended once more at once. What it came to is told of the account.
 */
export async function askInTurn<T>(
  account: SourceAccount,
  pause: (milliseconds: number) => Promise<unknown>,
  tryOnce: () => Promise<SourceTry<T>>,
): Promise<SourceResult<T>> {
  let hasNewToken = false
  for (let number = 1; ; number++) {
    const { result, status, retryAfterMs = null } = await tryOnce()
    if (!result.ok && status === 401 && !hasNewToken) {
      hasNewToken = true
      continue
    }
    const comesBack = !result.ok && result.error === 'unavailable'
    if (!comesBack || number >= TRIES) {
      await account.tellState(stateAfter(result))
      return result
    }
    const wait = Math.min(retryAfterMs ?? FIRST_WAIT_MS * 2 ** (number - 1), MAX_WAIT_MS)
    // So that those who were refused together do not come back together.
    await account.holdBack(wait * (1 + Math.random() / 2))
    if (status === undefined) await pause(wait)
  }
}

function stateAfter(result: SourceResult<unknown>): AccountState {
  // Who asks for what is not possible has an account that is all right.
  if (result.ok) return 'ok'
  const { error } = result
  return error === 'not-eligible' || error === 'keys-refused' || error === 'unavailable'
    ? error
    : 'ok'
}
