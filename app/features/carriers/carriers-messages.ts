import type { FieldErrors } from '#app/platform/form-fields.ts'
import type { LabelFailure, LabelProblem } from './carriers.ts'

const BY_HAND = 'Je kunt het pakket ook zelf aanmelden en hieronder de code invullen.'

/** What Sendcloud calls the parts of an address. */
const PARTS: Record<string, string> = {
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

/** Why there is no label: beside the field it is about, or for the whole page. */
export function labelFailureMessage(failure: LabelFailure): {
  errors: FieldErrors
  message: string | null
} {
  switch (failure.error) {
    case 'keys-refused':
      return forPage('Sendcloud kent de sleutels van de winkel niet. Laat ze nakijken.')
    case 'busy':
      return forPage('Sendcloud heeft het nu te druk. Probeer het over een minuut opnieuw.')
    case 'unavailable':
      return forPage(
        'Sendcloud gaf geen goed antwoord. Druk gerust nog eens: er komt geen tweede label.',
      )
    case 'refused':
      return refusal(failure.problems)
  }
}

const forPage = (text: string) => ({ errors: {}, message: `${text} ${BY_HAND}` })

function refusal(problems: LabelProblem[]) {
  const errors: FieldErrors = {}
  const rest: string[] = []
  for (const { field, text } of problems) {
    if (field?.startsWith('/ship_with')) errors.option = `Sendcloud zegt: ${text}`
    else if (field?.startsWith('/parcels')) errors.grams = `Sendcloud zegt: ${text}`
    else rest.push(`${place(field)}${text}`)
  }
  if (rest.length === 0 && Object.keys(errors).length > 0) return { errors, message: null }
  const said = rest.length > 0 ? ` en zegt: ${rest.join(' ')}` : '.'
  return { errors, message: `Sendcloud neemt dit pakket niet aan${said} ${BY_HAND}` }
}

/** "Postcode van de klant: ", or nothing when it is about no address. */
function place(field: string | null): string {
  const [, whose, part = ''] = /^\/(to|from)_address\/(\w+)/.exec(field ?? '') ?? []
  const name = Object.hasOwn(PARTS, part) ? PARTS[part] : undefined
  if (!whose || !name) return ''
  return `${name} van de ${whose === 'to' ? 'klant' : 'winkel'}: `
}
