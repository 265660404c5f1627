import { sql } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { createRateLimits, network } from '#app/platform/http/rate-limit.server.ts'
import { VOTE_LIMITS, type VoteChange, type VoteResult, type VoteState } from './votes.ts'

/** Who forgets their cookie is a new visitor: from one network so many votes count in an hour. */
const limits = createRateLimits('vote-limits', {
  vote: {
    name: 'vote-address',
    tries: VOTE_LIMITS.perAddress,
    windowSeconds: VOTE_LIMITS.windowSeconds,
  },
})

interface Counted {
  hot: number
  cold: number
  isHot: boolean | null
}

/** Votes, votes otherwise or takes the vote back; doing it again changes nothing. */
export async function changeVote(
  app: App,
  voter: { id: string; ip: string },
  postId: number,
  change: VoteChange,
): Promise<VoteResult> {
  const counted = await app.use(limits).vote.count(network(voter.ip))
  if (!counted.ok) return { ...counted, error: 'too-many-votes' }
  const isHot = change === 'none' ? null : change === 'hot'
  const answer = await queryPrepared(app, 'SELECT vote_change($1, $2, $3, $4) AS answer', [
    postId,
    voter.id,
    isHot,
    app.clock.now(),
  ])
  return answer ? { ok: true, ...toState(answer) } : { ok: false, error: 'unknown-thing' }
}

/** The numbers of a thing, and what this visitor said of it. */
export async function readVote(
  app: App,
  postId: number,
  voterId: string | null,
): Promise<VoteState> {
  const answer = await queryPrepared(app, 'SELECT read_vote($1, $2) AS answer', [postId, voterId])
  return toState(answer ?? { hot: 0, cold: 0, isHot: null })
}

function toState({ hot, cold, isHot }: Counted): VoteState {
  return { hot, cold, vote: isHot === null ? null : isHot ? 'hot' : 'cold' }
}

/** A guest's votes become those of the customer; where both voted, the later one counts. */
export async function mergeVotes(db: Db, visitorId: string, customerId: string): Promise<void> {
  await db.execute(sql`SELECT votes_merge(${visitorId}, ${customerId})`)
}

/** With the account go its votes. */
export async function forgetVotes(db: Db, customerId: string): Promise<void> {
  await db.execute(sql`DELETE FROM votes WHERE voter_id = ${customerId}`)
}

/** What somebody voted, for the file with their own data. */
export async function listVotes(app: App, voterId: string) {
  const { rows } = await app.db.execute<{ name: string; isHot: boolean; votedAt: Date }>(sql`
    SELECT coalesce(p.name, c.title) AS name, v.is_hot AS "isHot", v.voted_at AS "votedAt"
    FROM votes v LEFT JOIN products p ON p.id = v.post_id LEFT JOIN coupons c ON c.id = v.post_id
    WHERE v.voter_id = ${voterId} AND (p.id IS NOT NULL OR c.id IS NOT NULL) ORDER BY v.voted_at, v.post_id`)
  return rows.map(({ name, isHot, votedAt }) => ({ name, vote: isHot ? 'warm' : 'koud', votedAt }))
}

/** One prepared statement, one round trip: a press waits for it. */
async function queryPrepared(app: App, text: string, values: unknown[]): Promise<Counted | null> {
  const { rows } = await app.pool.query<{ answer: Counted | null }>({ name: text, text, values })
  return rows[0]?.answer ?? null
}
