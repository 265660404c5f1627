import type { ChosenLine, PricedLine } from '#app/features/catalog/product-editing/chosen-line.ts'
import { readSellables } from '#app/features/catalog/stock/read-sellables.server.ts'
import { sellableTexts } from '#app/features/catalog/stock/sellable-texts.ts'
import { sumTexts } from '#app/features/catalog/text-fields/personal-line.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import type { LineProblem } from './pos.ts'

/**
 * Reads the chosen variants at current prices and stock, with their problems. Before an order, pass the transaction that locked the
 * variants, so that their stock cannot change before it is taken.
 */
export async function readPosLines(
  db: Db,
  chosenLines: ChosenLine[],
  now: Date,
): Promise<{ lines: PricedLine[]; problems: LineProblem[] }> {
  const sellables = await readSellables(
    db,
    chosenLines.map(({ variantId }) => variantId),
    now,
  )
  const lines: PricedLine[] = []
  const problems: LineProblem[] = []
  const unitsByVariant = new Map<number, number>()
  for (const chosenLine of chosenLines) {
    const { variantId, quantity, discountCents } = chosenLine
    const sellable = sellables.get(variantId)
    // The id can also be the id of a product, but staff chose a variant.
    if (sellable?.variantId !== variantId) {
      problems.push({ variantId, error: 'gone' })
      continue
    }
    const textsResult = sellableTexts(sellable, chosenLine.submittedTexts ?? {})
    const texts = textsResult.ok ? textsResult.texts : []
    const unitCents = sellable.unitCents + sumTexts(texts)
    lines.push({ ...sellable, ...chosenLine, unitCents, texts })
    const messages = textsResult.ok || !chosenLine.submittedTexts ? {} : textsResult.messages
    for (const [field, message] of Object.entries(messages)) {
      problems.push({ variantId, error: 'bad-text', field, message })
    }
    // Lines with different texts can have the same variant.
    const unitsBefore = unitsByVariant.get(variantId) ?? 0
    unitsByVariant.set(variantId, unitsBefore + quantity)
    if (sellable.stock !== null && sellable.stock < unitsBefore + quantity) {
      problems.push({
        variantId,
        error: 'short',
        stockLeft: Math.max(0, sellable.stock - unitsBefore),
      })
    }
    const maxCents = unitCents * quantity
    if (discountCents > maxCents) {
      problems.push({ variantId, error: 'discount-too-high', maxCents })
    }
  }
  return { lines, problems }
}
