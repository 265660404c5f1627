import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { categories } from '#app/features/catalog/categories/categories-tables.server.ts'
import { products, variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import { findFreeSlugs } from '#app/features/catalog/products/free-slugs.server.ts'
import { toSlug } from '#app/features/catalog/products/slug.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import type { Cents } from '#app/platform/money.ts'

export interface NewProduct {
  name: string
  /** null: others sell it, at their price */
  priceCents: Cents | null
  categoryId: number | null
}

/** Makes a draft that only the back office sees; the answer is its number, or undefined when its category is gone. */
export async function makeProduct(app: App, wish: NewProduct): Promise<number | undefined> {
  return app.db.transaction(async (tx) => {
    if (wish.categoryId !== null) {
      const found = await tx
        .select({ id: categories.id })
        .from(categories)
        .where(eq(categories.id, wish.categoryId))
        .for('key share')
      if (found.length === 0) return undefined
    }
    const isOurs = wish.priceCents !== null
    const slug = await freeSlug(tx, wish.name)
    const now = app.clock.now()
    const [product] = await tx
      .insert(products)
      .values({
        kind: 'simple',
        seller: isOurs ? 'own' : 'external',
        slug,
        name: wish.name,
        categoryId: wish.categoryId,
        createdAt: now,
        updatedAt: now,
      })
      .returning({ id: products.id })
    if (!product) throw new Error('the product was not inserted')
    await linkCategories(tx, product.id, wish.categoryId)
    await tx
      .insert(variants)
      .values({ productId: product.id, priceCents: wish.priceCents ?? 0, stock: isOurs ? 0 : null })
    return product.id
  })
}

/**
 * A draft with everything of another product but what belongs to that one alone: article numbers, stock and sales.
 * Undefined when there is no such product.
 */
export async function duplicateProduct(app: App, id: number): Promise<number | undefined> {
  return app.db.transaction(async (tx) => {
    const [old] = await tx.select().from(products).where(eq(products.id, id))
    if (!old) return undefined
    const { id: _id, importSource: _source, importRef: _ref, importHash: _hash, ...rest } = old
    const now = app.clock.now()
    const [copy] = await tx
      .insert(products)
      .values({
        ...rest,
        name: `${old.name} (kopie)`,
        slug: await freeSlug(tx, old.slug),
        status: 'draft',
        popularity: 0,
        publishedAt: null,
        trashedAt: null,
        createdAt: now,
        updatedAt: now,
      })
      .returning({ id: products.id })
    if (!copy) throw new Error('the copy was not inserted')
    await tx.execute(sql`
      INSERT INTO product_media (product_id, media_id, position)
      SELECT ${copy.id}, media_id, position FROM product_media WHERE product_id = ${id}`)
    await tx.execute(sql`
      INSERT INTO product_categories (product_id, category_id)
      SELECT ${copy.id}, category_id FROM product_categories WHERE product_id = ${id}`)
    await tx.execute(sql`
      INSERT INTO product_attribute_values (product_id, value_id)
      SELECT ${copy.id}, value_id FROM product_attribute_values WHERE product_id = ${id}`)
    await tx.execute(sql`
      INSERT INTO variants (product_id, position, option_values, price_cents, stock, weight_mg, media_ids, is_active)
      SELECT ${copy.id}, position, option_values, price_cents, CASE WHEN stock IS NOT NULL THEN 0 END, weight_mg,
        media_ids, is_active
      FROM variants WHERE product_id = ${id} AND removed_at IS NULL ORDER BY position, id`)
    return copy.id
  })
}

/** Two who ask for the same address at once take turns. */
async function freeSlug(tx: Db, name: string): Promise<string> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('product-slug'))`)
  const ref = randomUUID()
  const slugs = await findFreeSlugs(tx, 'desk', [{ ref, slug: toSlug(name) }])
  return slugs.get(ref) as string
}

/** Its category and those above it. */
async function linkCategories(tx: Db, productId: number, categoryId: number | null) {
  await tx.execute(sql`
    WITH RECURSIVE path AS (
      SELECT id, parent_id FROM categories WHERE id = ${categoryId}::integer
      UNION SELECT c.id, c.parent_id FROM categories c JOIN path ON path.parent_id = c.id
    )
    INSERT INTO product_categories (product_id, category_id) SELECT ${productId}, id FROM path`)
}
