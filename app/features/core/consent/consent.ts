import { path } from '#app/platform/path.ts'

/** Cookie with the choice. Scripts may read it: pages are the same for everybody, so the browser decides what to load [T17]. */
export const CONSENT_COOKIE = 'schakel_consent'
/** Lifetime of the cookie. Visitors are asked again after it. */
export const CONSENT_DAYS = 365
/** The endpoint that returns the question and accepts the choice. */
export const CONSENT_URL = path('/deel/toestemming')
/** The page on which visitors see and change their choice, also without JavaScript. */
export const CHOICE_URL = `${path('/cookies')}#keuze`

/** The purposes that a visitor allows in addition to the strictly necessary. */
export interface ConsentChoice {
  statistics: boolean
  marketing: boolean
}

export interface Consent extends ConsentChoice {
  /** id that links the choices of one browser, for a visitor who requests to see them */
  id: string
  /** version of the question that the visitor answered */
  version: number
}

/** The texts of one version of the question. */
export interface ConsentTexts {
  version: number
  title: string
  lead: string
  statistics: string
  marketing: string
}

export const FIRST_TEXTS: ConsentTexts = {
  version: 1,
  title: 'Mogen we cookies plaatsen?',
  // On a phone this text must stay smaller than the first photos, or it becomes the largest contentful paint.
  lead: 'Met statistiek zien we wat er beter kan. Met marketing onthouden we wat je bekeek en tonen we inhoud van anderen. Je keuze aanpassen kan altijd onderaan de pagina.',
  statistics:
    'We tellen bezoeken en zien via welke weg je hier kwam. Niemand anders krijgt dit te zien.',
  marketing:
    'We onthouden op je apparaat welke sieraden je bekeek, en laden inhoud van anderen, die dan zelf cookies kunnen zetten.',
}

const COOKIE_PATTERN = /^([1-9]\d{0,8})\.(-|s|m|sm)\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** Parses the cookie; returns null for a value that the shop did not write. */
export function readConsent(cookie: string | undefined): Consent | null {
  const [, version = '', purposeCodes = '', id = ''] = COOKIE_PATTERN.exec(cookie ?? '') ?? []
  if (id === '') return null
  return {
    id,
    version: Number(version),
    statistics: purposeCodes.includes('s'),
    marketing: purposeCodes.includes('m'),
  }
}

/** JavaScript expression for inline scripts: true if the visitor consented to statistics. */
export const HAS_STATISTICS_CONSENT_JS = `/(?:^|; )${CONSENT_COOKIE}=\\d+\\.sm?\\./.test(document.cookie)`

export function consentCookieValue({ id, version, statistics, marketing }: Consent): string {
  const purposeCodes = `${statistics ? 's' : ''}${marketing ? 'm' : ''}`
  return `${version}.${purposeCodes || '-'}.${id}`
}

/** Returns the choice for the submitted button; null for an unknown button. */
export function readChoice(form: FormData): ConsentChoice | null {
  const intent = form.get('intent')
  if (intent === 'accept') return { statistics: true, marketing: true }
  if (intent === 'refuse') return { statistics: false, marketing: false }
  if (intent !== 'choose') return null
  return { statistics: form.get('statistics') === 'on', marketing: form.get('marketing') === 'on' }
}
