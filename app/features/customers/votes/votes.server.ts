import { eq, sql } from 'drizzle-orm'
import {
  announceCounts,
  publishVoteTotals,
} from '#app/features/catalog/products/listing-rows.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import type { App } from '#app/platform/app.ts'
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

/**
 * Sets, changes or withdraws a vote; idempotent. The subject is a product or a deal, whose ids never overlap; the call's contract and
 * the tables name it `post_id`. `voter.id` is the id of the customer, or the id in a guest's cookie.
 */
export async function changeVote(
  app: App,
  voter: { id: string; ip: string },
  subjectId: number,
  change: VoteChange,
): Promise<VoteResult> {
  if ((await readSettings(app)).hidesVotes) return { ok: false, error: 'unknown-thing' }
  const limitResult = await app.use(limits).vote.count(network(voter.ip))
  if (!limitResult.ok) return { ...limitResult, error: 'too-many-votes' }
  const isHot = change === 'none' ? null : change === 'hot'
  const counts = await setVote(app, subjectId, voter.id, isHot)
  return counts ? { ok: true, ...toState(counts) } : { ok: false, error: 'unknown-thing' }
}

/** Returns the number of votes on a product or deal and this visitor's vote; no votes if the shop hides them. */
export async function readVote(
  app: App,
  subjectId: number,
  voterId: string | null,
): Promise<VoteState> {
  const { hidesVotes } = await readSettings(app)
  const counts = hidesVotes ? null : await countVotes(app, subjectId, voterId)
  return toState(counts ?? { hot: 0, cold: 0, isHot: null })
}

function toState({ hot, cold, isHot }: VoteCounts): VoteState {
  if (isHot === null) return { hot, cold, vote: null }
  return { hot, cold, vote: isHot ? 'hot' : 'cold' }
}

/** Deletes the votes of a deleted account, whose voter id is the customer id. */
export async function forgetVotes(db: Db, customerId: string): Promise<void> {
  await db.delete(votes).where(eq(votes.voterId, customerId))
}

/** Returns a customer's votes for the export of their data. The voter id of a customer is the customer id. */
export async function listVotes(app: App, customerId: string) {
  // A raw query returns the moment as text.
  const { rows } = await app.db.execute<{ name: string; isHot: boolean; votedAt: string }>(sql`
    SELECT coalesce(p.name, c.title) AS name, v.is_hot AS "isHot", v.voted_at AS "votedAt"
    FROM votes v LEFT JOIN products p ON p.id = v.post_id LEFT JOIN coupons c ON c.id = v.post_id
    WHERE v.voter_id = ${customerId} AND (p.id IS NOT NULL OR c.id IS NOT NULL) ORDER BY v.voted_at, v.post_id`)
  return rows.map(({ name, isHot, votedAt }) => ({
    name,
    vote: isHot ? 'warm' : 'koud',
    votedAt: new Date(votedAt),
  }))
}

/** Maximum delay before cached pages show a changed temperature. */
export const TEMPERATURE_PUBLISH_MINUTES = 10

/**
 * Refreshes cached pages whose temperature changed since the last run. Runs periodically, because a
 * refresh at each vote would make the cache useless.
 */
export async function publishTemperatures(app: App): Promise<void> {
  const subjectIds = await publishVoteTotals(app.db)
  await announceCounts(app, subjectIds)
}
