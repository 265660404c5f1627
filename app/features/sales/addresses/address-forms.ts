import { z } from 'zod'
import { cleanLine, optionalLine } from '#app/platform/forms/form-text.ts'
import { COUNTRIES, type Country, countryFacts, readPostcode } from './addresses.ts'

function postcodeHint(country: Country): string {
  const { adjective, example } = countryFacts(country)
  return `Een ${adjective} ziet eruit als ${example}.`
}

/** Countries besides the Netherlands in which every address has a house number. */
const NUMBERED_COUNTRIES: readonly Country[] = ['BE', 'DE']

const MAX_STREET = 100

/** A date in the name of a street, in Dutch, French or German: "Straße des 17. Juni", "Rue du 11 Novembre". */
const DATE_IN_STREET =
  /\d{1,2}(?:\.|er)?\s+(?:jan|f[eé][bv]|m[aä]rz|mars|maart|a[pv]r|mai|mei|ju[iln]|aug|ao[uû]t|sep|o[ck]t|nov|d[eé][cz])/gi

/** Returns whether the field for the house number must be filled in. Abroad the number may be part of the street line. */
export function needsHouseNumber(country: Country, street: unknown): boolean {
  if (!NUMBERED_COUNTRIES.includes(country)) return country === 'NL'
  // A longer text is rejected anyway.
  const line = String(street).slice(0, MAX_STREET)
  return !/\d/.test(line.replace(DATE_IN_STREET, ''))
}

/**
 * The postcode format depends on the country. The order of the fields, and so of their errors, is that of the form.
 */
export function addressFields(country: Country, isNumberRequired = country === 'NL') {
  const postcode = cleanLine(12, 'Vul je postcode in.').transform((text, issues) => {
    const value = readPostcode(country, text)
    if (value !== null) return value
    issues.addIssue({
      code: 'custom',
      message: `Deze postcode klopt niet. ${postcodeHint(country)}`,
    })
    return z.NEVER
  })
  const houseNumber =
    country === 'NL'
      ? cleanLine(6, 'Vul je huisnummer in.').regex(
          /^[1-9]\d{0,5}$/,
          'Vul hier alleen het getal in; een letter hoort bij toevoeging.',
        )
      : isNumberRequired
        ? cleanLine(15, 'Vul je huisnummer in.')
        : optionalLine(15)
  const houseNumberAddition = optionalLine(10)
  const street = cleanLine(MAX_STREET, 'Vul je straat in.')
  const city = cleanLine(60, 'Vul je plaats in.')
  return {
    firstName: cleanLine(60, 'Vul je voornaam in.'),
    lastName: cleanLine(60, 'Vul je achternaam in.'),
    country: z.enum(COUNTRIES, 'Kies een land uit de lijst.'),
    ...(country === 'NL'
      ? { postcode, houseNumber, houseNumberAddition, street, city }
      : { street, houseNumber, houseNumberAddition, postcode, city }),
  }
}
