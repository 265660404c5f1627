import { TransactionRollbackError } from 'drizzle-orm'
import type { SourceName } from '#app/features/partners/marketplace-sources/marketplace-source.ts'
import type { Shop } from '#app/platform/shop.ts'
import type { PieceDraft } from './piece-draft.ts'
import { writePieces } from './write-pieces.server.ts'
import type { WrittenPiece } from './write-words.server.ts'

interface Foretold {
  piece: WrittenPiece['piece']
  draft: PieceDraft
  productId: number | null
  variantId: number | null
  hasOffer: boolean
}

/** Of pieces that the shop has already the products that would be other than they are: it is written, and taken back at once. */
export async function foretellChanges(
  shop: Shop,
  source: SourceName,
  pieces: Foretold[],
  at: Date,
): Promise<Set<number>> {
  const known = pieces.flatMap(({ hasOffer, productId, ...one }): WrittenPiece[] =>
    hasOffer && productId !== null ? [{ ...one, productId, isNew: false }] : [],
  )
  const changing = new Set<number>()
  if (known.length === 0) return changing
  await shop.db
    .transaction(async (tx) => {
      const moments = { at, now: shop.clock.now() }
      for (const event of await writePieces(tx, source, known, moments))
        changing.add(event.productId)
      tx.rollback()
    })
    .catch((error: unknown) => {
      if (!(error instanceof TransactionRollbackError)) throw error
    })
  return changing
}
