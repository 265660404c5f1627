/** The countries that have a shop of Amazon which this shop knows, as tags name them. */
const AMAZON_COUNTRIES = [
  ...(['nl', 'be', 'de', 'fr', 'it', 'es', 'ie', 'pl', 'se'] as const),
  ...(['uk', 'us', 'ca', 'jp', 'au'] as const),
] as const

export type AmazonCountry = (typeof AMAZON_COUNTRIES)[number]

/** Which of "nl=schakel-21, de=schakel-de-21" are of no such country. */
export function unknownCountries(tags: string): string[] {
  const named = tags.split(',').flatMap((pair) => pair.split('=')[0]?.trim() || [])
  return named.filter((country) => !AMAZON_COUNTRIES.some((known) => known === country))
}

export const unknownCountryText = (tags: string): string =>
  `noemt ${unknownCountries(tags).join(', ')}; bekend zijn ${AMAZON_COUNTRIES.join(', ')}`
