import { eq, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { products, variants } from './catalog-tables.server.ts'
import type { VariantDraft } from './product-draft.ts'
import { readProductStates } from './product-states.server.ts'
import type { Journal } from './store-products.server.ts'
import { choiceKey } from './variant-plan.ts'

/**
 * Gives a product choices more, behind those it has: what their options do not know yet is added to these. Drafts that choose by
 * other options than the product has are left out. The new variants by their choice; pages hear of it by the caller.
 */
export async function addVariants(
  tx: Db,
  productId: number,
  drafts: VariantDraft[],
  { journal, now }: { journal?: Journal; now: Date },
): Promise<Map<string, number>> {
  const [product] = await tx
    .select({ options: products.options })
    .from(products)
    .where(eq(products.id, productId))
    .for('update')
  const codes = product?.options.map(({ code }) => code).toSorted() ?? []
  const fitting = drafts.filter(
    ({ optionValues }) => Object.keys(optionValues).toSorted().join() === codes.join(),
  )
  if (!product || fitting.length === 0) return new Map()
  const before = journal && (await readProductStates(tx, [productId])).get(productId)
  const options = product.options.map((option) => ({
    ...option,
    values: [
      ...new Set([
        ...option.values,
        ...fitting.flatMap(({ optionValues }) => optionValues[option.code] ?? []),
      ]),
    ],
  }))
  await tx.update(products).set({ options, updatedAt: now }).where(eq(products.id, productId))
  const [last] = await tx
    .select({ position: sql<number>`coalesce(max(${variants.position}), -1)::int` })
    .from(variants)
    .where(eq(variants.productId, productId))
  const made = await tx
    .insert(variants)
    .values(
      fitting.map(({ gtin, optionValues, priceCents, stock }, index) => ({
        ...{ productId, gtin, optionValues, priceCents, stock },
        position: (last?.position ?? -1) + 1 + index,
      })),
    )
    .returning({ id: variants.id, optionValues: variants.optionValues })
  const after = journal && (await readProductStates(tx, [productId])).get(productId)
  if (journal && before && after) await journal(tx, [{ productId, before, after }])
  return new Map(made.map(({ id, optionValues }) => [choiceKey(optionValues), id]))
}
