import type { Shop } from '#app/platform/shop.ts'
import type { MarketplaceSource, SourceFailure } from './marketplace-source.ts'
import { readSourceAccount } from './source-account.server.ts'
import { withinPatience } from './within-patience.ts'

/** So long ago a refusal may be to be the reason for silence. */
const JUST_NOW_MS = 60_000

/** The answer of a source to somebody who waits for it, in time; where it is waited for anew because the source refuses, that is told. */
export const askPatiently = <Answer>(
  shop: Shop,
  source: MarketplaceSource,
  asked: Promise<Answer>,
): Promise<Answer | SourceFailure> => withinPatience(asked, () => whySilent(shop, source))

async function whySilent(shop: Shop, { account }: MarketplaceSource): Promise<SourceFailure> {
  const silent = { ok: false, error: 'unavailable' } as const
  if (!account) return silent
  const { state, checkedAt, heldUntil } = await readSourceAccount(shop, account)
  const sinceMs = shop.clock.now().getTime() - (checkedAt?.getTime() ?? 0)
  if (state !== 'throttled' && state !== 'day-used') return silent
  return heldUntil || sinceMs <= JUST_NOW_MS
    ? { ok: false, error: state, until: heldUntil }
    : silent
}
