import { path } from '#app/platform/path.ts'
import type { SignUpSource } from './newsletter.ts'

export const SUBSCRIBER_STATES = ['subscribed', 'pending', 'unsubscribed'] as const
export type SubscriberState = (typeof SUBSCRIBER_STATES)[number]

/** Rows of a page of the list. */
export const SUBSCRIBERS_PER_PAGE = 50
/** Maximum rows of the list; a search finds the others, and the CSV file has all. */
export const MAX_LISTED = 1_000

export const SUBSCRIBERS_URL = path('/beheer/nieuwsbrief')

export interface SubscriberRow {
  id: number
  email: string
  state: SubscriberState
  source: SignUpSource
  consentText: string
  requestedAt: Date
  confirmedAt: Date | null
  unsubscribedAt: Date | null
}

export interface SubscriberQuery {
  search: string
  state: SubscriberState
  page: number
}

export function parseSubscriberQuery(search: URLSearchParams): SubscriberQuery {
  const state = SUBSCRIBER_STATES.find((each) => each === search.get('staat'))
  const page = Number(search.get('pagina') ?? 1)
  return {
    search: (search.get('zoek') ?? '').trim().toLowerCase().slice(0, 200),
    state: state ?? 'subscribed',
    page: Number.isInteger(page) && page > 0 && page < 100_000 ? page : 1,
  }
}

/** Returns the query string of a list, with its question mark and without default values. */
export function subscriberQueryString({ search, state, page }: SubscriberQuery): string {
  const query = new URLSearchParams({
    ...(search && { zoek: search }),
    ...(state !== 'subscribed' && { staat: state }),
    ...(page > 1 && { pagina: String(page) }),
  })
  return query.size > 0 ? `?${query}` : ''
}

export function subscriberStateName(state: SubscriberState): string {
  switch (state) {
    case 'subscribed':
      return 'Aangemeld'
    case 'pending':
      return 'Nog niet bevestigd'
    case 'unsubscribed':
      return 'Afgemeld'
  }
}

export function signUpSourceName(source: SignUpSource): string {
  switch (source) {
    case 'home':
      return 'voorpagina'
    case 'footer':
      return 'onder aan de pagina'
    case 'page':
      return 'eigen pagina'
    case 'newsletter':
      return 'pagina Nieuwsbrief'
  }
}
