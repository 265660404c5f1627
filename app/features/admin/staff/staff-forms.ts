import { z } from 'zod'
import { type Area, LEVELS, ROLES } from '#app/features/core/accounts/accounts.ts'
import { emailField, nameField, newPassword } from '#app/features/core/accounts/accounts-forms.ts'

const roleField = z.enum(ROLES, 'Kies een rol.')

/** An area that is missing in the form gets no access. */
const levelField = z.enum(LEVELS).default('none')
const levelFields = {
  orders: levelField,
  products: levelField,
  content: levelField,
  books: levelField,
  settings: levelField,
  shipping: levelField,
  mails: levelField,
} satisfies Record<Area, typeof levelField>

export const inviteForm = z.object({ email: emailField, role: roleField })

/** The forms of the buttons next to a person. */
export const personForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('role'), id: z.string(), role: roleField }),
  z.object({ intent: z.literal('access'), id: z.string(), ...levelFields }),
  z.object({ intent: z.literal('sign-out'), id: z.string() }),
  z.object({ intent: z.literal('reset-two-factor'), id: z.string() }),
  z.object({ intent: z.literal('remove'), id: z.string() }),
  z.object({ intent: z.literal('withdraw-invitation'), id: z.string() }),
])

/** The setting that requires a second step of all staff. A browser does not send an unticked checkbox. */
export const twoFactorRuleForm = z.object({ isRequired: z.literal('on').optional() })

export const acceptForm = z.object({ name: nameField, password: newPassword })
