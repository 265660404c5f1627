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

/**
 * Validates new texts of ordered lines by the fields that the product has now. A text cannot be emptied: it was charged.
 * Returns the lines that change.
 */
export async function checkTextEdit(
  tx: Db,
  lines: OrderLine[],
  edited: OrderEdit['texts'],
  now: Date,
): Promise<
  | { ok: true; changedLines: EditedTexts[] }
  | { ok: false; error: 'bad-text'; lineId: number; messages: Record<string, string> }
> {
  const editedLines = lines.filter(({ id, texts }) => texts.length > 0 && edited?.has(id))
  const sellables = await readSellables(
    tx,
    editedLines.map(({ variantId }) => variantId),
    now,
  )
  const changedLines: EditedTexts[] = []
  for (const line of editedLines) {
    const sellable = sellables.get(line.variantId)
    const fields = sellable ? fieldsOf(sellable) : []
    const messages: Record<string, string> = {}
    const texts = line.texts.map((before) => {
      const typed = edited?.get(line.id)?.[before.field]
      if (typed === undefined) return before
      const field = fields.find(({ id }) => id === before.field)
      const text = cleanText(field ?? { characters: 'text' }, typed)
      const problem = field && textProblem({ ...field, isRequired: true }, text)
      const isInvalid = text === '' || text.length > MAX_TEXT || /[^\P{Cc}\n]/u.test(text)
      if (text !== before.text && field && problem) {
        messages[before.field] = textProblemMessage(field, problem)
      } else if (isInvalid)
        messages[before.field] = `Vul een tekst van hoogstens ${MAX_TEXT} tekens in.`
      return { ...before, text }
    })
    if (Object.keys(messages).length > 0)
      return { ok: false, error: 'bad-text', lineId: line.id, messages }
    const isChanged = texts.some(({ text }, index) => text !== line.texts[index]?.text)
    if (isChanged) changedLines.push({ line, texts })
  }
  return { ok: true, changedLines }
}

/** "Gravure van Ring Bo: “Sane” werd “Sanne”": the changes for the timeline. */
export const textChanges = (changedLines: EditedTexts[]): string[] =>
  changedLines.flatMap(({ line, texts }) =>
    texts.flatMap(({ label, text }, index) => {
      const before = line.texts[index]?.text ?? ''
      return text === before ? [] : [`${label} van ${line.name}: “${before}” werd “${text}”`]
    }),
  )
