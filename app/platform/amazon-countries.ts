/** The countries whose Amazon shop is supported, spelled as in partner tags. */
const AMAZON_COUNTRIES = [
  'nl',
  'be',
  'de',
  'fr',
  'it',
  'es',
  'ie',
  'pl',
  'se',
  'uk',
  'us',
  'ca',
  'jp',
  'au',
] as const

export type AmazonCountry = (typeof AMAZON_COUNTRIES)[number]

/** Returns the countries of a tag list ("nl=schakel-21,de=schakel-de-21") that have no supported Amazon shop. */
export function unknownCountries(tags: string): string[] {
  const countries = tags.split(',').flatMap((pair) => pair.split('=')[0]?.trim() || [])
  return countries.filter((country) => !AMAZON_COUNTRIES.some((supported) => supported === country))
}

export const unknownCountryText = (tags: string): string =>
  `noemt ${unknownCountries(tags).join(', ')}; bekend zijn ${AMAZON_COUNTRIES.join(', ')}`
