import type { App } from '#app/platform/app.ts'
import type { MarketplaceSource, SourceFailure } from './marketplace-source.ts'
import { readSourceAccount } from './source-account.server.ts'

/** A visitor who waits for a page gets a failure after this time, because retries take too long. */
const VISITOR_TIMEOUT_MS = 8_000

/** Returns the response of a source, or a failure when it takes too long. */
export async function withTimeout<Answer>(
  request: Promise<Answer>,
  /** called after the time-out */
  readReason: () => Promise<SourceFailure>,
  timeoutMs = VISITOR_TIMEOUT_MS,
): Promise<Answer | SourceFailure> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, timeoutMs)
  })
  try {
    return await Promise.race([request, timeout.then(readReason)])
  } finally {
    clearTimeout(timer)
  }
}

/** A rejection that is more recent than this explains a time-out. */
const RECENT_REJECTION_MS = 60_000

/** Returns the response of a source within a time-out, or the reason if it currently rejects requests. */
export const withSourceTimeout = <Answer>(
  app: App,
  source: MarketplaceSource,
  request: Promise<Answer>,
): Promise<Answer | SourceFailure> => withTimeout(request, () => findTimeoutReason(app, source))

async function findTimeoutReason(app: App, { account }: MarketplaceSource): Promise<SourceFailure> {
  const unavailable = { ok: false, error: 'unavailable' } as const
  if (!account) return unavailable
  const { state, checkedAt, heldUntil } = await readSourceAccount(app, account)
  const sinceMs = app.clock.now().getTime() - (checkedAt?.getTime() ?? 0)
  if (state !== 'throttled' && state !== 'day-used') return unavailable
  return heldUntil || sinceMs <= RECENT_REJECTION_MS
    ? { ok: false, error: state, until: heldUntil }
    : unavailable
}
