import type { LineText } from '#app/features/catalog/text-fields/personal-line.ts'
import { textFieldsFor } from '#app/features/catalog/text-fields/text-fields.ts'
import {
  checkTexts,
  textProblemMessage,
  toLineTexts,
} from '#app/features/catalog/text-fields/text-rules.ts'
import { optionValuesOf, type Sellable } from './sellable.ts'

type FieldedVariant = Pick<Sellable, 'textFields' | 'optionValues'>

/** The texts as they are ordered, or an error message for each field that does not fit, by field id. */
export type SellableTexts =
  | { ok: true; texts: LineText[] }
  | { ok: false; messages: Record<string, string> }

export const fieldsOf = (variant: FieldedVariant) =>
  textFieldsFor(variant.textFields, optionValuesOf(variant))

/** Validates the typed texts of a variant, by field id. Texts of unknown fields are left out. */
export function sellableTexts(
  variant: FieldedVariant,
  submittedTexts: Record<string, string>,
): SellableTexts {
  const fields = fieldsOf(variant)
  const checkResult = checkTexts(fields, submittedTexts)
  if (checkResult.ok) return { ok: true, texts: toLineTexts(fields, checkResult.texts) ?? [] }
  const messages: Record<string, string> = {}
  for (const field of fields) {
    const problem = checkResult.problems[field.id]
    if (problem) messages[field.id] = textProblemMessage(field, problem)
  }
  return { ok: false, messages }
}
