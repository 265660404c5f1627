import {
  findTargetProducts,
  readTargetProducts,
  type TargetProduct,
} from '#app/features/partners/item-drafts/find-target-products.server.ts'
import type { Match } from '#app/features/partners/item-drafts/match-items.server.ts'
import type {
  FoundItem,
  SourceName,
} from '#app/features/partners/marketplace-sources/marketplace-source.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import type { ReadFamily } from './product-plan.ts'

/** Finds the product of each family, from its own reference and from the products that its items match. */
export async function matchFamilies(
  db: Db,
  source: SourceName,
  families: ReadFamily[],
  matches: ReadonlyMap<FoundItem, Match>,
): Promise<Map<ReadFamily, TargetProduct>> {
  if (families.length === 0) return new Map()
  const parts = families.filter(({ isComplete }) => !isComplete)
  const named = await findTargetProducts(
    db,
    source,
    parts.map(({ parentItem }) => parentItem.offerRef.externalId),
  )
  const matched = await readTargetProducts(
    db,
    families.flatMap((family) => productIdsOf(family, matches)),
  )
  return new Map(
    families.flatMap((family): [ReadFamily, TargetProduct][] => {
      const siblings = productIdsOf(family, matches).flatMap((id) => matched.get(id) ?? [])
      const target = family.isComplete
        ? mostFrequent(siblings)
        : targetOfPart(
            [...(named.get(family.parentItem.offerRef.externalId) ?? []), ...siblings],
            source,
          )
      return target ? [[family, target]] : []
    }),
  )
}

/** The products of the items; of a complete family also that of its parent item. */
function productIdsOf(
  { parentItem, items, isComplete, existingProduct }: ReadFamily,
  matches: ReadonlyMap<FoundItem, Match>,
): number[] {
  if (existingProduct) return [existingProduct.productId]
  return (isComplete ? [parentItem, ...items] : items).flatMap(
    (item) => matches.get(item)?.productId ?? [],
  )
}

/** Products with variants come first, then the product that most items match. */
function mostFrequent(targets: TargetProduct[]): TargetProduct | undefined {
  const countOf = (id: number) => targets.filter(({ productId }) => productId === id).length
  return targets
    .toSorted((a, b) => a.productId - b.productId)
    .toSorted((a, b) => countOf(b.productId) - countOf(a.productId))
    .toSorted((a, b) => Number(b.kind === 'variable') - Number(a.kind === 'variable'))[0]
}

/** A product with variants, or the one simple product that an earlier batch of the same feed created. */
function targetOfPart(targets: TargetProduct[], source: SourceName): TargetProduct | undefined {
  const variable = targets.find(({ kind }) => kind === 'variable')
  if (variable) return variable
  const imported = targets.filter((one) => one.seller === 'external' && one.importSource === source)
  const ids = new Set(targets.map(({ productId }) => productId))
  return ids.size === 1 ? imported[0] : undefined
}
