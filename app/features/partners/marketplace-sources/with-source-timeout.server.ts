import type { App } from '#app/platform/app.ts'
import type { MarketplaceSource, SourceFailure } from './marketplace-source.ts'
import { readSourceAccount } from './source-account.server.ts'

/** A marketplace is asked again and again before it counts as silent; somebody who looks at an empty page does not wait for that. */
const PATIENCE_MS = 8_000

/** The answer of a source, or why there is none once whoever asked has waited long enough. */
export async function withinPatience<Answer>(
  request: Promise<Answer>,
  whySilent: () => Promise<SourceFailure>,
  patienceMs = PATIENCE_MS,
): Promise<Answer | SourceFailure> {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patienceMs)
  })
  try {
    return await Promise.race([request, silence.then(whySilent)])
  } finally {
    clearTimeout(timer)
  }
}

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
