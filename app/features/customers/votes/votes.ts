import { temperatureOf } from '#app/features/listings/product-cards/temperature.ts'
import { path } from '#app/platform/path.ts'

/** Start here: hot and cold votes on products and deals. A visitor has one vote and can change or withdraw it. */
export type Vote = 'hot' | 'cold'

/** "none" withdraws the vote. */
export type VoteChange = Vote | 'none'

export function readVoteChange(text: unknown): VoteChange | undefined {
  return text === 'hot' || text === 'cold' || text === 'none' ? text : undefined
}

/** Number of votes and the vote of this visitor (null: no vote). */
export interface VoteState {
  hot: number
  cold: number
  vote: Vote | null
}

export type VoteResult =
  | ({ ok: true } & VoteState)
  | { ok: false; error: 'unknown-thing' }
  | { ok: false; error: 'too-many-votes'; retryAfterSeconds: number }

/** Votes per network: enough for a household that votes on the whole shop, too few for a program. */
export const VOTE_LIMITS = { windowSeconds: 3_600, perNetwork: 120 } as const

/** Cookie of visitors who have voted; it makes the page's script fetch their vote. */
export const VOTED_COOKIE = 'schakel_voted'

/** Pages to vote on a product or a deal without JavaScript. */
export const voteUrl = (slug: string) => path('/warm-of-koud/:slug', { slug })
export const dealVoteUrl = (id: number) => path('/warm-of-koud/deal/:id', { id })

export const VOTE_LABELS: Record<Vote, string> = { hot: 'Warm', cold: 'Koud' }

/** "12 warm, 1 koud." */
export function votesText({ hot, cold }: Pick<VoteState, 'hot' | 'cold'>): string {
  if (hot + cold === 0) return 'Nog niemand heeft gestemd.'
  const parts = [...(hot > 0 ? [`${hot} warm`] : []), ...(cold > 0 ? [`${cold} koud`] : [])]
  return `${parts.join(', ')}.`
}

export const temperatureOfVotes = ({ hot, cold }: Pick<VoteState, 'hot' | 'cold'>) =>
  temperatureOf(hot, cold)

export function voteMessage(failure: Extract<VoteResult, { ok: false }>): string {
  switch (failure.error) {
    case 'unknown-thing':
      return 'Hierover kun je niet meer stemmen.'
    case 'too-many-votes':
      return 'Er is hier nu te vaak gestemd. Probeer het over een uur nog eens.'
  }
}
