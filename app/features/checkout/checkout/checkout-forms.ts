import { z } from 'zod'
import { addressFields, needsHouseNumber } from '#app/features/sales/addresses/address-forms.ts'
import {
  type Address,
  type Country,
  DELIVERY_PREFIX,
  isCountry,
} from '#app/features/sales/addresses/addresses.ts'
import { optionalVatId } from '#app/features/sales/tax/vat-id.ts'
import {
  type FieldErrors,
  type FormResult,
  readFields,
  readPrefixed,
} from '#app/platform/forms/form-fields.ts'
import { cleanLine, optionalLine, optionalLines } from '#app/platform/forms/form-text.ts'
import { checkboxField } from '#app/platform/forms/form-values.ts'
import { lookUp } from '#app/platform/http/look-up.ts'
import { GIFT_MESSAGE_LENGTH, phoneExample } from './checkout.ts'

const contactForm = (country: Country) =>
  z.object({
    email: z
      .string('Vul je e-mailadres in.')
      .trim()
      .min(1, 'Vul je e-mailadres in.')
      .max(254, 'Dit e-mailadres is te lang.')
      .pipe(z.email('Dit e-mailadres klopt niet. Het ziet eruit als naam@voorbeeld.nl.')),
    phone: optionalLine(25).refine(
      (text) => text === '' || /^\+?[\d\s()./-]{8,25}$/.test(text),
      `Dit telefoonnummer klopt niet. Het ziet eruit als ${phoneExample(country)}.`,
    ),
  })

const companyForm = z.object({
  company: cleanLine(100, 'Vul je bedrijfsnaam in.'),
  vatId: optionalVatId,
})

const NO_SHIPPING_TEXT = 'Kies hoe je je bestelling wilt krijgen.'

/** Maps field values of version 0.1.0: a form that was open during the update must still place its order. */
const LEGACY_VALUES: Record<string, string> = {
  brievenbuspakje: 'letterbox',
  pakket: 'parcel',
  ophalen: 'pickup',
  bankoverschrijving: 'bank-transfer',
  testbank: 'test-bank',
}

const toCurrentValue = (value: string) => lookUp(LEGACY_VALUES, value) ?? value

const orderForm = z.object({
  shipping: z
    .string(NO_SHIPPING_TEXT)
    .regex(/^[a-z0-9-]{1,60}$/, NO_SHIPPING_TEXT)
    .transform(toCurrentValue),
  giftWrap: checkboxField,
  giftMessage: optionalLines(GIFT_MESSAGE_LENGTH),
  note: optionalLines(1_000),
  payment: cleanLine(60, 'Kies hoe je wilt betalen.').transform(toCurrentValue),
  /** id of one rendering of the form */
  token: z.string().max(100).default(''),
  /** fingerprint of the cart that the form was rendered with */
  seen: z.string().max(200).default(''),
})

export type CheckoutForm = z.infer<ReturnType<typeof contactForm>> &
  Address &
  z.infer<typeof orderForm> & {
    vatId: string
    /** delivery address if it differs from the invoice address; null otherwise */
    delivery: Address | null
  }

/** The schemas of each country are created once: building one costs more than parsing with it. */
const ADDRESS_FORMS = new Map<string, ReturnType<typeof createAddressForms>>()

function getAddressForms(formData: FormData, prefix = '') {
  const country = readCountry(formData, prefix)
  const isNumberRequired = needsHouseNumber(country, formData.get(`${prefix}street`))
  const key = `${country} ${isNumberRequired}`
  const forms = ADDRESS_FORMS.get(key) ?? createAddressForms(country, isNumberRequired)
  ADDRESS_FORMS.set(key, forms)
  return forms
}

function createAddressForms(country: Country, isNumberRequired: boolean) {
  const addressForm = z.object(addressFields(country, isNumberRequired))
  return {
    contact: contactForm(country),
    invoiceAddress: addressForm,
    deliveryAddress: addressForm.extend({ company: optionalLine(100) }),
  }
}

/** Parses the form in the order of its fields and returns all errors at once. */
export function readCheckoutForm(formData: FormData): FormResult<CheckoutForm> {
  const invoiceForms = getAddressForms(formData)
  const contactResult = readFields(invoiceForms.contact, formData)
  const companyResult =
    formData.get('isCompany') === 'on' ? readFields(companyForm, formData) : NO_COMPANY
  const addressResult = readFields(invoiceForms.invoiceAddress, formData)
  const deliveryForm = getAddressForms(formData, DELIVERY_PREFIX).deliveryAddress
  const deliveryResult =
    formData.get('elsewhere') === 'on'
      ? readPrefixed(deliveryForm, formData, DELIVERY_PREFIX)
      : NO_DELIVERY
  const orderResult = readFields(orderForm, formData)
  const { formValues } = orderResult
  if (
    contactResult.ok &&
    companyResult.ok &&
    addressResult.ok &&
    deliveryResult.ok &&
    orderResult.ok
  ) {
    const value = {
      ...contactResult.value,
      ...addressResult.value,
      ...companyResult.value,
      delivery: deliveryResult.value,
      ...orderResult.value,
      // The field for the gift message is hidden without gift wrap, so its value must be ignored.
      giftMessage: orderResult.value.giftWrap ? orderResult.value.giftMessage : '',
    }
    return { ok: true, value, formValues }
  }
  const errors: FieldErrors = {}
  for (const part of [contactResult, addressResult, companyResult, deliveryResult, orderResult]) {
    if (!part.ok) Object.assign(errors, part.errors)
  }
  return { ok: false, errors, formValues }
}

const NO_COMPANY = { ok: true, value: { company: '', vatId: '' } } as const
const NO_DELIVERY = { ok: true, value: null } as const

function readCountry(formData: FormData, prefix: string): Country {
  const country = formData.get(`${prefix}country`)
  return isCountry(country) ? country : 'NL'
}
