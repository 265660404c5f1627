import { TransactionRollbackError } from 'drizzle-orm'
import type { WrittenItem } from '#app/features/partners/item-drafts/write-item-texts.server.ts'
import { writeItems } from '#app/features/partners/item-drafts/write-items.server.ts'
import type {
  MarketplaceItem,
  SourceName,
} from '#app/features/partners/marketplace-sources/marketplace-source.ts'
import type { App } from '#app/platform/app.ts'
import type { ProductPlan } from './product-plan.ts'

export interface ImportPreview {
  productIdByItem: Map<MarketplaceItem, number | null>
  /** existing products that would change */
  changedProductIds: Set<number>
}

/**
 * Returns the products that a run would change, for a dry run: writes the known items and rolls back. Complete families are left
 * out, because a dry run reads only their first page.
 */
export async function previewImport(
  app: App,
  source: SourceName,
  plans: ProductPlan[],
  readAt: Date,
): Promise<ImportPreview> {
  const comparablePlans = plans.filter(({ family }) => !family?.isComplete)
  const plannedItems = comparablePlans.flatMap((plan) =>
    plan.laterItems.map((plannedItem) => ({
      ...plannedItem,
      productId: plannedItem.match?.productId ?? plan.productId,
    })),
  )
  const importedItems = plannedItems.flatMap(({ item, draft, match }): WrittenItem[] => {
    const { productId, variantId, hasOffer } = match ?? {}
    if (!hasOffer || productId === undefined) return []
    return [{ item, draft, productId, variantId: variantId ?? null, isNew: false }]
  })
  const changedProductIds = new Set<number>()
  if (importedItems.length > 0)
    await app.db
      .transaction(async (tx) => {
        const moments = { readAt, now: app.clock.now() }
        for (const { productId } of await writeItems(tx, source, importedItems, moments))
          changedProductIds.add(productId)
        tx.rollback()
      })
      .catch((error: unknown) => {
        if (!(error instanceof TransactionRollbackError)) throw error
      })
  return {
    productIdByItem: new Map(plannedItems.map(({ item, productId }) => [item, productId])),
    changedProductIds,
  }
}
