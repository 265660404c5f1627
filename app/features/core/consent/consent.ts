/** Readable by scripts: the page is the same for everybody, so the browser decides what of it wakes up [T17]. */
export const CONSENT_COOKIE = 'schakel_consent'
/** Then the browser forgets the choice, and is asked again. */
export const CONSENT_DAYS = 365
/** Where the question is read from and the choice is sent to. */
export const CONSENT_ADDRESS = '/deel/toestemming/'
/** Where the choice can be seen and changed, also without JavaScript. */
export const CHOICE_ADDRESS = '/cookies/#keuze'

/** What somebody lets the shop do besides what it cannot do without. */
export interface ConsentChoice {
  statistics: boolean
  marketing: boolean
}

export interface Consent extends ConsentChoice {
  /** names the choices of one browser, for who wants them shown */
  id: string
  /** of the question that was asked */
  version: number
}

/** The question, in the words of one version. */
export interface ConsentTexts {
  version: number
  title: string
  lead: string
  statistics: string
  marketing: string
}

export const FIRST_TEXTS: ConsentTexts = {
  version: 1,
  title: 'Mogen we meten hoe je de winkel gebruikt?',
  // On a phone it must stay smaller than the first photographs: what is painted largest is what a page is judged by.
  lead: 'Statistiek laat zien wat er beter kan; marketing onthoudt wat je bekeek en laadt inhoud van anderen. Wijzigen kan altijd, onderaan de pagina.',
  statistics:
    'We tellen bezoeken en zien via welke weg je hier kwam. Niemand anders krijgt dit te zien.',
  marketing:
    'We onthouden op je apparaat welke sieraden je bekeek, en laden inhoud van anderen, die dan zelf cookies kunnen zetten.',
}

const COOKIE = /^([1-9]\d{0,8})\.(-|s|m|sm)\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** What a cookie says; null for anything that the shop did not write. */
export function readConsent(cookie: string | undefined): Consent | null {
  const [, version = '', letters = '', id = ''] = COOKIE.exec(cookie ?? '') ?? []
  if (id === '') return null
  return {
    id,
    version: Number(version),
    statistics: letters.includes('s'),
    marketing: letters.includes('m'),
  }
}

/** The same, of statistics alone, for a script that stands in a page. */
export const STATISTICS_TEST = `/(?:^|; )${CONSENT_COOKIE}=\\d+\\.sm?\\./.test(document.cookie)`

export function writeConsent({ id, version, statistics, marketing }: Consent): string {
  return `${version}.${(statistics ? 's' : '') + (marketing ? 'm' : '') || '-'}.${id}`
}

/** What the three buttons of the question mean; null for what none of them sends. */
export function readChoice(form: FormData): ConsentChoice | null {
  const intent = form.get('intent')
  if (intent === 'accept') return { statistics: true, marketing: true }
  if (intent === 'refuse') return { statistics: false, marketing: false }
  if (intent !== 'choose') return null
  return { statistics: form.get('statistics') === 'on', marketing: form.get('marketing') === 'on' }
}
