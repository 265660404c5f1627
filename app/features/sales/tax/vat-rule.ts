import type { Country } from '#app/features/sales/addresses/addresses.ts'
import type { VatIdCheck } from './vat-id.ts'

/**
 * Start here: the country whose VAT a price contains, or the reverse charge. An order keeps the rule of the moment it was
 * placed.
 */
export interface VatRule {
  country: Country
  /** reverse charge: the buyer declares the VAT, and prices exclude it */
  isReversed: boolean
  /** the shop charges no VAT at all (kleineondernemersregeling) */
  isExempt?: boolean
}

/** The facts about a customer that determine the VAT. */
export interface TaxedCustomer {
  /** country of the billing address */
  country: Country
  /** empty for a person */
  company: string
  vatId: string
  vatIdCheck: VatIdCheck | null
  /** delivery address; null if it equals the billing address */
  delivery: { country: Country } | null
}

const DUTCH_VAT: VatRule = { country: 'NL', isReversed: false }

/** A customer about whom nothing is known yet. */
export const UNKNOWN_CUSTOMER: TaxedCustomer = {
  country: 'NL',
  company: '',
  vatId: '',
  vatIdCheck: null,
  delivery: null,
}

/**
 * Determines the VAT of an order. Orders that stay or are picked up in the Netherlands have Dutch VAT. Cross-border orders
 * of a foreign company have no VAT if VIES confirmed its VAT id (art. 138 of the VAT directive); an outage of VIES confirms
 * nothing. For all other customers the setting `usesOss` decides between the VAT of the destination and Dutch VAT. A shop
 * under the kleineondernemersregeling charges none.
 */
export function vatRuleFor(
  customer: TaxedCustomer,
  {
    isPickup,
    usesOss,
    isSmallBusiness = false,
  }: { isPickup: boolean; usesOss: boolean; isSmallBusiness?: boolean },
): VatRule {
  if (isSmallBusiness) return { ...DUTCH_VAT, isExempt: true }
  const country = (customer.delivery ?? customer).country
  if (isPickup || country === 'NL') return DUTCH_VAT
  if (isVerifiedForeignCompany(customer)) return { country, isReversed: true }
  return usesOss ? { country, isReversed: false } : DUTCH_VAT
}

function isVerifiedForeignCompany(customer: TaxedCustomer): boolean {
  const { country, company, vatId, vatIdCheck } = customer
  return (
    country !== 'NL' && company !== '' && vatIdCheck?.state === 'valid' && !vatId.startsWith('NL')
  )
}
