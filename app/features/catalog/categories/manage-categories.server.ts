import { asc, eq, sql } from 'drizzle-orm'
import { refreshProducts } from '#app/features/catalog/products/refresh-products.server.ts'
import { recordOldSlug } from '#app/features/catalog/products/slug-history.server.ts'
import { lockPhoto } from '#app/features/core/media/media-rows.server.ts'
import { readPhotos } from '#app/features/core/media/read-photos.server.ts'
import type { App } from '#app/platform/app.ts'
import { announceChanges } from '#app/platform/database/changes.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { cleanDescription } from '#app/platform/text/html-text.server.ts'
import { categories, productCategories } from './categories-tables.server.ts'
import type { CategoryEdit, ManagedCategory, SaveCategoryResult } from './category-edit.ts'
import {
  lockTree,
  readCategoryProductIds,
  refreshCustomersOnlyFlagsInBatches,
} from './category-products.server.ts'
import { pathTo } from './category-tree.ts'
import { ensureCategories, pathKey } from './ensure-categories.server.ts'

/** Reads all categories in the order of the shop, each followed by the categories below it. */
export async function readManagedCategories(app: App): Promise<ManagedCategory[]> {
  const rows = await readRows(app.db)
  const counts = await app.db
    .select({ id: productCategories.categoryId, products: sql<number>`count(*)::int` })
    .from(productCategories)
    .groupBy(productCategories.categoryId)
  const productsByCategory = new Map(counts.map((row) => [row.id, row.products]))
  const photos = await readPhotos(
    app.db,
    rows.flatMap(({ mediaId }) => mediaId ?? []),
  )
  const listBelow = (
    parentId: number | null,
    depth: number,
    isBelowCustomersOnly: boolean,
  ): ManagedCategory[] =>
    rows
      .filter((row) => row.parentId === parentId)
      .flatMap((row) => [
        {
          ...row,
          photo: photos.get(row.mediaId ?? 0) ?? null,
          depth,
          isBelowCustomersOnly,
          products: productsByCategory.get(row.id) ?? 0,
        },
        ...listBelow(row.id, depth + 1, isBelowCustomersOnly || row.customersOnly),
      ])
  return listBelow(null, 0, false)
}

/** Adds a category as the last one below its parent. Returns its id, or the id of an existing category with that name. */
export async function addCategory(app: App, name: string, parentId: number | null) {
  const rows = await readRows(app.db)
  const ancestors = parentId === null ? [] : pathTo(rows, parentId).map((link) => link.name)
  const path = [...ancestors, name]
  const idsByPath = await app.db.transaction((tx) => ensureCategories(tx, [path]))
  await announceChanges(app, ['categories', 'listing', 'category:new'])
  return idsByPath.get(pathKey(path))?.at(-1) as number
}

/** Saves name, slug, parent, texts, photo and audience of a category. The old slug redirects to the new one. */
export async function saveCategory(
  app: App,
  id: number,
  edit: CategoryEdit,
): Promise<SaveCategoryResult> {
  const result = await app.db.transaction(async (tx): Promise<SaveCategoryResult> => {
    await lockTree(tx)
    const rows = await readRows(tx)
    const oldRow = rows.find((row) => row.id === id)
    if (!oldRow) return { ok: false, error: 'unknown-category' }
    const ancestors = edit.parentId === null ? [] : pathTo(rows, edit.parentId)
    if (ancestors.some((link) => link.id === id)) return { ok: false, error: 'below-itself' }
    if (rows.some((row) => row.id !== id && row.slug === edit.slug)) {
      return { ok: false, error: 'slug-taken' }
    }
    if (edit.slug !== oldRow.slug) {
      await recordOldSlug(tx, 'category', id, { from: oldRow.slug, to: edit.slug })
    }
    const mediaId = await lockPhoto(tx, edit.mediaId)
    await tx
      .update(categories)
      .set({ ...edit, description: cleanCategoryText(edit.description), mediaId })
      .where(eq(categories.id, id))
    if (edit.parentId !== oldRow.parentId) {
      const oldAncestors = pathTo(rows, id).filter((link) => link.id !== id)
      await moveProducts(
        tx,
        id,
        oldAncestors.map((link) => link.id),
      )
    }
    if (edit.customersOnly !== oldRow.customersOnly || edit.parentId !== oldRow.parentId) {
      await refreshCustomersOnlyFlagsInBatches(tx, await readCategoryProductIds(tx, id))
    }
    return { ok: true }
  })
  if (result.ok) await publishChanges(app, id)
  return result
}

/** Programs send plain text or HTML. Plain text stays unchanged; HTML is sanitised. */
const cleanCategoryText = (text: string) => (/[<&]/.test(text) ? cleanDescription(text) : text)

/** Moves a category up one position among its siblings. */
export async function moveCategoryUp(app: App, id: number): Promise<void> {
  await app.db.transaction(async (tx) => {
    await lockTree(tx)
    const rows = await readRows(tx)
    const row = rows.find((categoryRow) => categoryRow.id === id)
    const siblings = rows
      .filter((sibling) => sibling.parentId === row?.parentId)
      .map((sibling) => sibling.id)
    const oldIndex = siblings.indexOf(id)
    if (oldIndex < 1) return
    const newOrder = siblings.toSpliced(oldIndex, 1).toSpliced(oldIndex - 1, 0, id)
    for (const [position, categoryId] of newOrder.entries()) {
      await tx.update(categories).set({ position }).where(eq(categories.id, categoryId))
    }
  })
  await announceChanges(app, ['categories', 'listing', `category:${id}`])
}

async function publishChanges(app: App, id: number) {
  await announceChanges(app, ['categories', 'listing', `category:${id}`])
  await refreshProducts(app, await readCategoryProductIds(app.db, id))
}

function readRows(db: Db) {
  return db
    .select({
      id: categories.id,
      slug: categories.slug,
      name: categories.name,
      description: categories.description,
      mediaId: categories.mediaId,
      searchResult: categories.searchResult,
      parentId: categories.parentId,
      customersOnly: categories.customersOnly,
      productKind: categories.productKind,
      warning: categories.warning,
      care: categories.care,
      lowStock: categories.lowStock,
    })
    .from(categories)
    .orderBy(asc(categories.position), asc(categories.name))
}

/** Updates the category links of all products below a moved category. A link stays if another category of the product requires it. */
async function moveProducts(tx: Db, id: number, oldAncestorIds: number[]) {
  const productIds = await readCategoryProductIds(tx, id)
  await tx.execute(sql`
    DELETE FROM product_categories pc USING products p
    WHERE p.id = pc.product_id AND pc.product_id = ANY(${sql.param(productIds)}::integer[])
      AND pc.category_id = ANY(${sql.param(oldAncestorIds)}::integer[]) AND pc.category_id IS DISTINCT FROM p.category_id`)
  await tx.execute(sql`
    WITH RECURSIVE found AS (
      SELECT product_id, category_id FROM product_categories WHERE product_id = ANY(${sql.param(productIds)}::integer[])
      UNION
      SELECT f.product_id, c.parent_id FROM found f JOIN categories c ON c.id = f.category_id
      WHERE c.parent_id IS NOT NULL
    )
    INSERT INTO product_categories (product_id, category_id) SELECT product_id, category_id FROM found
    ON CONFLICT DO NOTHING`)
}
