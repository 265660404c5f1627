import { eq, gt, sql } from 'drizzle-orm'
import { countsTag } from '#app/features/catalog/products/catalog.ts'
import { temperatures } from '#app/features/catalog/products/catalog-tables.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import type { App } from '#app/platform/app.ts'
import { announceChanges } from '#app/platform/database/changes.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { createRateLimits, network } from '#app/platform/http/rate-limit.server.ts'
import { countVotes, setVote, type VoteCounts } from './vote-functions.server.ts'
import { VOTE_LIMITS, type VoteChange, type VoteResult, type VoteState } from './votes.ts'
import { votes } from './votes-tables.server.ts'

/** Votes are limited per network and hour, because a visitor who deletes the cookie can vote again. */
const limits = createRateLimits('vote-limits', {
  vote: {
    name: 'vote-address',
    maxTries: VOTE_LIMITS.perNetwork,
    windowSeconds: VOTE_LIMITS.windowSeconds,
  },
})

/** Sets, changes or withdraws a vote; idempotent. */
export async function changeVote(
  app: App,
  voter: { id: string; ip: string },
  postId: number,
  change: VoteChange,
): Promise<VoteResult> {
  if ((await readSettings(app)).hidesVotes) return { ok: false, error: 'unknown-thing' }
  const tryCount = await app.use(limits).vote.count(network(voter.ip))
  if (!tryCount.ok) return { ...tryCount, error: 'too-many-votes' }
  const isHot = change === 'none' ? null : change === 'hot'
  const answer = await setVote(app, postId, voter.id, isHot)
  return answer ? { ok: true, ...toState(answer) } : { ok: false, error: 'unknown-thing' }
}

/** Returns the number of votes and this visitor's vote. */
export async function readVote(
  app: App,
  postId: number,
  voterId: string | null,
): Promise<VoteState> {
  const { hidesVotes } = await readSettings(app)
  const answer = hidesVotes ? null : await countVotes(app, postId, voterId)
  return toState(answer ?? { hot: 0, cold: 0, isHot: null })
}

function toState({ hot, cold, isHot }: VoteCounts): VoteState {
  if (isHot === null) return { hot, cold, vote: null }
  return { hot, cold, vote: isHot ? 'hot' : 'cold' }
}

/** Deletes the votes of a deleted account. */
export async function forgetVotes(db: Db, customerId: string): Promise<void> {
  await db.delete(votes).where(eq(votes.voterId, customerId))
}

/** Returns a customer's votes for the export of their data. */
export async function listVotes(app: App, voterId: string) {
  const { rows } = await app.db.execute<{ name: string; isHot: boolean; votedAt: Date }>(sql`
    SELECT coalesce(p.name, c.title) AS name, v.is_hot AS "isHot", v.voted_at AS "votedAt"
    FROM votes v LEFT JOIN products p ON p.id = v.post_id LEFT JOIN coupons c ON c.id = v.post_id
    WHERE v.voter_id = ${voterId} AND (p.id IS NOT NULL OR c.id IS NOT NULL) ORDER BY v.voted_at, v.post_id`)
  return rows.map(({ name, isHot, votedAt }) => ({ name, vote: isHot ? 'warm' : 'koud', votedAt }))
}

/** Maximum delay before cached pages show a changed temperature. */
export const TEMPERATURE_PUBLISH_MINUTES = 10

/**
 * Refreshes cached pages whose temperature changed. Runs periodically, because a refresh at each vote would make the cache
 * useless.
 */
export async function publishTemperatures(app: App): Promise<void> {
  const changedSince = new Date(
    app.clock.now().getTime() - (TEMPERATURE_PUBLISH_MINUTES + 1) * 60_000,
  )
  const rows = await app.db
    .select({ id: temperatures.postId })
    .from(temperatures)
    .where(gt(temperatures.changedAt, changedSince))
  await announceChanges(
    app,
    rows.map(({ id }) => countsTag(id)),
  )
}
