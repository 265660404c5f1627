import { COUNTRIES, type Country, countryFacts } from '#app/features/sales/addresses/addresses.ts'

interface Rates {
  high: number
  low: number
}

/**
 * VAT rates in percent for the two Dutch classes. High: the standard rate. Low: the rate for printed books, the only goods in
 * the shop with the Dutch low rate. As known in November 2026; docs/operations.md lists the low rates that no recent source
 * confirmed. Latest changes: EE 24 (July 2025), RO 21 and 11 (August 2025), SK 23 and 5 (2025), FI 25.5 and 13.5 (2026),
 * LT 5 (2026).
 */
const RATES: Record<Country, Rates> = {
  NL: { high: 21, low: 9 },
  BE: { high: 21, low: 6 },
  DE: { high: 19, low: 7 },
  AT: { high: 20, low: 10 },
  BG: { high: 20, low: 9 },
  CY: { high: 19, low: 3 },
  CZ: { high: 21, low: 0 },
  DK: { high: 25, low: 25 },
  EE: { high: 24, low: 9 },
  ES: { high: 21, low: 4 },
  FI: { high: 25.5, low: 13.5 },
  FR: { high: 20, low: 5.5 },
  GR: { high: 24, low: 6 },
  HR: { high: 25, low: 5 },
  HU: { high: 27, low: 5 },
  IE: { high: 23, low: 0 },
  IT: { high: 22, low: 4 },
  LT: { high: 21, low: 5 },
  LU: { high: 17, low: 3 },
  LV: { high: 21, low: 5 },
  MT: { high: 18, low: 5 },
  PL: { high: 23, low: 5 },
  PT: { high: 23, low: 6 },
  RO: { high: 21, low: 11 },
  SE: { high: 25, low: 6 },
  SI: { high: 22, low: 5 },
  SK: { high: 23, low: 5 },
}

/** Returns the rate in percent of a country for a product with this Dutch rate; an unknown Dutch rate gets the high rate. */
export function vatRateOf(country: Country, dutchRate: number): number {
  if (country === 'NL' || dutchRate === 0) return dutchRate
  const { high, low } = RATES[country]
  return dutchRate === 9 ? low : high
}

/** Returns "btw" for Dutch VAT, and "Belgische btw" for that of another country. */
export const vatName = (country: Country) =>
  country === 'NL' || !COUNTRIES.includes(country)
    ? 'btw'
    : `${countryFacts(country).adjective} btw`

/** Returns "25,5%". */
export const percentText = (rate: number) => `${String(rate).replace('.', ',')}%`
