import { z } from 'zod'
import { currentPassword } from '#app/features/customers/customer-accounts/customers-forms.ts'

const passkeyName = z
  .string('Geef de sleutel een naam.')
  .trim()
  .min(1, 'Geef de sleutel een naam.')
  .max(60, 'Hoogstens 60 tekens.')

export const startPasskeyForm = z.object({ name: passkeyName, password: currentPassword })
/** Name of a passkey, also sent when a new passkey is stored. */
export const renamePasskeyForm = z.object({ name: passkeyName })

// Base64url, as browsers encode it; only our own script sends these fields.
const binary = z
  .string()
  .max(8_192)
  .regex(/^[\w-]+$/)
const credential = {
  id: binary,
  rawId: binary,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).exactOptional(),
  clientExtensionResults: z.object({}).default({}),
}

/** A new passkey. */
export const newCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: binary,
    attestationObject: binary,
    transports: z.array(z.string().max(40)).max(10).default([]),
  }),
})

/** The signature of a passkey. */
export const signedCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: binary,
    authenticatorData: binary,
    signature: binary,
    userHandle: binary.exactOptional(),
  }),
})

/**
 * Parses a credential; returns null if it is not valid. Some password managers write null for missing values, so null is
 * read as missing.
 */
export function readCredential<T>(schema: z.ZodType<T>, text: FormDataEntryValue | null): T | null {
  if (typeof text !== 'string') return null
  try {
    return schema.safeParse(JSON.parse(text, (_key, value) => value ?? undefined)).data ?? null
  } catch {
    return null
  }
}

export type NewCredential = z.infer<typeof newCredential>
export type SignedCredential = z.infer<typeof signedCredential>
