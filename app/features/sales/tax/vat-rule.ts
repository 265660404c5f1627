import type { Country } from '#app/features/sales/addresses/addresses.ts'
import type { VatIdCheck } from './vat-id.ts'

/** Start here: whose BTW is in a price, or that there is none in it. Fixed for good when an order is placed. */
export interface VatRule {
  country: Country
  /** the BTW is left to the buyer: prices are without */
  isReversed: boolean
}

/** What of a customer decides about the BTW. */
export interface TaxedCustomer {
  /** of their own address */
  country: Country
  /** empty for a person */
  company: string
  vatId: string
  vatIdCheck: VatIdCheck | null
  /** where it goes when not to their own address */
  delivery: { country: Country } | null
}

const DUTCH_VAT: VatRule = { country: 'NL', isReversed: false }

/** Somebody of whom nothing is known yet. */
export const ANYBODY: TaxedCustomer = {
  country: 'NL',
  company: '',
  vatId: '',
  vatIdCheck: null,
  delivery: null,
}

/**
 * The BTW of an order. What stays or is fetched in the Netherlands has the Dutch one. What crosses a border is without
 * for a company abroad whose foreign BTW-id the register called valid (art. 138 of the VAT directive), and never for one that it
 * did not answer about; for everybody else the owner says with `usesOss` whether the country it goes to gets it.
 */
export function vatRuleFor(
  customer: TaxedCustomer,
  { isPickup, usesOss }: { isPickup: boolean; usesOss: boolean },
): VatRule {
  const country = (customer.delivery ?? customer).country
  if (isPickup || country === 'NL') return DUTCH_VAT
  if (isCheckedAbroad(customer)) return { country, isReversed: true }
  return usesOss ? { country, isReversed: false } : DUTCH_VAT
}

function isCheckedAbroad({ country, company, vatId, vatIdCheck }: TaxedCustomer): boolean {
  return (
    country !== 'NL' && company !== '' && vatIdCheck?.state === 'valid' && !vatId.startsWith('NL')
  )
}
