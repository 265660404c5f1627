import { readSellables } from '#app/features/catalog/stock/read-sellables.server.ts'
import { fieldsOf } from '#app/features/catalog/stock/sellable-texts.ts'
import type { LineText } from '#app/features/catalog/text-fields/personal-line.ts'
import {
  cleanText,
  textProblem,
  textProblemMessage,
} from '#app/features/catalog/text-fields/text-rules.ts'
import type { orderLines } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import type { OrderEdit } from './order-edit.ts'

type OrderLine = typeof orderLines.$inferSelect

/** A line with its new texts. */
export interface EditedTexts {
  line: OrderLine
  texts: LineText[]
}

/** Maximum length if the product no longer has the field. */
const MAX_TEXT = 500

/** A control character other than a line break. */
const CONTROL_CHARACTER = /[^\P{Cc}\n]/u

/**
 * Validates new texts of ordered lines against the current fields of their products. A text cannot be emptied, because it was
 * charged. Returns the lines that change.
 */
export async function checkTextEdit(
  tx: Db,
  lines: OrderLine[],
  editedTexts: OrderEdit['texts'],
  now: Date,
): Promise<
  | { ok: true; changedTexts: EditedTexts[] }
  | { ok: false; error: 'bad-text'; lineId: number; messages: Record<string, string> }
> {
  const editedLines = lines.filter(({ id, texts }) => texts.length > 0 && editedTexts?.has(id))
  const sellables = await readSellables(
    tx,
    editedLines.map(({ variantId }) => variantId),
    now,
  )
  const changedTexts: EditedTexts[] = []
  for (const line of editedLines) {
    const sellable = sellables.get(line.variantId)
    const fields = sellable ? fieldsOf(sellable) : []
    const messages: Record<string, string> = {}
    const texts = line.texts.map((textBefore) => {
      const newText = editedTexts?.get(line.id)?.[textBefore.field]
      if (newText === undefined) return textBefore
      const field = fields.find(({ id }) => id === textBefore.field)
      const text = cleanText(field ?? { characters: 'text' }, newText)
      const problem = field && textProblem({ ...field, isRequired: true }, text)
      const isInvalid = text === '' || text.length > MAX_TEXT || CONTROL_CHARACTER.test(text)
      if (text !== textBefore.text && field && problem) {
        messages[textBefore.field] = textProblemMessage(field, problem)
      } else if (isInvalid)
        messages[textBefore.field] = `Vul een tekst van hoogstens ${MAX_TEXT} tekens in.`
      return { ...textBefore, text }
    })
    if (Object.keys(messages).length > 0)
      return { ok: false, error: 'bad-text', lineId: line.id, messages }
    const isChanged = texts.some(({ text }, index) => text !== line.texts[index]?.text)
    if (isChanged) changedTexts.push({ line, texts })
  }
  return { ok: true, changedTexts }
}

/** Returns the changes for the timeline: "Gravure van Ring Bo: “Sane” werd “Sanne”". */
export const textChanges = (changedTexts: EditedTexts[]): string[] =>
  changedTexts.flatMap(({ line, texts }) =>
    texts.flatMap(({ label, text }, index) => {
      const textBefore = line.texts[index]?.text ?? ''
      return text === textBefore
        ? []
        : [`${label} van ${line.name}: “${textBefore}” werd “${text}”`]
    }),
  )
