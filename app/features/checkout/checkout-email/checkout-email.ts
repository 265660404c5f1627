/** Start here: the e-mail address that a visitor may leave before they go and buy at other shops. Off until the owner asks for it. */

/** The shop's page with the addresses, and the same as a file. */
export const EMAILS_ADDRESS = '/beheer/instellingen/e-mailadressen/'
export const EMAILS_FILE = '/beheer/instellingen/e-mailadressen.csv'

export const EMAILS_PER_PAGE = 50
const LONGEST = 254
const LOOSE = /^[^\s\p{C}@]+@(?:[\p{L}\d-]+\.)+\p{L}{2,4}$/u

/** The specification's loose pattern: text, an at sign, a domain with an ending of 2 to 4 letters [V01]. */
export const looksLikeEmail = (typed: string) => typed.length <= LONGEST && LOOSE.test(typed)

/** What the page asks and knows of it. */
export interface CheckoutEmailAsk {
  /** the ways to other shops open only with an address [V02] */
  isMandatory: boolean
  /** an address that looks like one was given before, kept or not */
  isGiven: boolean
  /** what the box says */
  consentText: string
  /** days it is kept */
  days: number
  /** the form's token [P06] */
  nonce: string
  /** what this cart's visitor left, and until when: "21-02-2027 14:05" */
  kept: { email: string; until: string } | null
}

export interface CheckoutEmailRefusal {
  /** stands beside the field */
  error: string
  typed: { email: string; agrees: boolean }
}

export const NO_EMAIL_TEXT = 'Vul een geldig e-mailadres in, bijvoorbeeld naam@voorbeeld.nl.'

export const consentTextOf = (name: string) =>
  `${name} mag mij mailen over sieraden, ook die van andere winkels.`
