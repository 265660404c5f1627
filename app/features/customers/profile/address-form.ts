import { z } from 'zod'
import { addressFields } from '#app/features/sales/addresses/address-forms.ts'
import { isCountry } from '#app/features/sales/addresses/addresses.ts'
import { readFields } from '#app/platform/forms/form-fields.ts'
import { optionalLine } from '#app/platform/forms/form-text.ts'

/** Parses an address form; the rule for the postcode depends on the country. */
export function readAddressForm(sent: FormData) {
  const country = sent.get('country')
  const fields = addressFields(isCountry(country) ? country : 'NL')
  return readFields(
    z.object({ ...fields, company: optionalLine(100), phone: optionalLine(25) }),
    sent,
  )
}
