import type { Country } from '#app/features/sales/addresses/addresses.ts'

/** Percent abroad, by the Dutch rate of the same class. A piece of no known class is charged as the high one. */
const ABROAD: Record<Exclude<Country, 'NL'>, { high: number; low: number }> = {
  BE: { high: 21, low: 6 },
  DE: { high: 19, low: 7 },
}

/** What of a product of this Dutch rate a country asks, in percent. */
export function rateIn(country: Country, dutchRate: number): number {
  if (country === 'NL' || dutchRate === 0) return dutchRate
  const { high, low } = ABROAD[country]
  return dutchRate === 9 ? low : high
}

const ADJECTIVES: Record<Country, string> = { NL: '', BE: 'Belgische ', DE: 'Duitse ' }

/** "btw", and where it is not the Dutch one "Belgische btw". */
export const vatName = (country: Country) => `${ADJECTIVES[country]}btw`
