import { z } from 'zod'
import { MAX_PASSWORD } from '#app/features/core/accounts/accounts.ts'
import { emailField, newPassword } from '#app/features/core/accounts/accounts-forms.ts'
import { optionalLine } from '#app/platform/forms/form-text.ts'

export const currentPassword = z
  .string('Vul je wachtwoord in.')
  .min(1, 'Vul je wachtwoord in.')
  .max(MAX_PASSWORD, `Hoogstens ${MAX_PASSWORD} tekens.`)

const email = z.string('Vul je e-mailadres in.').pipe(emailField)
export const chosenPassword = z.string('Kies een wachtwoord.').pipe(newPassword)

// The names of the fields are part of the HTTP interface (docs/contract/http.md A4).
export const loginForm = z.object({
  user_login: email,
  user_pass: currentPassword,
  remember: z.string().optional(),
})

export const registerForm = z
  .object({
    user_email: email,
    user_pass: chosenPassword,
    display_name: optionalLine(80),
  })
  .refine((form) => form.user_pass.toLowerCase() !== form.user_email, {
    path: ['user_pass'],
    message: 'Je e-mailadres is makkelijk te raden. Kies een ander wachtwoord.',
  })

export const resetForm = z.object({ user_login: email })

export const newPasswordForm = z.object({ user_pass: chosenPassword })
