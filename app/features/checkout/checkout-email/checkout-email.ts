import { path } from '#app/platform/path.ts'

/** Start here: the e-mail address that a visitor may leave before buying at other shops. Off until the owner turns it on. */

/** The back office page that lists the e-mail addresses. */
export const EMAILS_URL = path('/beheer/instellingen/e-mailadressen')

export const EMAILS_PER_PAGE = 50
const MAX_LENGTH = 254
const EMAIL_PATTERN = /^[^\s\p{C}@]+@(?:[\p{L}\d-]+\.)+\p{L}{2,4}$/u

/** The specification's loose pattern: text, an at sign, a domain with an ending of 2 to 4 letters [V01]. */
export const looksLikeEmail = (text: string) =>
  text.length <= MAX_LENGTH && EMAIL_PATTERN.test(text)

/** The state of the e-mail form. */
export interface CheckoutEmailState {
  /** links to other shops require an address [V02] */
  isMandatory: boolean
  /** a plausible address was submitted before, stored or not */
  isGiven: boolean
  /** label of the checkbox */
  consentText: string
  /** retention in days */
  days: number
  /** the form's token [P06] */
  nonce: string
  /** the address stored for this cart, and until when: "21-02-2027 14:05" */
  stored: { email: string; until: string } | null
}

export interface CheckoutEmailProblem {
  /** shown beside the field */
  error: string
  formValues: { email: string; agrees: boolean }
}

export const NO_EMAIL_TEXT = 'Vul een geldig e-mailadres in, bijvoorbeeld naam@voorbeeld.nl.'

export const consentTextOf = (name: string) =>
  `${name} mag mij mailen over sieraden, ook die van andere winkels.`
