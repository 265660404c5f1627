import {
  findTargetProducts,
  readTargetProducts,
  type TargetProduct,
} from '#app/features/partners/item-drafts/find-target-products.server.ts'
import type { Match } from '#app/features/partners/item-drafts/match-items.server.ts'
import type {
  MarketplaceItem,
  SourceName,
} from '#app/features/partners/marketplace-sources/marketplace-source.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import type { SourceFamily } from './product-plan.ts'

/** Finds the product of each family by the id of the family, and otherwise by the products of its items. */
export async function matchFamilies(
  db: Db,
  source: SourceName,
  families: SourceFamily[],
  matches: ReadonlyMap<MarketplaceItem, Match>,
): Promise<Map<SourceFamily, TargetProduct>> {
  if (families.length === 0) return new Map()
  const partialFamilies = families.filter(({ isComplete }) => !isComplete)
  const targetsByReference = await findTargetProducts(
    db,
    source,
    partialFamilies.map(({ parentItem }) => parentItem.offerRef.externalId),
  )
  const targetsByProductId = await readTargetProducts(
    db,
    families.flatMap((family) => productIdsOf(family, matches)),
  )
  return new Map(
    families.flatMap((family): [SourceFamily, TargetProduct][] => {
      const targetsOfItems = productIdsOf(family, matches).flatMap(
        (id) => targetsByProductId.get(id) ?? [],
      )
      const target = family.isComplete
        ? preferredTarget(targetsOfItems)
        : targetOfPartialFamily(
            [
              ...(targetsByReference.get(family.parentItem.offerRef.externalId) ?? []),
              ...targetsOfItems,
            ],
            source,
          )
      return target ? [[family, target]] : []
    }),
  )
}

/** Returns the products of the items; for a complete family also the product of its parent item. */
function productIdsOf(
  { parentItem, items, isComplete, existingProduct }: SourceFamily,
  matches: ReadonlyMap<MarketplaceItem, Match>,
): number[] {
  if (existingProduct) return [existingProduct.productId]
  return (isComplete ? [parentItem, ...items] : items).flatMap(
    (item) => matches.get(item)?.productId ?? [],
  )
}

/** Prefers products with variants, then the product that most items match. */
function preferredTarget(targets: TargetProduct[]): TargetProduct | undefined {
  const countMatches = ({ productId }: TargetProduct) =>
    targets.filter((target) => target.productId === productId).length
  const hasVariants = ({ kind }: TargetProduct) => Number(kind === 'variable')
  return targets.toSorted(
    (a, b) =>
      hasVariants(b) - hasVariants(a) ||
      countMatches(b) - countMatches(a) ||
      a.productId - b.productId,
  )[0]
}

/** Returns a product with variants, or the only simple product, which an earlier batch of the same feed created. */
function targetOfPartialFamily(
  targets: TargetProduct[],
  source: SourceName,
): TargetProduct | undefined {
  const variable = targets.find(({ kind }) => kind === 'variable')
  if (variable) return variable
  const importedTargets = targets.filter(
    (target) => target.seller === 'external' && target.importSource === source,
  )
  const productIds = new Set(targets.map(({ productId }) => productId))
  return productIds.size === 1 ? importedTargets[0] : undefined
}
