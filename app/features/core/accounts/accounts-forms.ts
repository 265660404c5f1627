import { z } from 'zod'
import { MAX_PASSWORD, MIN_PASSWORD } from './accounts.ts'
import { isWeakPassword } from './weak-password.ts'

export const emailField = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(z.email('Vul een geldig e-mailadres in, bijvoorbeeld naam@voorbeeld.nl.').max(254))

export const nameField = z.string().trim().min(1, 'Vul je naam in.').max(80, 'Hoogstens 80 tekens.')

export const newPassword = z
  .string()
  .min(MIN_PASSWORD, `Kies een wachtwoord van minstens ${MIN_PASSWORD} tekens.`)
  .max(MAX_PASSWORD, `Hoogstens ${MAX_PASSWORD} tekens.`)
  .refine(
    (password) => !isWeakPassword(password),
    'Dit wachtwoord staat op lijsten met uitgelekte wachtwoorden. Kies een ander.',
  )

/** Reports only empty fields. A malformed address is reported like any wrong combination of address and password. */
export const signInForm = z.object({
  email: z
    .string()
    .trim()
    .toLowerCase()
    .min(1, 'Vul je e-mailadres in.')
    .max(254, 'Dit is te lang.'),
  password: z.string().min(1, 'Vul je wachtwoord in.'),
})

export const setupForm = z
  .object({
    name: nameField,
    email: emailField,
    password: newPassword,
  })
  .refine((form) => form.password.toLowerCase() !== form.email, {
    path: ['password'],
    message: 'Je e-mailadres is makkelijk te raden. Kies een ander wachtwoord.',
  })

export const signInCodeForm = z.object({
  code: z.string().trim().min(1, 'Vul de code in.').max(40, 'Dit is te lang.'),
})

const passwordField = z
  .string()
  .min(1, 'Vul je wachtwoord in.')
  .max(MAX_PASSWORD, 'Dit is te lang.')

/** Forms with which staff manage the second step of their own account. */
export const accountForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('start'), password: passwordField }),
  z.object({ intent: z.literal('codes'), password: passwordField }),
  z.object({ intent: z.literal('off'), password: passwordField }),
  z.object({
    intent: z.literal('confirm'),
    uri: z.string().startsWith('otpauth://totp/').max(500),
    code: signInCodeForm.shape.code,
  }),
])
