import { DELIVERY_PREFIX, isCountry } from '#app/features/sales/addresses/addresses.ts'
import { knownVatId } from '#app/features/sales/tax/check-vat-id.server.ts'
import { readVatId } from '#app/features/sales/tax/vat-id.ts'
import type { TaxedCustomer } from '#app/features/sales/tax/vat-rule.ts'
import type { App } from '#app/platform/app.ts'
import type { Typed } from '#app/platform/forms/form-fields.ts'

/** Reads the fields that determine the VAT from an incomplete form. A VAT id counts only after it was looked up. */
export function typedCustomer(app: App, typed: Typed): TaxedCustomer {
  const country = readCountry(typed.country)
  const isCompany = typed.isCompany === 'on'
  const vatId = (isCompany && readVatId(typed.vatId ?? '')) || ''
  return {
    country,
    company: isCompany ? (typed.company ?? '').trim() : '',
    vatId,
    vatIdCheck: vatId === '' ? null : knownVatId(app, vatId),
    delivery:
      typed.elsewhere === 'on'
        ? { country: readCountry(typed[`${DELIVERY_PREFIX}country`]) }
        : null,
  }
}

const readCountry = (text: unknown) => (isCountry(text) ? text : 'NL')
