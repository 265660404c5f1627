/** Start here: tax rates of programs. The law sets the rates of the shop, see sales/tax. */

/** The number of each country, which never changes because programs store the ids made from it. 9 is for countries outside the EU. */
const COUNTRY_NUMBERS: Record<string, number> = Object.fromEntries(
  'NL BE DE BG CY DK EE FI FR - GR HU IE IT HR LV LT LU MT AT PL PT RO SI SK ES CZ SE'
    .split(' ')
    .map((code, number) => [code, number]),
)

/** Returns the id in `taxes` of a VAT rate of the shop, made from its country and percentage. */
export const taxRateId = (country: string, rate: number): number =>
  (COUNTRY_NUMBERS[country] ?? 9) * 100_000 + Math.round(rate * 100) + 1
