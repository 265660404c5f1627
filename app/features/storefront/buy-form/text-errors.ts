import {
  checkTexts,
  readTypedTexts,
  textName,
  textProblemMessage,
} from '#app/features/catalog/text-fields/text-fields.ts'
import type { FieldErrors, Typed } from '#app/platform/forms/form-fields.ts'
import type { TextPart } from './pair-choice.ts'

/** Returns the messages of the texts that do not fit, by the name of their field. */
export function textErrors(parts: TextPart[], typed: Typed): FieldErrors {
  const errors: FieldErrors = {}
  for (const { part, fields } of parts) {
    const checked = checkTexts(fields, readTypedTexts(Object.entries(typed), part))
    if (checked.ok) continue
    for (const field of fields) {
      const problem = checked.problems[field.id]
      if (problem) errors[textName(field.id, part)] = textProblemMessage(field, problem)
    }
  }
  return errors
}

/** Returns the number of typed texts and what they add to the price of one unit or pair. */
export function countTexts(parts: TextPart[], typed: Typed): { count: number; cents: number } {
  const filled = parts.flatMap(({ part, fields }) =>
    fields.filter(({ id }) => (typed[textName(id, part)] ?? '').trim() !== ''),
  )
  return { count: filled.length, cents: filled.reduce((sum, { cents }) => sum + cents, 0) }
}
