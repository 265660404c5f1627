import { DELIVERY_PREFIX, isCountry } from '#app/features/sales/addresses/addresses.ts'
import { findAddress } from '#app/features/sales/addresses/find-address.server.ts'
import { readCachedShipping } from '#app/features/sales/delivery/read-shipping.server.ts'
import { countriesSentTo } from '#app/features/sales/delivery/shipping.ts'
import { findCachedCheck } from '#app/features/sales/tax/check-vat-id.server.ts'
import { readVatId } from '#app/features/sales/tax/vat-id.ts'
import type { TaxedCustomer } from '#app/features/sales/tax/vat-rule.ts'
import type { App } from '#app/platform/app.ts'
import type { FormValues } from '#app/platform/forms/form-fields.ts'

const NOT_FOUND_TEXT =
  'We vinden bij deze postcode en dit huisnummer geen straat. Vul straat en plaats zelf in.'

/** Fills in empty streets and towns for shoppers without JavaScript; returns messages for addresses that were not found. */
export async function fillAddresses(
  app: App,
  ip: string,
  formValues: FormValues,
): Promise<{ formValues: FormValues; messages: string[] }> {
  const filledForm = { ...formValues }
  const messages = new Set<string>()
  for (const prefix of ['', ...(formValues.elsewhere === 'on' ? [DELIVERY_PREFIX] : [])]) {
    const value = (name: string) => formValues[`${prefix}${name}`]?.trim() ?? ''
    if (value('country') !== 'NL' || (value('street') !== '' && value('city') !== '')) continue
    const address = await findAddress(app, ip, {
      postcode: value('postcode'),
      houseNumber: value('houseNumber'),
    })
    if (address.kind !== 'found') messages.add(NOT_FOUND_TEXT)
    else {
      filledForm[`${prefix}street`] = value('street') || address.street
      filledForm[`${prefix}city`] = value('city') || address.city
    }
  }
  return { formValues: filledForm, messages: [...messages] }
}

/** Fills in the country of the browser's first language, "nl-BE", if parcels are sent there. */
export async function fillLikelyCountry(app: App, headers: Headers): Promise<FormValues> {
  const [language = ''] = (headers.get('accept-language') ?? '').split(/[,;]/)
  const country = /^[a-z]{2,3}-([A-Z]{2})$/.exec(language.trim())?.[1]
  const countriesServed = countriesSentTo(await readCachedShipping(app))
  return isCountry(country) && countriesServed.includes(country) ? { country } : {}
}

/** Reads the fields that determine the VAT from an incomplete form. Ignores a VAT id that was not looked up yet. */
export function readTaxedCustomer(app: App, formValues: FormValues): TaxedCustomer {
  const country = readCountry(formValues.country)
  const isCompany = formValues.isCompany === 'on'
  const vatId = (isCompany && readVatId(formValues.vatId ?? '')) || ''
  return {
    country,
    company: isCompany ? (formValues.company ?? '').trim() : '',
    vatId,
    vatIdCheck: vatId === '' ? null : findCachedCheck(app, vatId),
    delivery:
      formValues.elsewhere === 'on'
        ? { country: readCountry(formValues[`${DELIVERY_PREFIX}country`]) }
        : null,
  }
}

const readCountry = (text: unknown) => (isCountry(text) ? text : 'NL')
