import type { Country } from '#app/features/sales/addresses/addresses.ts'

/** VAT rates abroad in percent, by the Dutch class. A product of an unknown class is charged the high rate. */
const ABROAD: Record<Exclude<Country, 'NL'>, { high: number; low: number }> = {
  BE: { high: 21, low: 6 },
  DE: { high: 19, low: 7 },
}

/** Returns the rate in percent that a country charges for a product of this Dutch rate. */
export function rateIn(country: Country, dutchRate: number): number {
  if (country === 'NL' || dutchRate === 0) return dutchRate
  const { high, low } = ABROAD[country]
  return dutchRate === 9 ? low : high
}

const ADJECTIVES: Record<Country, string> = { NL: '', BE: 'Belgische ', DE: 'Duitse ' }

/** Returns "btw", or for another country "Belgische btw". */
export const vatName = (country: Country) => `${ADJECTIVES[country]}btw`
