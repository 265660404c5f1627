import { z } from 'zod'
import { isPickup } from '#app/features/fulfilment/orders/orders.ts'
import { addressFields } from '#app/features/sales/addresses/address-forms.ts'
import {
  type Address,
  type Country,
  DELIVERY_PREFIX,
} from '#app/features/sales/addresses/addresses.ts'
import { type FormResult, readFields, readPrefixed } from '#app/platform/forms/form-fields.ts'
import { optionalLine } from '#app/platform/forms/form-text.ts'
import type { OrderEdit } from './order-edit.ts'

const contact = {
  email: z.email('Vul een geldig e-mailadres in, bijvoorbeeld naam@voorbeeld.nl.').max(254),
  phone: z
    .string()
    .trim()
    .max(25, 'Hoogstens 25 tekens.')
    .regex(/^[\d\s()+./-]*$/, 'Dit telefoonnummer klopt niet.')
    .transform((text) => text || null),
}

/** The person of a pickup order: fields that were optional when ordering remain optional. */
const pickupPerson = z.object({
  ...contact,
  email: contact.email.or(z.literal('')),
  firstName: optionalLine(60),
  lastName: optionalLine(60),
  street: optionalLine(100),
  houseNumber: optionalLine(15),
  houseNumberAddition: optionalLine(10),
  postcode: optionalLine(12),
  city: optionalLine(60),
})

/**
 * Parses the customer and the addresses as the owner typed them. The country cannot change, because shipping prices
 * depend on it.
 */
export function readOrderPerson(
  order: { country: Country; shippingMethod: string; delivery: Address | null },
  sent: FormData,
): FormResult<Pick<OrderEdit, 'person' | 'delivery'>> {
  const { delivery: before } = order
  const { country: _, ...address } = addressFields(order.country)
  const person = readFields(
    isPickup(order) ? pickupPerson : z.object({ ...contact, ...address }),
    sent,
  )
  const { typed } = person
  const delivery = before ? readDelivery(before.country, sent) : undefined
  if (person.ok && (delivery === undefined || delivery.ok)) {
    return { ok: true, value: { person: person.value, delivery: delivery?.value }, typed }
  }
  const errors = {
    ...(person.ok ? {} : person.errors),
    ...(delivery && !delivery.ok ? delivery.errors : {}),
  }
  return { ok: false, errors, typed }
}

function readDelivery(country: Country, sent: FormData): FormResult<Address> {
  const fields = { ...addressFields(country), country: z.literal(country).default(country) }
  const form = z.object({ ...fields, company: optionalLine(100) })
  return readPrefixed(form, sent, DELIVERY_PREFIX)
}
