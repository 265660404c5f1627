import type { PlacedOrder } from '#app/features/fulfilment/orders/orders.ts'
import { pageNumber } from '#app/platform/forms/page-number.ts'
import type { MailState } from '#app/platform/mail/mail.ts'
import { path } from '#app/platform/path.ts'

/** The states that the outbox can be filtered by, with their slugs in the URL. */
export const MAIL_STATE_FILTERS: { slug: string; state: MailState; text: string }[] = [
  { slug: 'wacht', state: 'queued', text: 'In de wachtrij' },
  { slug: 'verzonden', state: 'sent', text: 'Verstuurd' },
  { slug: 'mislukt', state: 'failed', text: 'Mislukt' },
  { slug: 'onzeker', state: 'uncertain', text: 'Onzeker' },
  { slug: 'bewaard', state: 'stored', text: 'Niet verstuurd' },
]

export const MAILS_PER_PAGE = 25

const MAX_SEARCH = 100

export interface MailFilter {
  /** part of an address or subject, or the number of an order; '' for all mails */
  search: string
  state: MailState | null
  page: number
}

export function parseMailFilter(search: URLSearchParams): MailFilter {
  return {
    search: (search.get('zoek') ?? '').trim().slice(0, MAX_SEARCH),
    state: MAIL_STATE_FILTERS.find(({ slug }) => slug === search.get('staat'))?.state ?? null,
    page: pageNumber(search),
  }
}

export function mailListUrl({ search, state, page }: MailFilter): string {
  const slug = MAIL_STATE_FILTERS.find((each) => each.state === state)?.slug
  const query = new URLSearchParams({
    ...(search && { zoek: search }),
    ...(slug && { staat: slug }),
    ...(page > 1 && { pagina: String(page) }),
  })
  return `${path('/beheer/mails')}${query.size > 0 ? `?${query}` : ''}`
}

/** Kinds of mail that describe the next steps of an order. */
const NEXT_STEP_MAILS = new Set([
  'order-confirmed',
  'order-paid',
  'payment-failed',
  'order-changed',
  'order-ready',
])

/** Returns the first line of a resent mail whose order was cancelled or expired in the meantime; undefined for other mails. */
export function resendRemark(
  kind: string,
  { id, state }: Pick<PlacedOrder, 'id' | 'state'>,
): string | undefined {
  if ((state !== 'cancelled' && state !== 'expired') || !NEXT_STEP_MAILS.has(kind)) return undefined
  const end = state === 'cancelled' ? 'geannuleerd' : 'verlopen, omdat er niet op tijd betaald is'
  return `Dit is een eerdere mail, nog een keer gestuurd. Bestelling ${id} is intussen ${end}: wat hieronder over bezorgen en betalen staat, geldt niet meer.`
}

export type ResendResult =
  | { ok: true }
  | { ok: false; error: 'unknown-mail' }
  | { ok: false; error: 'no-mail-server' }
  | { ok: false; error: 'on-its-way' }
  | { ok: false; error: 'link-not-valid' }

export function resendMessage(failure: Extract<ResendResult, { ok: false }>): string {
  switch (failure.error) {
    case 'unknown-mail':
      return 'Deze mail bestaat niet.'
    case 'no-mail-server':
      return 'Er is geen mailserver ingesteld. Dat doe je bij Instellingen, Betalen, mail en labels.'
    case 'on-its-way':
      return 'Deze mail staat al klaar om te verzenden. Even geduld.'
    case 'link-not-valid':
      return 'De link in deze mail werkt niet meer.'
  }
}

/** Explains why staff cannot read the link in a mail; null if there is nothing to explain. */
export function hiddenLinkText(link: string): string | null {
  switch (link) {
    case 'hidden':
      return 'De link in deze mail is hier onleesbaar: alleen wie de mail krijgt, kan hem gebruiken.'
    case 'hidden-staff-link':
      return 'De link in deze mail is hier onleesbaar, want hij opent het account van een medewerker. Zonder mailserver maak je een link met: npm run shop -- reset-password ADRES.'
    default:
      return null
  }
}

/** Explains how the recipient gets a new link when the link in a mail no longer works. */
export function newLinkText(kind: string): string {
  switch (kind) {
    case 'invitation':
      return 'De link in deze mail werkt niet meer: opnieuw verzenden helpt niet. Nodig opnieuw uit onder Medewerkers; dan gaat er een nieuwe link mee.'
    case 'account-reset':
    case 'account-invitation':
      return 'De link in deze mail werkt niet meer: opnieuw verzenden helpt niet. Wie hem kreeg, vraagt zelf een nieuwe link met ‘Wachtwoord vergeten?’ bij het inloggen.'
    default:
      return 'De link in deze mail werkt niet meer: opnieuw verzenden helpt niet. Is het adres nog niet bevestigd, dan vraagt de klant zelf een nieuwe link: in het eigen account, bij Gegevens en wachtwoord.'
  }
}
