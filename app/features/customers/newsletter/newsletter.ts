import { path } from '#app/platform/path.ts'

/** Start here: sign-up with a confirmation by mail, proof of consent, and unsubscribing with one click. */
export const SUBSCRIBER_STATES = ['subscribed', 'pending', 'unsubscribed'] as const
export type SubscriberState = (typeof SUBSCRIBER_STATES)[number]

/** The places of the sign-up form; stored as part of the proof. */
export const SIGN_UP_SOURCES = ['home', 'footer', 'page', 'newsletter'] as const
export type SignUpSource = (typeof SIGN_UP_SOURCES)[number]

/** Days in which the link in the mail works; a sign-up that is not confirmed by then is deleted. */
export const CONFIRM_DAYS = 7

/** Sign-ups per network and hour, and mails per address and day. */
export const SIGN_UP_LIMITS = { perNetwork: 20, perAddress: 3 } as const

/** Name of the job that answers sign-ups by mail. */
export const NEWSLETTER_MAILS = 'newsletter-mails'

export const SUBSCRIBERS_PER_PAGE = 50
/** A list shows at most this many rows; a search finds the others, and the file has all. */
export const MAX_LISTED = 1_000

export const NEWSLETTER_URL = path('/nieuwsbrief')
export const SUBSCRIBERS_URL = path('/beheer/nieuwsbrief')
export const SUBSCRIBERS_FILE = '/beheer/nieuwsbrief.csv'

/** Returns the page that ends a subscription without logging in. */
export const unsubscribeUrl = (token: string) => path('/nieuwsbrief/afmelden/:token', { token })

/** The sentence beside the form, stored with every sign-up as the text that was agreed to. */
export const consentText = (shopName: string) =>
  `Ja, mail mij de nieuwsbrief van ${shopName}. Afmelden kan in elke mail.`

export type SignUpResult =
  /** the same for every address, subscribed or not */
  { ok: true } | { ok: false; error: 'too-many-tries'; retryAfterSeconds: number }

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

export interface SubscriberQuestion {
  search: string
  state: SubscriberState
  page: number
}

export function parseSubscriberQuestion(search: URLSearchParams): SubscriberQuestion {
  const state = SUBSCRIBER_STATES.find((each) => each === search.get('staat'))
  const page = Number(search.get('pagina') ?? 1)
  return {
    search: (search.get('zoek') ?? '').trim().toLowerCase().slice(0, 200),
    state: state ?? 'subscribed',
    page: Number.isInteger(page) && page > 0 && page < 100_000 ? page : 1,
  }
}

/** Returns the query of a list without default values, with its question mark. */
export function subscriberQuery({ search, state, page }: SubscriberQuestion): string {
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
