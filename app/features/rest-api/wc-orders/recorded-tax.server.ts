import { readSettings } from '#app/features/core/settings/settings.server.ts'
import type { TaxRate } from '#app/features/rest-api/wc-taxes/program-taxes-tables.server.ts'
import { readTaxRates } from '#app/features/rest-api/wc-taxes/store-tax-rates.server.ts'
import { type Address, isCountry } from '#app/features/sales/addresses/addresses.ts'
import { vatRateOf } from '#app/features/sales/tax/vat-rates.ts'
import { vatRuleFor } from '#app/features/sales/tax/vat-rule.ts'
import type { App } from '#app/platform/app.ts'
import type { ProgramAddress } from './program-orders-tables.server.ts'

/** The VAT rates at the destination of an order. */
export interface DestinationTaxRates {
  /** Returns the rate in percent for a tax class of WooCommerce, or for the Dutch rate of a product. */
  rateOf(taxClass: string | undefined, dutchRate?: number): number
}

const DUTCH_RATES: Record<string, number> = { standard: 21, 'reduced-rate': 9, 'zero-rate': 0 }
const taxClassOf = (dutchRate: number) =>
  Object.keys(DUTCH_RATES).find((slug) => DUTCH_RATES[slug] === dutchRate) ?? 'standard'

/** Returns the rates at a destination: by law in the shop's countries, elsewhere those that programs stored, or none. */
export async function readDestinationTaxRates(
  app: App,
  address: Address,
  delivery: Address | null,
  requestedParts: ProgramAddress | undefined,
  isPickup: boolean,
): Promise<DestinationTaxRates> {
  const destination = delivery ?? address
  if (isPickup || isCountry(destination.country)) {
    const { usesOss } = await readSettings(app)
    const customer = { ...address, vatId: '', vatIdCheck: null, delivery }
    const { country } = vatRuleFor(customer, { isPickup, usesOss })
    return {
      rateOf: (taxClass, dutchRate) =>
        vatRateOf(country, (taxClass ? DUTCH_RATES[taxClass] : dutchRate) ?? dutchRate ?? 21),
    }
  }
  const rates = (await readTaxRates(app)).filter(
    (rate) => !rate.isSetByLaw && appliesTo(rate, destination, requestedParts?.state ?? ''),
  )
  return {
    rateOf: (taxClass, dutchRate) => {
      const requestedClass = taxClass || taxClassOf(dutchRate ?? 21)
      return rates.find((rate) => rate.class === requestedClass)?.rate ?? 0
    },
  }
}

function appliesTo(rate: TaxRate, { country, postcode, city }: Address, state: string): boolean {
  const matchesPlace = (places: string[], place: string) =>
    places.length === 0 || places.includes(place.toUpperCase())
  return (
    (rate.country === '' || rate.country === country) &&
    (rate.state === '' || rate.state === state.toUpperCase()) &&
    matchesPlace(rate.postcodes, postcode) &&
    matchesPlace(rate.cities, city)
  )
}
