import type {
  CarrierStatus,
  LabelFailure,
  LabelProblem,
  ParcelStatusProblem,
} from '#app/features/fulfilment/orders/carriers.ts'
import type { FieldErrors } from '#app/platform/forms/form-fields.ts'

const BY_HAND = 'Je kunt het pakket ook zelf aanmelden en hieronder de code invullen.'

/** Dutch names of the address fields in Sendcloud's errors. */
const FIELD_NAMES: Record<string, string> = {
  name: 'Naam',
  company_name: 'Bedrijf',
  address_line_1: 'Straat',
  house_number: 'Huisnummer',
  postal_code: 'Postcode',
  city: 'Plaats',
  country_code: 'Land',
  email: 'E-mailadres',
  phone_number: 'Telefoon',
}

const UNKNOWN_KEYS_TEXT = 'Sendcloud kent de sleutels van de winkel niet. Laat ze nakijken.'
const BUSY_TEXT = 'Sendcloud heeft het nu te druk. Probeer het over een minuut opnieuw.'

/** Returns why no label was made, as a message beside the field that caused it or for the whole page. */
export function labelFailureMessage(failure: LabelFailure): {
  errors: FieldErrors
  message: string | null
} {
  switch (failure.error) {
    case 'keys-rejected':
      return pageMessage(UNKNOWN_KEYS_TEXT)
    case 'busy':
      return pageMessage(BUSY_TEXT)
    case 'unavailable':
      return pageMessage(
        'Sendcloud gaf geen goed antwoord. Druk gerust nog eens: er komt geen tweede label.',
      )
    case 'rejected':
      return explainRejection(failure.problems)
  }
}

/** Returns why a label was not cancelled. */
export function cancelFailureMessage(failure: LabelFailure): string {
  switch (failure.error) {
    case 'keys-rejected':
      return UNKNOWN_KEYS_TEXT
    case 'busy':
      return BUSY_TEXT
    case 'unavailable':
      return 'Sendcloud gaf geen goed antwoord. Druk gerust nog eens op annuleren.'
    case 'rejected':
      return `Sendcloud annuleert dit label niet${reasonsText(failure.problems.map(({ text }) => text))}`
  }
}

const reasonsText = (reasons: string[]): string =>
  reasons.length > 0 ? ` en zegt: ${reasons.join(' ')}` : '.'

const pageMessage = (text: string) => ({ errors: {}, message: `${text} ${BY_HAND}` })

function explainRejection(problems: LabelProblem[]) {
  const errors: FieldErrors = {}
  const otherTexts: string[] = []
  // A field is a JSON pointer into our request, whose ship_with has only the shipping option and whose parcels have only
  // the weight.
  for (const { field, text } of problems) {
    if (field?.startsWith('/ship_with')) errors.option = `Sendcloud zegt: ${text}`
    else if (field?.startsWith('/parcels')) errors.grams = `Sendcloud zegt: ${text}`
    else otherTexts.push(`${fieldPrefix(field)}${text}`)
  }
  if (otherTexts.length === 0 && Object.keys(errors).length > 0) return { errors, message: null }
  return {
    errors,
    message: `Sendcloud neemt dit pakket niet aan${reasonsText(otherTexts)} ${BY_HAND}`,
  }
}

/** Returns "Postcode van de klant: ", or nothing if the error is not about an address. */
function fieldPrefix(field: string | null): string {
  const [, side, addressField = ''] = /^\/(to|from)_address\/(\w+)/.exec(field ?? '') ?? []
  const name = Object.hasOwn(FIELD_NAMES, addressField) ? FIELD_NAMES[addressField] : undefined
  if (!side || !name) return ''
  return `${name} van de ${side === 'to' ? 'klant' : 'winkel'}: `
}

function carrierStatusName(carrierStatus: CarrierStatus): string {
  switch (carrierStatus) {
    case 'announced':
      return 'aangemeld'
    case 'underway':
      return 'onderweg'
    case 'pickup-point':
      return 'ligt klaar bij een afhaalpunt'
    case 'delivered':
      return 'bezorgd'
    case 'problem':
      return 'er is iets mee'
    case 'cancelled':
      return 'geannuleerd'
  }
}

/** Text for the order's timeline; null for a status that needs no attention. */
export function carrierStatusNote(carrierStatus: CarrierStatus, number: number): string | null {
  switch (carrierStatus) {
    case 'pickup-point':
      return `Pakket ${number} ligt klaar bij een afhaalpunt`
    case 'problem':
      return `Er is iets met pakket ${number}: kijk bij de bezorger wat er nodig is`
    case 'cancelled':
      return `Pakket ${number} is bij de bezorger geannuleerd`
    default:
      return null
  }
}

interface StatusDetails {
  carrierStatus: CarrierStatus | null
  /** when the status was received, such as "vandaag, 14.02" */
  statusTimeText: string
  /** why the last request returned no status; null if it did */
  statusProblem: ParcelStatusProblem | null
  /** when the status was last requested, with or without success */
  fetchTimeText: string
}

/** The last status of a parcel at Sendcloud, and whether the last request failed. */
export function parcelStatusText({
  carrierStatus,
  statusTimeText,
  statusProblem,
  fetchTimeText,
}: StatusDetails): string {
  const statusText =
    carrierStatus && `Sendcloud: ${carrierStatusName(carrierStatus)} (${statusTimeText}).`
  return [statusText, statusProblem && statusProblemText(statusProblem, fetchTimeText)]
    .filter(Boolean)
    .join(' ')
}

const RETRY_TEXT =
  'We vragen het vanzelf opnieuw. Weet je dat het er is, zet het dan zelf op bezorgd.'

function statusProblemText(statusProblem: ParcelStatusProblem, fetchTimeText: string): string {
  switch (statusProblem) {
    case 'busy':
      return `Sendcloud had het te druk om te zeggen waar het is (${fetchTimeText}). ${RETRY_TEXT}`
    case 'unavailable':
    case 'rejected':
      return `Sendcloud gaf geen bruikbaar antwoord op de vraag waar het is (${fetchTimeText}). ${RETRY_TEXT}`
    case 'keys-rejected':
      return `Sendcloud kent de sleutels van de winkel niet (${fetchTimeText}). Laat ze nakijken. ${RETRY_TEXT}`
    case 'unknown-there':
      return `Sendcloud kent dit pakket niet (${fetchTimeText}). Kijk daar of het label er nog is. ${RETRY_TEXT}`
  }
}

export const TOO_LATE_TO_CANCEL_TEXT =
  'Dit label kan niet meer terug: de bezorger heeft het pakket al, of neemt geen labels terug.'
