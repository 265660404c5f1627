import { asc, desc, eq, inArray, or } from 'drizzle-orm'
import { currentPriceCents } from '#app/features/catalog/pricing/price.ts'
import {
  productMedia,
  products,
  variants,
} from '#app/features/catalog/products/catalog-tables.server.ts'
import { readPhotos } from '#app/features/core/media/read-photos.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { isRowId } from '#app/platform/forms/read-id.ts'
import { type Sellable, variantName } from './sellable.ts'

/**
 * Returns the variants that can be sold, by ids of variants or of products without options (docs/contract/http.md 1.1). Pass a
 * transaction as `db` to read its uncommitted changes.
 */
export async function readSellables(
  db: Db,
  ids: number[],
  now: Date,
): Promise<Map<number, Sellable>> {
  const sellables = new Map<number, Sellable>()
  const validIds = [...new Set(ids)].filter(isRowId)
  if (validIds.length === 0) return sellables

  const rows = await db
    .select({ product: products, variant: variants })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(or(inArray(variants.id, validIds), inArray(variants.productId, validIds)))
    // A product id selects its active variant, not a removed one.
    .orderBy(desc(variants.isActive), asc(variants.position), asc(variants.id))
  const photoIds = await readFirstPhotoIds(db, rows)
  const photos = await readPhotos(db, [...photoIds.values()])

  for (const id of validIds) {
    const variantRow = rows.find(({ variant }) => variant.id === id)
    const row =
      variantRow ?? rows.find(({ product }) => product.id === id && product.kind === 'simple')
    if (!row) continue
    const { product, variant } = row
    if (product.status === 'draft' || product.seller === 'external') continue
    if (variantRow && !variant.isActive) continue
    const photo = photos.get(photoIds.get(variant.id) ?? 0) ?? null
    sellables.set(id, toSellable(product, variant, photo, now))
  }
  return sellables
}

type Row = { product: typeof products.$inferSelect; variant: typeof variants.$inferSelect }

function toSellable(
  product: Row['product'],
  variant: Row['variant'],
  photo: Sellable['photo'],
  now: Date,
): Sellable {
  const optionValues = product.options.flatMap(({ code, name }) => {
    const value = variant.optionValues[code]
    return value === undefined ? [] : [{ code, name, value }]
  })
  return {
    productId: product.id,
    variantId: variant.id,
    kind: product.kind,
    slug: product.slug,
    isForCustomersOnly: product.status === 'members' || product.inCustomersOnlyCategory,
    name: product.name,
    variantName: variantName(optionValues),
    optionValues,
    sku: variant.sku,
    unitCents: currentPriceCents(variant, now),
    stock: variant.stock,
    soldIndividually: product.soldIndividually,
    soldAsPair: product.soldAsPair,
    textFields: product.textFields,
    weightMg: variant.weightMg,
    vatRate: product.vatRate,
    photo,
  }
}

/** Returns the first photo of each variant, or that of its product if the variant has none. */
async function readFirstPhotoIds(db: Db, rows: Row[]): Promise<Map<number, number>> {
  const rowsWithoutPhotos = rows.filter(({ variant }) => variant.mediaIds.length === 0)
  const productIds = [...new Set(rowsWithoutPhotos.map(({ product }) => product.id))]
  const links =
    productIds.length === 0
      ? []
      : await db
          .select()
          .from(productMedia)
          .where(inArray(productMedia.productId, productIds))
          .orderBy(productMedia.position)
  const photoIds = new Map<number, number>()
  for (const { product, variant } of rows) {
    const id = variant.mediaIds[0] ?? links.find((link) => link.productId === product.id)?.mediaId
    if (id !== undefined) photoIds.set(variant.id, id)
  }
  return photoIds
}
