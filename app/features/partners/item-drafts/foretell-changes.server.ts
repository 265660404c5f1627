import { TransactionRollbackError } from 'drizzle-orm'
import type { SourceName } from '#app/features/partners/marketplace-sources/marketplace-source.ts'
import type { App } from '#app/platform/app.ts'
import type { ItemDraft } from './item-draft.ts'
import type { WrittenItem } from './write-item-texts.server.ts'
import { writeItems } from './write-items.server.ts'

interface Foretold {
  item: WrittenItem['item']
  draft: ItemDraft
  productId: number | null
  variantId: number | null
  hasOffer: boolean
}

/** Of pieces that the shop has already the products that would be other than they are: it is written, and taken back at once. */
export async function foretellChanges(
  app: App,
  source: SourceName,
  items: Foretold[],
  at: Date,
): Promise<Set<number>> {
  const known = items.flatMap(({ hasOffer, productId, ...one }): WrittenItem[] =>
    hasOffer && productId !== null ? [{ ...one, productId, isNew: false }] : [],
  )
  const changing = new Set<number>()
  if (known.length === 0) return changing
  await app.db
    .transaction(async (tx) => {
      const moments = { at, now: app.clock.now() }
      for (const event of await writeItems(tx, source, known, moments))
        changing.add(event.productId)
      tx.rollback()
    })
    .catch((error: unknown) => {
      if (!(error instanceof TransactionRollbackError)) throw error
    })
  return changing
}
