import { z } from 'zod'

const CLEAN = /^[^\p{Cc}]*$/u
const optional = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Hoogstens ${max} tekens.`)
    .regex(CLEAN, 'Hier staat een teken in dat we niet kunnen lezen.')
const line = (max: number) => optional(max).min(1, 'Vul dit in.')

/** The customer of an order as the owner types it. */
export const orderPersonForm = z.object({
  firstName: line(60),
  lastName: line(60),
  email: z.email('Vul een geldig e-mailadres in, bijvoorbeeld naam@voorbeeld.nl.').max(254),
  phone: z
    .string()
    .trim()
    .max(25, 'Hoogstens 25 tekens.')
    .regex(/^[\d\s()+./-]*$/, 'Dit telefoonnummer klopt niet.')
    .transform((text) => text || null),
  street: line(100),
  houseNumber: line(6),
  houseNumberAddition: z.string().trim().max(10, 'Hoogstens 10 tekens.').regex(CLEAN).default(''),
  postcode: line(12),
  city: line(60),
})

/** Of one that is fetched: what nobody gave when ordering need not be given now. */
export const pickupPersonForm = orderPersonForm.extend({
  firstName: optional(60),
  lastName: optional(60),
  email: orderPersonForm.shape.email.or(z.literal('')),
  street: optional(100),
  houseNumber: optional(6),
  postcode: optional(12),
  city: optional(60),
})
