import { and, asc, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import { productAttributeValues } from '#app/features/catalog/attributes/attributes-tables.server.ts'
import { lowestPrice, saleFacts } from '#app/features/catalog/pricing/price.ts'
import { readPriceLogs } from '#app/features/catalog/pricing/read-price-logs.server.ts'
import {
  productMedia,
  products,
  variants,
} from '#app/features/catalog/products/catalog-tables.server.ts'
import type { EditableProduct } from '#app/features/catalog/products/product-edit.ts'
import { IS_GROUP } from '#app/features/catalog/products/product-writes.server.ts'
import { variantName } from '#app/features/catalog/stock/sellable.ts'
import { readPhotos } from '#app/features/core/media/read-photos.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { isRowId } from '#app/platform/forms/read-id.ts'
import { editableText } from '#app/platform/text/html-text.server.ts'

const PRODUCT_COLUMNS = { ...getTableColumns(products), isGroup: IS_GROUP }

/** Reads a product, including drafts, for the editor of the back office. */
export async function readProductForEdit(
  app: App,
  id: number,
): Promise<EditableProduct | undefined> {
  if (!isRowId(id)) return undefined
  const { db } = app
  const [product] = await db.select(PRODUCT_COLUMNS).from(products).where(eq(products.id, id))
  if (!product) return undefined
  const [rows, mediaRows, valueRows, otherCategoryIds] = [
    await db
      .select()
      .from(variants)
      .where(and(eq(variants.productId, id), isNull(variants.removedAt)))
      .orderBy(asc(variants.position), asc(variants.id)),
    await db
      .select({ mediaId: productMedia.mediaId })
      .from(productMedia)
      .where(eq(productMedia.productId, id))
      .orderBy(asc(productMedia.position)),
    await db
      .select({ id: productAttributeValues.valueId })
      .from(productAttributeValues)
      .where(eq(productAttributeValues.productId, id)),
    await readOtherCategories(db, id, product.categoryId),
  ]
  const [photos, logs] = [
    await readPhotos(
      db,
      mediaRows.map(({ mediaId }) => mediaId),
    ),
    await readPriceLogs(
      db,
      rows.map((row) => row.id),
    ),
  ]
  const now = app.clock.now()
  return {
    ...product,
    otherCategoryIds,
    valueIds: valueRows.map((row) => row.id),
    description: editableText(product.description),
    photos: mediaRows.flatMap(({ mediaId }) => photos.get(mediaId) ?? []),
    variants: rows.map((row) => {
      const log = logs.get(row.id) ?? []
      // Leaves out the columns that the page does not use, because a product can have five hundred variants.
      const { productId, position, mediaIds, removedAt, ...variantFields } = row
      return {
        ...variantFields,
        name: variantName(
          product.options.flatMap(({ code }) => {
            const value = row.optionValues[code]
            return value === undefined ? [] : [{ code, value }]
          }),
        ),
        sale: saleFacts(row, log, now) ?? null,
        lowestCents: lowestPrice(log, now),
      }
    }),
  }
}

/** Reads the categories of a product in addition to its own. Ancestors are left out, because they follow from their descendants. */
export async function readOtherCategories(
  db: Db,
  id: number,
  ownCategoryId: number | null,
): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    SELECT pc.category_id AS id FROM product_categories pc
    WHERE pc.product_id = ${id} AND pc.category_id IS DISTINCT FROM ${ownCategoryId}::integer AND NOT EXISTS (
      SELECT 1 FROM product_categories below JOIN categories c ON c.id = below.category_id
      WHERE below.product_id = ${id} AND c.parent_id = pc.category_id)
    ORDER BY id`)
  return rows.map((row) => row.id)
}
