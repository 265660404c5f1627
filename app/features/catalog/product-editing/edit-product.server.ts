import { and, asc, eq, isNull } from 'drizzle-orm'
import { brands } from '#app/features/catalog/attributes/attributes-tables.server.ts'
import { changeProductValues } from '#app/features/catalog/attributes/write-product-values.server.ts'
import { categories } from '#app/features/catalog/categories/categories-tables.server.ts'
import { placeProduct } from '#app/features/catalog/categories/product-categories.server.ts'
import { products, variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import { validateMetal } from '#app/features/catalog/products/metal-facts.ts'
import type { EditProductResult, ProductEdit } from '#app/features/catalog/products/product-edit.ts'
import {
  nextUpdatedAt,
  publishCompleteProducts,
  updateProductFields,
} from '#app/features/catalog/products/product-writes.server.ts'
import { refreshProducts } from '#app/features/catalog/products/refresh-products.server.ts'
import {
  isOldSlugOfOther,
  recordOldSlug,
} from '#app/features/catalog/products/slug-history.server.ts'
import { writeVariantChanges } from '#app/features/catalog/products/variant-writes.server.ts'
import { explainStock } from '#app/features/catalog/stock/stock.server.ts'
import { planVariants } from '#app/features/catalog/variants/edit-variants.server.ts'
import { SHOP } from '#app/features/core/accounts/actors.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { cleanDescription } from '#app/platform/text/html-text.server.ts'

type ProductRow = typeof products.$inferSelect

/**
 * Saves the changes of a product page: all of them or none, because everything is validated before the first write. A trigger
 * records price changes in the price log. Visitors see the changes at once.
 */
export async function editProduct(
  app: App,
  productId: number,
  edit: ProductEdit,
  actor = SHOP,
): Promise<EditProductResult> {
  const result = await app.db.transaction(async (tx) => {
    await explainStock(tx, { reason: 'corrected', actor, now: app.clock.now() })
    return writeEdit(app, tx, productId, edit)
  })
  if (result.ok) await refreshProducts(app, [productId])
  return result
}

async function writeEdit(
  app: App,
  tx: Db,
  productId: number,
  edit: ProductEdit,
): Promise<EditProductResult> {
  // Locks the category and the brand before the product: removing a category or a brand takes its locks in this order.
  const goneFailure = await checkCategoryAndBrand(tx, edit)
  const [product] = await tx.select().from(products).where(eq(products.id, productId)).for('update')
  if (!product) return { ok: false, error: 'unknown-product' }
  const updatedAt = product.updatedAt.toISOString()
  if (updatedAt !== edit.updatedAt) return { ok: false, error: 'changed-since', updatedAt }
  if (goneFailure) return goneFailure
  const slugFailure = await checkSlug(tx, product, edit.slug)
  if (slugFailure) return slugFailure

  // Locks the variants in a fixed order, so that two edits cannot deadlock.
  const rows = await tx
    .select()
    .from(variants)
    .where(and(eq(variants.productId, productId), isNull(variants.removedAt)))
    .orderBy(asc(variants.id))
    .for('update')
  const plan = await planVariants(tx, rows, edit.variants, {
    confirmsZero: edit.confirmsZero ?? true,
    isFirstOffered:
      product.seller === 'own' && product.status === 'draft' && edit.status !== 'draft',
    metal: edit.metal,
  })
  if (plan.problems.length > 0) {
    return { ok: false, error: 'variant-problems', problems: plan.problems }
  }
  if (edit.status !== 'draft' && !plan.isSellable) return { ok: false, error: 'nothing-to-sell' }
  if (edit.status !== 'draft' && product.seller === 'own' && !edit.manufacturer) {
    return { ok: false, error: 'no-manufacturer' }
  }
  const problems = edit.metal ? validateMetal(edit.metal) : []
  if (problems.length > 0) return { ok: false, error: 'metal-problems', problems }

  await writeVariantChanges(tx, plan.changes, app.clock.now())
  await writeProduct(tx, product, edit, app.clock.now())
  if (edit.isPublishPending === undefined) await publishCompleteProducts(tx, [productId])
  return { ok: true }
}

/** Locks the category and the brand until the transaction ends, so that neither can be removed during the save. */
async function checkCategoryAndBrand(
  tx: Db,
  { categoryId, brandId }: ProductEdit,
): Promise<Extract<EditProductResult, { ok: false }> | null> {
  if (categoryId !== null) {
    const categoryRows = await tx
      .select({ id: categories.id })
      .from(categories)
      .where(eq(categories.id, categoryId))
      .for('key share')
    if (categoryRows.length === 0) return { ok: false, error: 'category-gone' }
  }
  if (brandId === null) return null
  const brandRows = await tx
    .select({ id: brands.id })
    .from(brands)
    .where(eq(brands.id, brandId))
    .for('key share')
  return brandRows.length === 0 ? { ok: false, error: 'brand-gone' } : null
}

async function checkSlug(
  tx: Db,
  product: ProductRow,
  slug: string,
): Promise<Extract<EditProductResult, { ok: false }> | null> {
  if (slug === product.slug) return null
  const [sameSlugProduct] = await tx
    .select({ id: products.id })
    .from(products)
    .where(eq(products.slug, slug))
  if (sameSlugProduct) return { ok: false, error: 'slug-taken' }
  return (await isOldSlugOfOther(tx, 'product', slug, product.id))
    ? { ok: false, error: 'slug-redirects-to-other' }
    : null
}

async function writeProduct(
  tx: Db,
  product: ProductRow,
  edit: ProductEdit,
  now: Date,
): Promise<void> {
  await updateProductFields(
    tx,
    product.id,
    {
      name: edit.name,
      subtitle: edit.subtitle,
      shortDescription: edit.shortDescription,
      description: cleanDescription(edit.description),
      slug: edit.slug,
      status: edit.status,
      categoryId: edit.categoryId,
      brandId: edit.brandId,
      vatRate: edit.vatRate,
      isMarginScheme: edit.isMarginScheme,
      lowStock: edit.lowStock,
      manufacturer: edit.manufacturer,
      metal: edit.metal,
      searchResult: edit.searchResult,
      ...(edit.tags && { tags: edit.tags }),
      trashedAt: null,
      isPublishPending:
        edit.isPublishPending ?? (edit.status === 'draft' && product.isPublishPending),
      publishedAt: product.publishedAt ?? (edit.status === 'draft' ? null : now),
    },
    nextUpdatedAt(product.updatedAt, now),
  )
  await changeProductValues(tx, product.id, edit.values)
  if (edit.slug !== product.slug) {
    await recordOldSlug(tx, 'product', product.id, { from: product.slug, to: edit.slug })
  }
  await placeProduct(tx, product.id, [edit.categoryId, ...edit.otherCategoryIds])
}
