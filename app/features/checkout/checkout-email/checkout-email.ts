import { path } from '#app/platform/path.ts'

/** Start here: the e-mail address that a visitor may leave before buying at other shops. Off until the owner turns it on. */

/** The page of the back office that lists the e-mail addresses. */
export const EMAILS_URL = path('/beheer/instellingen/e-mailadressen')

export const EMAILS_PER_PAGE = 50
const MAX_EMAIL_LENGTH = 254
const EMAIL_PATTERN = /^[^\s\p{C}@]+@(?:[\p{L}\d-]+\.)+\p{L}{2,4}$/u

/** Accepts text, an at sign and a domain with an ending of 2 to 4 letters: the loose pattern of the specification [V01]. */
export const looksLikeEmail = (text: string) =>
  text.length <= MAX_EMAIL_LENGTH && EMAIL_PATTERN.test(text)

/** The state of the e-mail form. */
export interface CheckoutEmailState {
  /** visitors must enter an address before the links to other shops work [V02] */
  isMandatory: boolean
  /** the visitor submitted a plausible address before, with or without consent to store it */
  hasSubmittedEmail: boolean
  /** label of the checkbox */
  consentText: string
  /** retention period in days */
  retentionDays: number
  /** token that the form must send [P06] */
  nonce: string
  /** the address stored for this cart, and the end of its retention: "21-02-2027 14:05" */
  stored: { email: string; retainedUntil: string } | null
}

export interface CheckoutEmailProblem {
  /** message below the field */
  error: string
  formValues: { email: string; agrees: boolean }
}

export const NO_EMAIL_TEXT = 'Vul een geldig e-mailadres in, bijvoorbeeld naam@voorbeeld.nl.'

export const consentTextOf = (name: string) =>
  `${name} mag mij mailen over sieraden, ook die van andere winkels.`
