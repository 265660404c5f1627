import { temperatureOf } from '#app/features/listings/product-cards/temperature.ts'

/** Start here: what visitors find of a piece or a deal, hot or cold. One vote each, which they can change and take back. */
export type Vote = 'hot' | 'cold'

/** What becomes of a vote: "none" takes it back. */
export type VoteChange = Vote | 'none'

export function readVoteChange(text: unknown): VoteChange | undefined {
  return text === 'hot' || text === 'cold' || text === 'none' ? text : undefined
}

/** How many find a thing hot and cold, and what this visitor said; null: nothing. */
export interface VoteState {
  hot: number
  cold: number
  vote: Vote | null
}

export type VoteResult =
  | ({ ok: true } & VoteState)
  | { ok: false; error: 'unknown-thing' }
  | { ok: false; error: 'too-many-votes'; retryAfterSeconds: number }

/** From one network in one hour: a household that goes through the whole shop, and no program. */
export const VOTE_LIMITS = { windowSeconds: 3_600, perAddress: 120 } as const

/** Tells the page's script that the visitor voted, so that it asks what; who never did makes no call. */
export const VOTED_COOKIE = 'schakel_voted'

/** The page of one's vote on a piece or a deal, for who has no JavaScript. */
export const voteAddress = (slug: string) => `/warm-of-koud/${encodeURIComponent(slug)}/`
export const dealVoteAddress = (id: number) => `/warm-of-koud/deal/${id}/`

export const VOTE_LABELS: Record<Vote, string> = { hot: 'Warm', cold: 'Koud' }

/** "12 mensen vinden dit warm, 1 vindt dit koud." */
export function votesText({ hot, cold }: Pick<VoteState, 'hot' | 'cold'>): string {
  if (hot + cold === 0) return 'Nog niemand heeft gestemd.'
  const parts = [...(hot > 0 ? [`${hot} warm`] : []), ...(cold > 0 ? [`${cold} koud`] : [])]
  return `${parts.join(', ')}.`
}

export const temperatureAfter = ({ hot, cold }: Pick<VoteState, 'hot' | 'cold'>) =>
  temperatureOf(hot, cold)

export function voteMessage(failure: Extract<VoteResult, { ok: false }>): string {
  switch (failure.error) {
    case 'unknown-thing':
      return 'Hierover kun je niet meer stemmen.'
    case 'too-many-votes':
      return 'Er is hier nu te vaak gestemd. Probeer het over een uur nog eens.'
  }
}
