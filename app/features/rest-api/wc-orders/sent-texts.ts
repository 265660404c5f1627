import type { LineText } from '#app/features/catalog/text-fields/personal-line.ts'
import { type ProductTextField, textName } from '#app/features/catalog/text-fields/text-fields.ts'
import {
  checkTexts,
  type TextProblem,
  textProblemMessage,
  toLineTexts,
} from '#app/features/catalog/text-fields/text-rules.ts'
import type { MetaInput } from '#app/features/rest-api/program-meta/program-meta.ts'
import type { RestFailure } from '#app/features/rest-api/rest-framework/rest.ts'
import { badParam } from '#app/features/rest-api/wc-framework/wc.ts'
import { CHOICE_KEY, derivedId } from './line-wire.ts'

/** Reads texts of the shopper, such as an engraving, from the meta data of order lines. */

/** A line that the order already has. */
interface StoredLine {
  id?: number | undefined
  texts: LineText[]
  meta?: MetaInput[] | undefined
}

/** Splits meta data into texts by field id, and entries that are only stored. A key of a text is the label or form name of its field. */
export function splitMeta(
  requestedMeta: MetaInput[] | undefined,
  fields: Pick<ProductTextField, 'id' | 'label'>[],
  line: StoredLine = { texts: [] },
): { formValues: Record<string, string>; meta: MetaInput[] } {
  const texts: Record<string, string> = {}
  const meta: MetaInput[] = []
  const knownFields = [...line.texts.map(({ field: id, label }) => ({ id, label })), ...fields]
  for (const entry of requestedMeta ?? []) {
    // Clients send back the chosen variant that they read with the line.
    if (line.id && entry.key === CHOICE_KEY) continue
    const fieldId = entry.key
      ? findFieldId(knownFields, entry.key)
      : findStoredFieldId(line, entry.id)
    if (fieldId) texts[fieldId] = toText(entry.value)
    else meta.push(entry)
  }
  return { formValues: texts, meta }
}

const findFieldId = (fields: Pick<ProductTextField, 'id' | 'label'>[], key: string) =>
  fields.find(
    ({ id, label }) => key === textName(id) || key.trim().toLowerCase() === label.toLowerCase(),
  )?.id

/** Finds the text of an entry, whose id is derived from its line. */
const findStoredFieldId = ({ id: lineId, texts, meta }: StoredLine, id: number | undefined) =>
  lineId && !meta?.some((entry) => entry.id === id)
    ? texts.find((_, index) => derivedId(lineId, index + 1) === id)?.field
    : undefined

const toText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** Validates texts by the rules of the shop. `needsAll`: all required texts must be present. */
export function validateLineTexts(
  fields: ProductTextField[],
  texts: Record<string, string>,
  needsAll: boolean,
): { ok: true; texts: LineText[] } | RestFailure {
  const firstCheck = checkTexts(fields, texts)
  const problems: Record<string, TextProblem> = firstCheck.ok ? {} : firstCheck.problems
  const checkedFields = fields.filter(({ id }) => needsAll || problems[id]?.kind !== 'missing')
  for (const field of checkedFields) {
    const problem = problems[field.id]
    if (problem)
      return badParam('line_items', `${field.label}: ${textProblemMessage(field, problem)}`)
  }
  const finalCheck = checkTexts(checkedFields, texts)
  return { ok: true, texts: (finalCheck.ok && toLineTexts(checkedFields, finalCheck.texts)) || [] }
}
