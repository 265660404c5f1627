import type { App } from '#app/platform/app.ts'
import type { MarketplaceSource, SourceFailure } from './marketplace-source.ts'
import { readSourceAccount } from './source-account.server.ts'
import { withinPatience } from './within-patience.ts'

/** So long ago a refusal may be to be the reason for silence. */
const JUST_NOW_MS = 60_000

/** The answer of a source to somebody who waits for it, in time; where it is waited for anew because the source refuses, that is told. */
export const withSourceTimeout = <Answer>(
  app: App,
  source: MarketplaceSource,
  request: Promise<Answer>,
): Promise<Answer | SourceFailure> => withinPatience(request, () => whySilent(app, source))

async function whySilent(app: App, { account }: MarketplaceSource): Promise<SourceFailure> {
  const silent = { ok: false, error: 'unavailable' } as const
  if (!account) return silent
  const { state, checkedAt, heldUntil } = await readSourceAccount(app, account)
  const sinceMs = app.clock.now().getTime() - (checkedAt?.getTime() ?? 0)
  if (state !== 'throttled' && state !== 'day-used') return silent
  return heldUntil || sinceMs <= JUST_NOW_MS
    ? { ok: false, error: state, until: heldUntil }
    : silent
}
