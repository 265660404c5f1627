import { sql } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import { callFunction, type Db } from '#app/platform/database/db.server.ts'

export interface VoteCounts {
  hot: number
  cold: number
  /** vote of this visitor: hot or cold; null: no vote */
  isHot: boolean | null
}

/** Sets a vote (null withdraws it) and returns the counts; null if there is no such product or deal. */
export const setVote = (app: App, subjectId: number, voterId: string, isHot: boolean | null) =>
  callFunction<VoteCounts>(app.db, 'vote_change($1, $2, $3, $4)', [
    subjectId,
    voterId,
    isHot,
    app.clock.now(),
  ])

export const countVotes = (app: App, subjectId: number, voterId: string | null) =>
  callFunction<VoteCounts>(app.db, 'read_vote($1, $2)', [subjectId, voterId])

/** Moves a guest's votes to the customer; if both voted, the later vote counts. */
export async function mergeVotes(db: Db, visitorId: string, customerId: string): Promise<void> {
  await db.execute(sql`SELECT votes_merge(${visitorId}, ${customerId})`)
}
