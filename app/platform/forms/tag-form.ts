import { z } from 'zod'

export const MAX_TAG_LENGTH = 60

/** The name of a tag. Commas are not allowed, because they separate tags in fields and import files. */
export const tagForm = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Geef het trefwoord een naam.')
    .max(MAX_TAG_LENGTH, `Hoogstens ${MAX_TAG_LENGTH} tekens.`)
    .regex(/^[^,]*$/, 'Een trefwoord heeft geen komma.'),
})
