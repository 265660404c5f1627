import { and, inArray, notInArray, sql } from 'drizzle-orm'
import { products, variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import {
  type MetalFacts,
  metalOf,
  type VariantMetal,
  validateMetal,
} from '#app/features/catalog/products/metal-facts.ts'
import {
  stockAfter,
  type VariantEdit,
  type VariantProblem,
  validatePrices,
} from '#app/features/catalog/products/product-edit.ts'
import type { VariantChange } from '#app/features/catalog/products/variant-writes.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'

type VariantRow = typeof variants.$inferSelect

/** Plans the changes to these variants and finds the problems. Ids of other products are ignored. */
export async function planVariants(
  tx: Db,
  rows: VariantRow[],
  edits: VariantEdit[],
  {
    confirmsZero,
    isFirstOffered,
    metal: productMetal,
  }: { confirmsZero: boolean; isFirstOffered: boolean; metal: MetalFacts | null },
): Promise<{ problems: VariantProblem[]; changes: VariantChange[]; isSellable: boolean }> {
  const problems: VariantProblem[] = []
  const changes: VariantChange[] = []
  const editsById = new Map(edits.map((edit) => [edit.id, edit]))
  let isSellable = false
  for (const row of rows) {
    const edit = editsById.get(row.id)
    isSellable ||= edit ? edit.isActive && !edit.isGone : row.isActive
    if (!edit) continue
    const {
      stockWas: _stockWas,
      costCents = row.costCents,
      metal = row.metal,
      ...otherFields
    } = edit
    const values = { ...otherFields, costCents, metal }
    if (edit.isGone) {
      changes.push({ ...values, ...storedValuesOf(row), sku: null, isActive: false })
      continue
    }
    problems.push(...validatePrices(edit))
    // A draft that is offered for the first time may have a price of zero from an import, which nobody has confirmed.
    const wasFree = row.priceCents === 0 && row.isActive && !isFirstOffered
    if (edit.priceCents === 0 && edit.isActive && !wasFree && !confirmsZero)
      problems.push({ variantId: row.id, field: 'price', error: 'price-is-zero' })
    problems.push(...validateVariantMetal(row.id, productMetal, metal))
    const newStock = stockAfter(edit, row.stock)
    if (newStock.ok) changes.push({ ...values, stock: newStock.stock })
    else {
      const { stock } = newStock
      problems.push({ variantId: row.id, field: 'stock', error: 'sold-meanwhile', stock })
    }
  }
  problems.push(...(await validateSkus(tx, rows, changes)))
  const rowsBefore = new Map(rows.map((row) => [row.id, row]))
  return {
    problems,
    isSellable,
    changes: changes.filter((change) => isChanged(change, rowsBefore)),
  }
}

/** Returns the stored values of a removed variant, which keeps them whatever its fields contain. */
function storedValuesOf(row: VariantRow) {
  const { priceCents, salePriceCents, saleStartsAt, saleEndsAt, stock, weightMg, gtin } = row
  const { costCents, metal } = row
  return {
    priceCents,
    salePriceCents,
    saleStartsAt,
    saleEndsAt,
    stock,
    weightMg,
    gtin,
    costCents,
    metal,
  }
}

/** Dates and metals with the same content are different objects, so they become numbers and texts, which can be compared. */
function toComparable(value: unknown): unknown {
  if (value instanceof Date) return value.getTime()
  if (typeof value !== 'object' || value === null) return value
  return JSON.stringify(Object.entries(value).sort())
}

function isChanged(
  { isGone, ...change }: VariantChange,
  rowsBefore: Map<number, VariantRow>,
): boolean {
  const row = rowsBefore.get(change.id)
  return (
    isGone ||
    Object.entries(change).some(
      ([name, value]) => toComparable(value) !== toComparable(row?.[name as keyof VariantRow]),
    )
  )
}

/** Validates the metal of each variant as it is sold, because the Waarborgwet applies to every variant. */
function validateVariantMetal(
  variantId: number,
  product: MetalFacts | null,
  variantMetal: VariantMetal | null,
): VariantProblem[] {
  const facts = metalOf(product, variantMetal)
  if (variantMetal === null) return []
  if (facts === null) return [{ variantId, field: 'metal', error: 'no-metal' }]
  return validateMetal(facts).map((problem) => ({
    variantId,
    field: problem.field === 'metalFineness' ? 'fineness' : 'hallmark',
    error: 'metal-problem',
    problem,
  }))
}

/** Validates that every SKU occurs once in the whole shop. */
async function validateSkus(
  tx: Db,
  rows: VariantRow[],
  changes: VariantChange[],
): Promise<VariantProblem[]> {
  const changesWithSku = changes.filter((change) => change.sku !== null)
  const skus = changesWithSku.map(({ sku }) => sku as string)
  if (skus.length === 0) return []
  const owners = await tx
    .select({ sku: variants.sku, product: products.name })
    .from(variants)
    .innerJoin(products, sql`${products.id} = ${variants.productId}`)
    .where(
      and(
        inArray(variants.sku, skus),
        notInArray(
          variants.id,
          rows.map(({ id }) => id),
        ),
      ),
    )
  const ownerBySku = new Map(owners.map(({ sku, product }) => [sku, product]))
  const seenSkus = new Set<string | null>()
  return changesWithSku.flatMap(({ id: variantId, sku }): VariantProblem[] => {
    const product = ownerBySku.get(sku)
    if (product !== undefined) return [{ variantId, field: 'sku', error: 'sku-taken', product }]
    if (seenSkus.has(sku)) return [{ variantId, field: 'sku', error: 'sku-twice' }]
    seenSkus.add(sku)
    return []
  })
}
