import { DELIVERY_PREFIX, isCountry } from '#app/features/sales/addresses/addresses.ts'
import { knownVatId } from '#app/features/sales/tax/check-vat-id.server.ts'
import { readVatId } from '#app/features/sales/tax/vat-id.ts'
import type { TaxedCustomer } from '#app/features/sales/tax/vat-rule.ts'
import type { Typed } from '#app/platform/form-fields.ts'
import type { Shop } from '#app/platform/shop.ts'

/** Reads the fields that determine the VAT from an incomplete form. A VAT id counts only after it was looked up. */
export function typedCustomer(shop: Shop, typed: Typed): TaxedCustomer {
  const country = toCountry(typed.country)
  const isCompany = typed.isCompany === 'on'
  const vatId = (isCompany && readVatId(typed.vatId ?? '')) || ''
  return {
    country,
    company: isCompany ? (typed.company ?? '').trim() : '',
    vatId,
    vatIdCheck: vatId === '' ? null : knownVatId(shop, vatId),
    delivery:
      typed.elsewhere === 'on' ? { country: toCountry(typed[`${DELIVERY_PREFIX}country`]) } : null,
  }
}

const toCountry = (text: unknown) => (isCountry(text) ? text : 'NL')
