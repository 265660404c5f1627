/** Start here: tax rates of programs. The rates of the shop are made by law, see sales/tax. */

/** Stable numbers: ids that programs stored must not change. 9 is for countries outside the EU. */
const COUNTRY_PLACES: Record<string, number> = Object.fromEntries(
  'NL BE DE BG CY DK EE FI FR - GR HU IE IT HR LV LT LU MT AT PL PT RO SI SK ES CZ SE'
    .split(' ')
    .map((code, place) => [code, place]),
)

/** Returns the id of a VAT rate of the shop in `taxes`, which is made of its country and percentage. */
export const taxRateId = (country: string, rate: number): number =>
  (COUNTRY_PLACES[country] ?? 9) * 100_000 + Math.round(rate * 100) + 1
