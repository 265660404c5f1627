import type { WithdrawalState } from '#app/features/fulfilment/withdrawals/withdrawals.ts'
import { path } from '#app/platform/path.ts'

/** The state and page number of the list of withdrawals, as parsed from the URL. */
export interface WithdrawalListQuery {
  state: WithdrawalState
  page: number
}

/** The tabs of the list. Open withdrawals are the default, which has no URL value. */
export const WITHDRAWAL_TABS: { slug: string | null; state: WithdrawalState; text: string }[] = [
  { slug: null, state: 'received', text: 'Te doen' },
  { slug: 'afgehandeld', state: 'handled', text: 'Afgehandeld' },
]

export const WITHDRAWALS_PER_PAGE = 20

/** Returns the name of the checkbox that marks a withdrawal as handled by a refund. */
export const settlesField = (id: number) => `herroeping-${id}`

/** Parses the URL; invalid parameters are ignored. */
export function parseWithdrawalListQuery(search: URLSearchParams): WithdrawalListQuery {
  const page = search.get('pagina') ?? ''
  return {
    state: WITHDRAWAL_TABS.find(({ slug }) => slug === search.get('staat'))?.state ?? 'received',
    page: /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1,
  }
}

export function withdrawalListUrl({ state, page }: WithdrawalListQuery): string {
  const slug = WITHDRAWAL_TABS.find((tab) => tab.state === state)?.slug
  const params = new URLSearchParams({
    ...(slug && { staat: slug }),
    ...(page > 1 && { pagina: String(page) }),
  })
  return `${path('/beheer/herroepingen')}${params.size > 0 ? `?${params}` : ''}`
}
