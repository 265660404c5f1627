import { readSellables } from '#app/features/catalog/stock/read-sellables.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { CounterLine, PickedPiece, PieceProblem } from './counter.ts'

/** Reads the picked variants at current prices and stock, and their problems. Pass a transaction that locks the variants. */
export async function readPieces(
  db: Db,
  pieces: PickedPiece[],
  now: Date,
): Promise<{ lines: CounterLine[]; problems: PieceProblem[] }> {
  const answers = await readSellables(
    db,
    pieces.map(({ variantId }) => variantId),
    now,
  )
  const lines: CounterLine[] = []
  const problems: PieceProblem[] = []
  for (const piece of pieces) {
    const { variantId, quantity, discountCents } = piece
    const answer = answers.get(variantId)
    // The id may also match a product; only this variant was picked.
    if (answer?.kind !== 'sellable' || answer.sellable.variantId !== variantId) {
      problems.push({ variantId, error: 'gone' })
      continue
    }
    const { sellable } = answer
    lines.push({ ...sellable, ...piece })
    if (sellable.stock !== null && sellable.stock < quantity) {
      problems.push({ variantId, error: 'short', left: sellable.stock })
    }
    const mostCents = sellable.unitCents * quantity
    if (discountCents > mostCents) {
      problems.push({ variantId, error: 'discount-too-high', mostCents })
    }
  }
  return { lines, problems }
}
