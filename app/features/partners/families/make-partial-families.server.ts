import { inArray } from 'drizzle-orm'
import { storeProducts } from '#app/features/catalog/product-drafts/store-products.server.ts'
import { variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import { choiceKey } from '#app/features/catalog/variants/variant-plan.ts'
import { itemDraft } from '#app/features/partners/item-drafts/item-draft.ts'
import { writeItemTexts } from '#app/features/partners/item-drafts/write-item-texts.server.ts'
import { writeItems } from '#app/features/partners/item-drafts/write-items.server.ts'
import type { SourceName } from '#app/features/partners/marketplace-sources/marketplace-source.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { familyDraft } from './family-draft.ts'
import { type PlacedFamily, unmatched, type WriteFamilyOptions } from './partial-families.ts'

/** Products for families that the shop has nothing of, with a variant for each of their pieces so far. */
export async function makePartialFamilies(
  app: App,
  source: SourceName,
  families: PlacedFamily[],
  options: WriteFamilyOptions,
): Promise<Map<PlacedFamily, { productId: number | null; reason: string | undefined }>> {
  const { moments } = options
  const drafted = families.flatMap((family) => {
    const items = unmatched(family)
    return items.length === 0
      ? []
      : [{ family, pieces: items, made: familyDraft(family.head, items, options) }]
  })
  const stored = await storeProducts(
    app,
    source,
    drafted.map(({ made }) => made.draft.product),
    {
      ...(options.journal && { journal: options.journal }),
      alongside: async (tx, all) => {
        const idOf = new Map(all.map(({ ref, productId }) => [ref, productId]))
        const here = drafted.flatMap((one) => {
          const productId = idOf.get(one.made.draft.product.ref)
          return typeof productId === 'number' ? [{ ...one, productId }] : []
        })
        const choices = await readChoices(
          tx,
          here.map(({ productId }) => productId),
        )
        const written = here.flatMap(({ pieces, made, productId }) =>
          pieces.map((item) => ({
            item,
            productId,
            draft: itemDraft(item, options),
            isNew: false,
            variantId:
              choices.get(productId)?.get(choiceKey(made.choiceOf.get(item) ?? {})) ?? null,
          })),
        )
        await writeItems(tx, source, written, moments)
        const wholes = here.map(({ family, made, productId }) => ({
          item: family.head,
          draft: made.draft,
          productId,
          variantId: null,
          isNew: true,
        }))
        await writeItemTexts(tx, source, wholes, moments.now)
      },
    },
  )
  return new Map(
    drafted.map(({ family }, index) => {
      const { outcome, productId = null, reason } = stored[index] ?? {}
      return [family, { productId: outcome === 'refused' ? null : productId, reason }]
    }),
  )
}

/** Variants that are offered, by product and by what one chooses. */
export async function readChoices(
  tx: Db,
  productIds: number[],
): Promise<Map<number, Map<string, number>>> {
  if (productIds.length === 0) return new Map()
  const rows = await tx
    .select({
      id: variants.id,
      productId: variants.productId,
      optionValues: variants.optionValues,
      isActive: variants.isActive,
    })
    .from(variants)
    .where(inArray(variants.productId, productIds))
  const active = rows.filter(({ isActive }) => isActive)
  return new Map(
    [...Map.groupBy(active, ({ productId }) => productId)].map(([id, own]) => [
      id,
      new Map(own.map((row) => [choiceKey(row.optionValues), row.id])),
    ]),
  )
}
