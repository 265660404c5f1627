import { z } from 'zod'
import { LEGAL_FIELD_NAMES } from '#app/features/checkout/legal-texts/legal-fields.ts'
import type { LegalSource } from '#app/features/checkout/legal-texts/legal-texts.ts'
import { readDocument } from '#app/features/core/rich-text/document-schema.ts'
import { documentToText } from '#app/features/core/rich-text/document-text.ts'
import {
  documentTexts,
  isTextOnly,
  unknownFields,
} from '#app/features/core/rich-text/merge-fields.ts'
import type { FormValues } from '#app/platform/forms/form-fields.ts'

/** Names the fields in a text that the shop cannot fill in; null if it knows all of them. */
function fieldProblem(text: string): string | null {
  const [firstUnknown, ...otherNames] = unknownFields(text, LEGAL_FIELD_NAMES)
  if (firstUnknown === undefined) return null
  if (firstUnknown.length === 1)
    return `Een losse ${firstUnknown} hoort niet in de tekst: een veld staat tussen twee accolades.`
  const names = [firstUnknown, ...otherNames].join(', ')
  return otherNames.length === 0
    ? `${names} is geen veld van de winkel. Kies een veld uit de lijst.`
    : `${names} zijn geen velden van de winkel. Kies velden uit de lijst.`
}

export const legalTextForm = z.object({
  lead: z
    .string()
    .trim()
    .max(400)
    .default('')
    .superRefine((lead, context) => {
      const message = fieldProblem(lead)
      if (message) context.addIssue({ code: 'custom', message })
    }),
  document: z
    .string()
    .default('')
    .transform((json, context) => {
      const fail = (message: string) => {
        context.addIssue({ code: 'custom', message })
        return z.NEVER
      }
      const result = readDocument(json)
      if (!result.ok) return fail(result.message)
      const { document } = result
      if (!isTextOnly(document)) return fail('In deze tekst kan geen foto of product staan.')
      const texts = documentTexts(document).join('\n')
      if (texts.trim() === '') return fail('Schrijf een tekst, of ga terug naar de standaardtekst.')
      const problem = fieldProblem(texts)
      return problem === null ? document : fail(problem)
    }),
  basedOn: z.coerce.number().int().min(0).default(0),
})

/** Returns the initial form values of a text. */
export function legalTextValues({ lead, document }: LegalSource, basedOn: number): FormValues {
  return {
    lead,
    document: documentToText(document) ?? JSON.stringify(document),
    basedOn: String(basedOn),
  }
}
