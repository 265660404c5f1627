import { z } from 'zod'
import type { OrderEdit } from '#app/features/fulfilment/order-changes/order-edit.ts'
import { isPickup } from '#app/features/fulfilment/orders/orders.ts'
import { addressFields } from '#app/features/sales/addresses/address-forms.ts'
import {
  type Address,
  type Country,
  DELIVERY_PREFIX,
  isCountry,
} from '#app/features/sales/addresses/addresses.ts'
import { type FormResult, readFields, readPrefixed } from '#app/platform/forms/form-fields.ts'
import { optionalLine } from '#app/platform/forms/form-text.ts'

const contactFields = {
  email: z.email('Vul een geldig e-mailadres in, bijvoorbeeld naam@voorbeeld.nl.').max(254),
  phone: z
    .string()
    .trim()
    .max(25, 'Hoogstens 25 tekens.')
    .regex(/^[\d\s()+./-]*$/, 'Dit telefoonnummer klopt niet.')
    .transform((text) => text || null),
}

/** The fields of a pickup order's customer; fields that were optional in the checkout are optional here. */
const pickupPerson = z.object({
  ...contactFields,
  email: contactFields.email.or(z.literal('')),
  firstName: optionalLine(60),
  lastName: optionalLine(60),
  street: optionalLine(100),
  houseNumber: optionalLine(15),
  houseNumberAddition: optionalLine(10),
  postcode: optionalLine(12),
  city: optionalLine(60),
})

/** Parses the customer and the addresses of the form. If the form has no country field, the country does not change. */
export function readOrderPerson(
  order: { country: Country; shippingMethod: string; delivery: Address | null },
  formData: FormData,
): FormResult<Pick<OrderEdit, 'person' | 'country' | 'delivery'>> {
  const { delivery: deliveryBefore } = order
  const country = readCountry(formData, 'country', order.country)
  const { country: _, ...fields } = fieldsForCountry(country)
  const personResult = readFields(
    isPickup(order) ? pickupPerson : z.object({ ...contactFields, ...fields }),
    formData,
  )
  const { formValues } = personResult
  const deliveryResult = deliveryBefore
    ? readDelivery(
        readCountry(formData, `${DELIVERY_PREFIX}country`, deliveryBefore.country),
        formData,
      )
    : undefined
  if (personResult.ok && (deliveryResult === undefined || deliveryResult.ok)) {
    const value = { person: personResult.value, country, delivery: deliveryResult?.value }
    return { ok: true, value, formValues: { ...formValues, country } }
  }
  const errors = {
    ...(personResult.ok ? {} : personResult.errors),
    ...(deliveryResult && !deliveryResult.ok ? deliveryResult.errors : {}),
  }
  return { ok: false, errors, formValues: { ...formValues, country } }
}

function readCountry(formData: FormData, name: string, countryBefore: Country): Country {
  const countryCode = formData.get(name)
  return isCountry(countryCode) ? countryCode : countryBefore
}

/** Returns the fields for a country. A program may have recorded an order to a country whose postcodes the shop does not know. */
const fieldsForCountry = (country: Country) =>
  isCountry(country)
    ? addressFields(country)
    : { ...addressFields(country), postcode: optionalLine(12) }

function readDelivery(country: Country, formData: FormData): FormResult<Address> {
  const countryField = z.literal(country, 'Kies een land uit de lijst.').default(country)
  const fields = { ...fieldsForCountry(country), country: countryField }
  const schema = z.object({ ...fields, company: optionalLine(100) })
  return readPrefixed(schema, formData, DELIVERY_PREFIX)
}
