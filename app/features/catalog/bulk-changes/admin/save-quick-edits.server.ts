import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { products, variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import { stockAfter } from '#app/features/catalog/products/product-edit.ts'
import { touchProducts } from '#app/features/catalog/products/product-writes.server.ts'
import { refreshProducts } from '#app/features/catalog/products/refresh-products.server.ts'
import { updateVariantFields } from '#app/features/catalog/products/variant-writes.server.ts'
import { variantName } from '#app/features/catalog/stock/sellable.ts'
import { explainStock, lockVariants } from '#app/features/catalog/stock/stock.server.ts'
import type { App } from '#app/platform/app.ts'
import type { FieldErrors } from '#app/platform/forms/form-fields.ts'
import { formatCents } from '#app/platform/money.ts'
import { type QuickEdit, type QuickVariant, quickField } from './quick-edit.ts'

/** A product with more variants has to be edited on its own page. */
const MAX_VARIANTS = 6

/** Reads, by product id, the variants that the list shows with fields. */
export async function readQuickVariants(
  app: App,
  productIds: number[],
): Promise<Map<number, QuickVariant[]>> {
  if (productIds.length === 0) return new Map()
  const rows = await app.db
    .select({ variant: variants, options: products.options })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(
      and(
        inArray(variants.productId, productIds),
        eq(products.seller, 'own'),
        variants.isActive,
        isNull(variants.removedAt),
      ),
    )
    .orderBy(asc(variants.productId), asc(variants.position), asc(variants.id))
  const variantsByProduct = Map.groupBy(
    rows.map(
      ({ variant, options }): QuickVariant => ({
        id: variant.id,
        productId: variant.productId,
        name: variantName(
          options.flatMap(({ code }) => {
            const value = variant.optionValues[code]
            return value === undefined ? [] : [{ code, value }]
          }),
        ),
        priceCents: variant.priceCents,
        stock: variant.stock,
      }),
    ),
    ({ productId }) => productId,
  )
  return new Map([...variantsByProduct].filter(([, list]) => list.length <= MAX_VARIANTS))
}

/** Saves prices and stock from the list: all of them, or none. Units sold since the form was shown are subtracted from the new stock. */
export async function saveQuickEdits(
  app: App,
  edits: QuickEdit[],
  actor: string,
): Promise<{ ok: true; saved: number } | { ok: false; errors: FieldErrors }> {
  if (edits.length === 0) return { ok: true, saved: 0 }
  const now = app.clock.now()
  const ids = edits.map(({ variantId }) => variantId)
  const errors: FieldErrors = {}
  const changedProductIds = new Set<number>()
  await app.db.transaction(async (tx) => {
    await lockVariants(tx, ids)
    const rows = await tx.select().from(variants).where(inArray(variants.id, ids))
    const rowsById = new Map(rows.map((row) => [row.id, row]))
    const changes: { id: number; priceCents: number; stock: number | null }[] = []
    for (const edit of edits) {
      const row = rowsById.get(edit.variantId)
      const fieldName = (field: 'price' | 'stock') => quickField(edit.variantId, field)
      if (!row || row.removedAt) {
        errors[fieldName('price')] = 'Deze uitvoering is intussen verwijderd.'
        continue
      }
      const isPriceEdit = edit.priceCents !== edit.priceWasCents
      if (isPriceEdit && row.priceCents !== edit.priceWasCents) {
        errors[fieldName('price')] =
          `Iemand maakte hier intussen ${formatCents(row.priceCents)} van.`
      } else if (
        isPriceEdit &&
        row.salePriceCents !== null &&
        row.salePriceCents >= edit.priceCents
      ) {
        errors[fieldName('price')] =
          `De actieprijs is ${formatCents(row.salePriceCents)}. De prijs moet hoger zijn.`
      }
      const newStock = stockAfter(edit, row.stock)
      if (!newStock.ok) {
        errors[fieldName('stock')] =
          `Er is intussen verkocht: de voorraad is nu ${newStock.stock}. Reken vanaf daar.`
      } else {
        const priceCents = isPriceEdit ? edit.priceCents : row.priceCents
        changes.push({ id: row.id, priceCents, stock: newStock.stock })
        changedProductIds.add(row.productId)
      }
    }
    if (Object.keys(errors).length > 0) return
    await explainStock(tx, { reason: 'corrected', actor, now })
    for (const { id, ...fields } of changes) await updateVariantFields(tx, id, fields)
    await touchProducts(tx, [...changedProductIds], now)
  })
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  await refreshProducts(app, [...changedProductIds])
  return { ok: true, saved: edits.length }
}
