import { textName } from '#app/features/catalog/text-fields/text-fields.ts'
import {
  checkTexts,
  readSubmittedTexts,
  textProblemMessage,
} from '#app/features/catalog/text-fields/text-rules.ts'
import type { FieldErrors, FormValues } from '#app/platform/forms/form-fields.ts'
import type { TextPart } from './pair-choice.ts'

/** Returns the messages of the invalid texts by field name. */
export function textErrors(parts: TextPart[], values: FormValues): FieldErrors {
  const errors: FieldErrors = {}
  for (const { part, fields } of parts) {
    const checkResult = checkTexts(fields, readSubmittedTexts(Object.entries(values), part))
    if (checkResult.ok) continue
    for (const field of fields) {
      const problem = checkResult.problems[field.id]
      if (problem) errors[textName(field.id, part)] = textProblemMessage(field, problem)
    }
  }
  return errors
}
