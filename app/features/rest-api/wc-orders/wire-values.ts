/** The version of WooCommerce whose interface this is. */
export const WOOCOMMERCE_VERSION = '9.9.0'

const COUNTRY_PLACES: Record<string, number> = { NL: 0, BE: 1, DE: 2 }

/** Returns the id of a VAT rate in `taxes`, which is made of its country and percentage. */
export const taxRateId = (country: string, rate: number): number =>
  (COUNTRY_PLACES[country] ?? 9) * 100_000 + Math.round(rate * 100) + 1
