import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { cleanDescription } from '#app/platform/html-text.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import { products, slugHistory, variants } from './catalog-tables.server.ts'
import {
  type EditProductResult,
  judgePrices,
  type ProductEdit,
  stockAfter,
  type VariantProblem,
} from './product-edit.ts'
import { refreshListings } from './refresh-listings.server.ts'

type ProductRow = typeof products.$inferSelect
type VariantRow = typeof variants.$inferSelect

/**
 * Writes what the owner changed on a product's page. All of it or nothing: whatever is wrong is found before the first
 * write. A price that changes lands in the price log by a trigger; the shop shows it at once.
 */
export async function editProduct(
  shop: Shop,
  productId: number,
  edit: ProductEdit,
): Promise<EditProductResult> {
  const result = await shop.db.transaction((tx) => writeEdit(shop, tx, productId, edit))
  if (result.ok) await refreshListings(shop, [productId])
  return result
}

async function writeEdit(
  shop: Shop,
  tx: Db,
  productId: number,
  edit: ProductEdit,
): Promise<EditProductResult> {
  const [product] = await tx.select().from(products).where(eq(products.id, productId)).for('update')
  if (!product) return { ok: false, error: 'unknown-product' }
  const updatedAt = product.updatedAt.toISOString()
  if (updatedAt !== edit.updatedAt) return { ok: false, error: 'changed-since', updatedAt }
  const slugFailure = await judgeSlug(tx, product, edit.slug)
  if (slugFailure) return slugFailure

  // In one order for everybody, so that two who lock several variants never wait for each other.
  const rows = await tx
    .select()
    .from(variants)
    .where(eq(variants.productId, productId))
    .orderBy(asc(variants.id))
    .for('update')
  const plan = planVariants(rows, edit)
  if (plan.problems.length > 0) {
    return { ok: false, error: 'variant-problems', problems: plan.problems }
  }
  if (edit.status !== 'draft' && !plan.isSellable) return { ok: false, error: 'nothing-to-sell' }

  await writeProduct(tx, product, edit, shop.clock.now())
  for (const { id, ...changed } of plan.changes) {
    await tx.update(variants).set(changed).where(eq(variants.id, id))
  }
  return { ok: true }
}

async function judgeSlug(
  tx: Db,
  product: ProductRow,
  slug: string,
): Promise<Extract<EditProductResult, { ok: false }> | null> {
  if (slug === product.slug) return null
  const [other] = await tx.select({ id: products.id }).from(products).where(eq(products.slug, slug))
  if (other) return { ok: false, error: 'slug-taken' }
  const [old] = await tx
    .select({ id: slugHistory.targetId })
    .from(slugHistory)
    .where(
      and(
        eq(slugHistory.kind, 'product'),
        eq(slugHistory.slug, slug),
        ne(slugHistory.targetId, product.id),
      ),
    )
  return old ? { ok: false, error: 'slug-led-elsewhere' } : null
}

function planVariants(rows: VariantRow[], edit: ProductEdit) {
  const problems: VariantProblem[] = []
  const changes: (Partial<VariantRow> & { id: number })[] = []
  const edits = new Map(edit.variants.map((variant) => [variant.id, variant]))
  let isSellable = false
  for (const row of rows) {
    const wanted = edits.get(row.id)
    isSellable ||= wanted?.isActive ?? row.isActive
    if (!wanted) continue
    problems.push(...judgePrices(wanted))
    const stock = stockAfter(wanted, row.stock)
    if (!stock.ok) {
      problems.push({
        variantId: row.id,
        field: 'stock',
        error: 'sold-meanwhile',
        stock: stock.stock,
      })
      continue
    }
    changes.push({
      id: row.id,
      priceCents: wanted.priceCents,
      salePriceCents: wanted.salePriceCents,
      saleStartsAt: wanted.saleStartsAt,
      saleEndsAt: wanted.saleEndsAt,
      stock: stock.stock,
      isActive: wanted.isActive,
    })
  }
  return { problems, changes, isSellable }
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
      publishedAt: product.publishedAt ?? (edit.status === 'draft' ? null : now),
      // Always later than the version before, also when two saves fall in one tick of the clock.
      updatedAt: sql`greatest(${now.toISOString()}::timestamptz, ${product.updatedAt.toISOString()}::timestamptz + interval '1 millisecond')`,
    })
    .where(eq(products.id, product.id))
  if (edit.slug !== product.slug) await keepOldSlug(tx, product, edit.slug)
  if (edit.categoryId !== product.categoryId) await moveCategory(tx, product, edit.categoryId)
}

/** The address it had keeps leading to it; the one it gets back is no detour any more. */
async function keepOldSlug(tx: Db, product: ProductRow, slug: string): Promise<void> {
  await tx
    .delete(slugHistory)
    .where(and(eq(slugHistory.kind, 'product'), inArray(slugHistory.slug, [slug, product.slug])))
  await tx.insert(slugHistory).values({ kind: 'product', slug: product.slug, targetId: product.id })
}

/** Out of the old category and those above it, into the new one and those above that. */
async function moveCategory(tx: Db, product: ProductRow, categoryId: number | null): Promise<void> {
  const above = (id: number | null) => sql`
    WITH RECURSIVE path AS (
      SELECT id, parent_id FROM categories WHERE id = ${id}::integer
      UNION SELECT c.id, c.parent_id FROM categories c JOIN path ON path.parent_id = c.id
    ) SELECT id FROM path`
  await tx.execute(sql`
    DELETE FROM product_categories
    WHERE product_id = ${product.id} AND category_id IN (${above(product.categoryId)})`)
  await tx.execute(sql`
    INSERT INTO product_categories (product_id, category_id)
    SELECT ${product.id}, id FROM (${above(categoryId)}) AS path
    ON CONFLICT DO NOTHING`)
}
