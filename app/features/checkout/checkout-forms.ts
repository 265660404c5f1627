import { z } from 'zod'
import { SHIPPING_METHODS } from './checkout.ts'

/** Without what no key on a keyboard types; a database can't even keep all of it. */
const CLEAN = /^[^\p{Cc}]*$/u
const CLEAN_LINES = /^(?:[^\p{Cc}]|[\r\n\t])*$/u
const ODD = 'Hier staat een teken in dat we niet kunnen lezen.'

const line = (max: number, missing: string) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(max, `Gebruik hoogstens ${max} tekens.`)
    .regex(CLEAN, ODD)
const optionalLine = (max: number) =>
  z.string().trim().max(max, `Gebruik hoogstens ${max} tekens.`).regex(CLEAN, ODD).default('')

/** Which postcode is right depends on the country, and all mistakes must be told at once. */
export const checkoutForm = (country: 'NL' | 'BE') =>
  z.object({
    email: z
      .string('Vul je e-mailadres in.')
      .trim()
      .min(1, 'Vul je e-mailadres in.')
      .max(254, 'Dit e-mailadres is te lang.')
      .pipe(z.email('Dit e-mailadres klopt niet. Het ziet eruit als naam@voorbeeld.nl.')),
    phone: optionalLine(25).refine(
      (text) => text === '' || /^\+?[\d\s()./-]{8,25}$/.test(text),
      'Dit telefoonnummer klopt niet. Het ziet eruit als 06 12 34 56 78.',
    ),
    firstName: line(60, 'Vul je voornaam in.'),
    lastName: line(60, 'Vul je achternaam in.'),
    country: z.enum(['NL', 'BE'], 'Kies Nederland of België.'),
    postcode: line(12, 'Vul je postcode in.').transform((text, issues) => {
      const postcode = readPostcode(country, text)
      if (postcode !== null) return postcode
      issues.addIssue({
        code: 'custom',
        message:
          country === 'NL'
            ? 'Deze postcode klopt niet. Een Nederlandse ziet eruit als 1234 AB.'
            : 'Deze postcode klopt niet. Een Belgische heeft 4 cijfers.',
      })
      return z.NEVER
    }),
    houseNumber: line(6, 'Vul je huisnummer in.').regex(
      /^[1-9]\d{0,5}$/,
      'Vul hier alleen het getal in; een letter hoort bij toevoeging.',
    ),
    houseNumberAddition: optionalLine(10),
    street: line(100, 'Vul je straat in.'),
    city: line(60, 'Vul je plaats in.'),
    shipping: z.enum(SHIPPING_METHODS, 'Kies hoe je je bestelling wilt krijgen.'),
    payment: line(60, 'Kies hoe je wilt betalen.'),
    note: z
      .string()
      .trim()
      .max(1_000, 'Gebruik hoogstens 1000 tekens.')
      .regex(CLEAN_LINES, ODD)
      .default(''),
    /** names this one showing of the form */
    token: z.string().max(100).default(''),
    /** what was offered when the form was shown */
    seen: z.string().max(100).default(''),
  })

export type CheckoutForm = z.infer<ReturnType<typeof checkoutForm>>

/** "3511nr" as "3511 NR"; null when there is no such postcode. Dutch ones never end in SA, SD or SS. */
export function readPostcode(country: 'NL' | 'BE', text: string): string | null {
  const plain = text.replace(/\s/g, '').toUpperCase()
  if (country === 'BE') return /^[1-9]\d{3}$/.test(plain) ? plain : null
  return /^[1-9]\d{3}(?!SA|SD|SS)[A-Z]{2}$/.test(plain)
    ? `${plain.slice(0, 4)} ${plain.slice(4)}`
    : null
}
