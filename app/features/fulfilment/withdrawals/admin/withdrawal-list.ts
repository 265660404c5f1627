import type { WithdrawalState } from '#app/features/fulfilment/withdrawals/withdrawals.ts'
import { path } from '#app/platform/path.ts'

/** What the back office asks of its withdrawals; it is all in the address. */
export interface WithdrawalQuestion {
  state: WithdrawalState
  page: number
}

/** What waits comes first, and has no word in the address. */
export const WITHDRAWAL_TABS: { slug: string | null; state: WithdrawalState; text: string }[] = [
  { slug: null, state: 'received', text: 'Te doen' },
  { slug: 'afgehandeld', state: 'handled', text: 'Afgehandeld' },
]

export const WITHDRAWALS_PER_PAGE = 20

/** What is not understood is not asked. */
export function parseWithdrawalQuestion(search: URLSearchParams): WithdrawalQuestion {
  const page = search.get('pagina') ?? ''
  return {
    state: WITHDRAWAL_TABS.find(({ slug }) => slug === search.get('staat'))?.state ?? 'received',
    page: /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1,
  }
}

export function withdrawalListAddress({ state, page }: WithdrawalQuestion): string {
  const slug = WITHDRAWAL_TABS.find((tab) => tab.state === state)?.slug
  const query = new URLSearchParams({
    ...(slug && { staat: slug }),
    ...(page > 1 && { pagina: String(page) }),
  })
  return `${path('/beheer/herroepingen')}${query.size > 0 ? `?${query}` : ''}`
}
