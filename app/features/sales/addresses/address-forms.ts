import { z } from 'zod'
import { cleanLine, optionalLine } from '#app/platform/forms/form-text.ts'
import { COUNTRIES, type Country, countryFacts, readPostcode } from './addresses.ts'

function postcodeHint(country: Country): string {
  const { adjective, example } = countryFacts(country)
  return `Een ${adjective} ziet eruit als ${example}.`
}

/** The postcode format depends on the country. Outside the Netherlands the house number may be part of the street line. */
export const addressFields = (country: Country) => ({
  firstName: cleanLine(60, 'Vul je voornaam in.'),
  lastName: cleanLine(60, 'Vul je achternaam in.'),
  country: z.enum(COUNTRIES, 'Kies een land uit de lijst.'),
  postcode: cleanLine(12, 'Vul je postcode in.').transform((text, issues) => {
    const postcode = readPostcode(country, text)
    if (postcode !== null) return postcode
    issues.addIssue({
      code: 'custom',
      message: `Deze postcode klopt niet. ${postcodeHint(country)}`,
    })
    return z.NEVER
  }),
  houseNumber:
    country === 'NL'
      ? cleanLine(6, 'Vul je huisnummer in.').regex(
          /^[1-9]\d{0,5}$/,
          'Vul hier alleen het getal in; een letter hoort bij toevoeging.',
        )
      : optionalLine(15),
  houseNumberAddition: optionalLine(10),
  street: cleanLine(100, 'Vul je straat in.'),
  city: cleanLine(60, 'Vul je plaats in.'),
})
