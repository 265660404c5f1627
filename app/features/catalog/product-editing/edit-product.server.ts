import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import {
  brands,
  productAttributeValues,
} from '#app/features/catalog/attributes/attributes-tables.server.ts'
import { categories } from '#app/features/catalog/categories/categories-tables.server.ts'
import { products, variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import { validateMetal } from '#app/features/catalog/products/metal-facts.ts'
import type { EditProductResult, ProductEdit } from '#app/features/catalog/products/product-edit.ts'
import { refreshProducts } from '#app/features/catalog/products/refresh-products.server.ts'
import {
  isOldSlugOfOther,
  recordOldSlug,
} from '#app/features/catalog/products/slug-history.server.ts'
import { explainStock } from '#app/features/catalog/stock/stock.server.ts'
import {
  planVariants,
  writeVariantChanges,
} from '#app/features/catalog/variants/edit-variants.server.ts'
import { SHOP } from '#app/features/core/accounts/actors.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { cleanDescription } from '#app/platform/text/html-text.server.ts'

type ProductRow = typeof products.$inferSelect

/**
 * Writes what the owner changed on a product's page. All of it or nothing: whatever is wrong is found before the first
 * write. A price that changes lands in the price log by a trigger; the shop shows it at once.
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
  // Before the product, as who removes one of them locks it before its products.
  const goneFailure = await checkCategoryAndBrand(tx, edit)
  const [product] = await tx.select().from(products).where(eq(products.id, productId)).for('update')
  if (!product) return { ok: false, error: 'unknown-product' }
  const updatedAt = product.updatedAt.toISOString()
  if (updatedAt !== edit.updatedAt) return { ok: false, error: 'changed-since', updatedAt }
  if (goneFailure) return goneFailure
  const slugFailure = await checkSlug(tx, product, edit.slug)
  if (slugFailure) return slugFailure

  // In one order for everybody, so that two who lock several variants never wait for each other.
  const rows = await tx
    .select()
    .from(variants)
    .where(and(eq(variants.productId, productId), isNull(variants.removedAt)))
    .orderBy(asc(variants.id))
    .for('update')
  const plan = await planVariants(tx, rows, edit.variants)
  if (plan.problems.length > 0) {
    return { ok: false, error: 'variant-problems', problems: plan.problems }
  }
  if (edit.status !== 'draft' && !plan.isSellable) return { ok: false, error: 'nothing-to-sell' }
  if (edit.status !== 'draft' && product.seller === 'own' && !edit.maker) {
    return { ok: false, error: 'no-maker' }
  }
  const problems = edit.metal ? validateMetal(edit.metal) : []
  if (problems.length > 0) return { ok: false, error: 'metal-problems', problems }

  await writeProduct(tx, product, edit, app.clock.now())
  await writeVariantChanges(tx, plan.changes, app.clock.now())
  return { ok: true }
}

/** Held until the end, so that neither can be removed while the product is being saved. */
async function checkCategoryAndBrand(
  tx: Db,
  { categoryId, brandId }: ProductEdit,
): Promise<Extract<EditProductResult, { ok: false }> | null> {
  if (categoryId !== null) {
    const found = await tx
      .select({ id: categories.id })
      .from(categories)
      .where(eq(categories.id, categoryId))
      .for('key share')
    if (found.length === 0) return { ok: false, error: 'category-gone' }
  }
  if (brandId === null) return null
  const found = await tx
    .select({ id: brands.id })
    .from(brands)
    .where(eq(brands.id, brandId))
    .for('key share')
  return found.length === 0 ? { ok: false, error: 'brand-gone' } : null
}

async function checkSlug(
  tx: Db,
  product: ProductRow,
  slug: string,
): Promise<Extract<EditProductResult, { ok: false }> | null> {
  if (slug === product.slug) return null
  const [other] = await tx.select({ id: products.id }).from(products).where(eq(products.slug, slug))
  if (other) return { ok: false, error: 'slug-taken' }
  return (await isOldSlugOfOther(tx, 'product', slug, product.id))
    ? { ok: false, error: 'slug-led-elsewhere' }
    : null
}

async function writeProduct(
  tx: Db,
  product: ProductRow,
  edit: ProductEdit,
  now: Date,
): Promise<void> {
  await tx
    .update(products)
    .set({
      name: edit.name,
      subtitle: edit.subtitle,
      shortDescription: edit.shortDescription,
      description: cleanDescription(edit.description),
      slug: edit.slug,
      status: edit.status,
      categoryId: edit.categoryId,
      brandId: edit.brandId,
      vatRate: edit.vatRate,
      maker: edit.maker,
      metal: edit.metal,
      searchResult: edit.searchResult,
      ...(edit.tags && { tags: edit.tags }),
      trashedAt: null,
      publishedAt: product.publishedAt ?? (edit.status === 'draft' ? null : now),
      // Always later than the version before, also when two saves fall in one tick of the clock.
      updatedAt: sql`greatest(${now.toISOString()}::timestamptz, ${product.updatedAt.toISOString()}::timestamptz + interval '1 millisecond')`,
    })
    .where(eq(products.id, product.id))
  await writeValues(tx, product.id, edit.values)
  if (edit.slug !== product.slug) {
    await recordOldSlug(tx, 'product', product.id, { from: product.slug, to: edit.slug })
  }
  await writeCategories(tx, product.id, [edit.categoryId, ...edit.otherCategoryIds])
}

/** Values that the form did not show stay as they are. */
async function writeValues(tx: Db, productId: number, { shown, chosen }: ProductEdit['values']) {
  await tx
    .delete(productAttributeValues)
    .where(
      and(
        eq(productAttributeValues.productId, productId),
        inArray(productAttributeValues.valueId, shown),
      ),
    )
  // One that somebody removed in the meantime is left out.
  await tx.execute(sql`
    INSERT INTO product_attribute_values (product_id, value_id)
    SELECT ${productId}, id FROM attribute_values WHERE id = ANY(${sql.param(chosen)}::integer[])`)
}

/** Its own category, the others, and all above them; of the others one that is gone is left out. */
async function writeCategories(tx: Db, id: number, chosen: (number | null)[]): Promise<void> {
  const found = sql`
    WITH RECURSIVE path AS (
      SELECT id, parent_id FROM categories WHERE id = ANY(${sql.param(chosen)}::integer[])
      UNION SELECT c.id, c.parent_id FROM categories c JOIN path ON path.parent_id = c.id
    ) SELECT id FROM path`
  await tx.execute(sql`
    DELETE FROM product_categories WHERE product_id = ${id} AND category_id NOT IN (${found})`)
  await tx.execute(sql`
    INSERT INTO product_categories (product_id, category_id) SELECT ${id}, id FROM (${found}) AS path
    ON CONFLICT DO NOTHING`)
}
