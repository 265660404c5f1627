/** Start here: tax rates of programs. The rates of the shop are made by law, see sales/tax. */

const COUNTRY_PLACES: Record<string, number> = { NL: 0, BE: 1, DE: 2 }

/** Returns the id of a VAT rate of the shop in `taxes`, which is made of its country and percentage. */
export const taxRateId = (country: string, rate: number): number =>
  (COUNTRY_PLACES[country] ?? 9) * 100_000 + Math.round(rate * 100) + 1
