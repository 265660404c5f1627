import {
  type RecordChanges,
  storeProducts,
} from '#app/features/catalog/product-drafts/store-products.server.ts'
import { writeEvents } from '#app/features/partners/item-drafts/product-events.server.ts'
import type { ProductEvent } from '#app/features/partners/item-drafts/product-events.ts'
import type {
  MarketplaceItem,
  SourceName,
} from '#app/features/partners/marketplace-sources/marketplace-source.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import type { ProductPlan } from './product-plan.ts'
import { type ProductWrite, type WritePlansOptions, writePlans } from './write-plans.server.ts'

export interface StoredPlans {
  /** products of the written items */
  productIdByItem: Map<MarketplaceItem, number>
  /** reasons why products could not be created; '' if the reason is unknown */
  rejectionReasons: Map<ProductPlan, string>
  /** existing products that changed */
  changedProductIds: Set<number>
  events: ProductEvent[]
}

export interface StorePlansOptions {
  /** start of the request that returned the items */
  readAt: Date
  recordChanges?: RecordChanges | undefined
  /** called in the transaction that writes existing products; returns events */
  inSameTransaction?: ((tx: Db) => Promise<ProductEvent[]>) | undefined
}

/**
 * Creates the new products and writes the items of all products. A product and the source of its texts are stored in one
 * transaction, because after a crash in between the texts would be taken for texts of the owner.
 */
export async function storePlans(
  app: App,
  source: SourceName,
  plans: ProductPlan[],
  { readAt, recordChanges, inSameTransaction }: StorePlansOptions,
): Promise<StoredPlans> {
  const moments = { readAt, now: app.clock.now() }
  const createdProducts = await createProducts(app, source, plans, { recordChanges, moments })
  const idOf = (plan: ProductPlan) => plan.productId ?? createdProducts.idByPlan.get(plan) ?? null
  const writes = plans.flatMap((plan): ProductWrite[] => {
    const { laterItems: items, family } = plan
    return items.length === 0 ? [] : [{ productId: idOf(plan), items, family, isNew: false }]
  })
  const writtenPlans = await app.db.transaction(async (tx) => {
    const result = await writePlans(tx, source, writes, { recordChanges, moments })
    const events = [...result.events, ...((await inSameTransaction?.(tx)) ?? [])]
    await writeEvents(tx, events, moments.now)
    return { ...result, events }
  })
  return {
    productIdByItem: new Map([...createdProducts.productIdByItem, ...writtenPlans.productIdByItem]),
    rejectionReasons: createdProducts.rejectionReasons,
    changedProductIds: new Set([
      ...writtenPlans.events.map(({ productId }) => productId),
      ...writtenPlans.extendedProductIds,
    ]),
    events: writtenPlans.events,
  }
}

interface CreatedProducts extends Pick<StoredPlans, 'productIdByItem' | 'rejectionReasons'> {
  idByPlan: Map<ProductPlan, number>
}

async function createProducts(
  app: App,
  source: SourceName,
  plans: ProductPlan[],
  { recordChanges, moments }: WritePlansOptions,
): Promise<CreatedProducts> {
  const newPlans = plans.filter(({ initialItems }) => initialItems.length > 0)
  const createdProducts: CreatedProducts = {
    productIdByItem: new Map(),
    rejectionReasons: new Map(),
    idByPlan: new Map(),
  }
  if (newPlans.length === 0) return createdProducts
  const planByRef = new Map(newPlans.map((plan) => [plan.draft.product.ref, plan]))
  const drafts = newPlans.map(({ draft }) => draft.product)
  const storedProducts = await storeProducts(app, source, drafts, {
    ...(recordChanges && { recordChanges }),
    inSameTransaction: async (tx, batch) => {
      const writes = batch.flatMap(({ ref, productId, outcome }): ProductWrite[] => {
        const plan = planByRef.get(ref)
        if (!plan || productId === null) return []
        const { initialItems, family } = plan
        return [{ productId, items: initialItems, family, isNew: outcome === 'made' }]
      })
      await writePlans(tx, source, writes, { moments })
    },
  })
  for (const [index, plan] of newPlans.entries()) {
    const { outcome = 'rejected', productId = null, reason = '' } = storedProducts[index] ?? {}
    if (outcome === 'rejected' || productId === null)
      createdProducts.rejectionReasons.set(plan, reason)
    else {
      createdProducts.idByPlan.set(plan, productId)
      for (const { item } of plan.initialItems) createdProducts.productIdByItem.set(item, productId)
    }
  }
  return createdProducts
}
