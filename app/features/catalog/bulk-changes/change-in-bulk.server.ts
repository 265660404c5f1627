import { and, asc, eq, isNull } from 'drizzle-orm'
import { categories } from '#app/features/catalog/categories/categories-tables.server.ts'
import { placeProduct } from '#app/features/catalog/categories/product-categories.server.ts'
import { readOtherCategories } from '#app/features/catalog/product-editing/read-product-for-edit.server.ts'
import { products, variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import { validateMetal } from '#app/features/catalog/products/metal-facts.ts'
import {
  nextUpdatedAt,
  publishCompleteProducts,
  updateProductFields,
} from '#app/features/catalog/products/product-writes.server.ts'
import { removeLockedProduct } from '#app/features/catalog/products/remove-product.server.ts'
import { writeVariantChanges } from '#app/features/catalog/products/variant-writes.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import type { BulkAction, BulkError } from './bulk-actions.ts'
import { type PricedVariant, planVariantChanges } from './plan-variant-changes.server.ts'

type ProductRow = typeof products.$inferSelect

export type BulkOutcome =
  | { outcome: 'changed' | 'same'; name: string }
  | { outcome: 'failed'; name: string; error: BulkError }

const MAX_TAGS = 40

/** Applies a bulk action to one product, completely or not at all. After the commit the caller refreshes the listing. */
export async function changeInBulk(
  tx: Db,
  productId: number,
  action: BulkAction,
  now: Date,
): Promise<BulkOutcome> {
  // Locks the category before the product, because `removeCategory` takes its locks in this order.
  const isCategoryGone = action.kind === 'category' && !(await lockCategory(tx, action.categoryId))
  const [product] = await tx.select().from(products).where(eq(products.id, productId)).for('update')
  if (!product) return { outcome: 'failed', name: '', error: 'gone' }
  const { name } = product
  if (isCategoryGone) return { outcome: 'failed', name, error: 'category-gone' }
  // Locks the variants in a fixed order, so that two edits cannot deadlock.
  const rows = await tx
    .select()
    .from(variants)
    .where(and(eq(variants.productId, productId), isNull(variants.removedAt)))
    .orderBy(asc(variants.id))
    .for('update')
  const result = await applyAction(tx, product, rows, action, now)
  if (typeof result === 'string') return { outcome: 'failed', name, error: result }
  return { outcome: result.isChanged ? 'changed' : 'same', name }
}

type BulkResult = { isChanged: boolean } | BulkError

async function applyAction(
  tx: Db,
  product: ProductRow,
  rows: PricedVariant[],
  action: BulkAction,
  now: Date,
): Promise<BulkResult> {
  const isTrashed = product.trashedAt !== null
  if (action.kind === 'restore' || action.kind === 'remove') {
    if (!isTrashed) return 'not-trashed'
    if (action.kind === 'restore') return writeProduct(tx, product, { trashedAt: null }, now)
    const removal = await removeLockedProduct(tx, product.id)
    return removal.ok ? { isChanged: true } : 'ordered'
  }
  if (isTrashed) return 'trashed'
  switch (action.kind) {
    case 'publish':
    case 'hide':
      return changeStatus(
        tx,
        product,
        rows,
        action.kind === 'publish' ? 'published' : 'hidden',
        now,
      )
    case 'trash':
      return writeProduct(
        tx,
        product,
        { status: 'draft', isPublishPending: false, trashedAt: now },
        now,
      )
    case 'manufacturer':
      if (isSameManufacturer(product.manufacturer, action.manufacturer)) return { isChanged: false }
      return writeProduct(tx, product, { manufacturer: action.manufacturer }, now)
    case 'tag':
    case 'untag':
      return changeTags(tx, product, action, now)
    case 'category': {
      if (product.categoryId === action.categoryId) return { isChanged: false }
      const otherCategoryIds = await readOtherCategories(tx, product.id, product.categoryId)
      await placeProduct(tx, product.id, [action.categoryId, ...otherCategoryIds])
      return writeProduct(tx, product, { categoryId: action.categoryId }, now)
    }
    default: {
      if (product.seller === 'external') return 'external'
      const plan = await planVariantChanges(tx, rows, action, now)
      if (typeof plan === 'string') return plan
      if (plan.length === 0) return { isChanged: false }
      await writeVariantChanges(tx, plan, now)
      return writeProduct(tx, product, {}, now)
    }
  }
}

/** Writes columns of a product whose row is locked. */
async function writeProduct(
  tx: Db,
  product: ProductRow,
  fields: Partial<Omit<ProductRow, 'id' | 'updatedAt'>>,
  now: Date,
): Promise<BulkResult> {
  await updateProductFields(tx, product.id, fields, nextUpdatedAt(product.updatedAt, now))
  await publishCompleteProducts(tx, [product.id])
  return { isChanged: true }
}

/** Shows or hides a product, under the same rules as the product editor. */
async function changeStatus(
  tx: Db,
  product: ProductRow,
  rows: PricedVariant[],
  status: 'published' | 'hidden',
  now: Date,
): Promise<BulkResult> {
  if (product.status === status) return { isChanged: false }
  if (!rows.some((row) => row.isActive)) return 'nothing-to-sell'
  if (product.seller === 'own' && !product.manufacturer) return 'no-manufacturer'
  if (product.metal && validateMetal(product.metal).length > 0) return 'metal-problems'
  // A price of 0 is confirmed when a draft is first shown. Nobody has confirmed that of a draft from an import.
  const isFree = rows.some((row) => row.isActive && row.priceCents === 0)
  if (product.seller === 'own' && product.status === 'draft' && isFree) return 'free'
  const publishedAt = product.publishedAt ?? now
  return writeProduct(tx, product, { status, isPublishPending: false, publishedAt }, now)
}

async function changeTags(
  tx: Db,
  product: ProductRow,
  { kind, tag }: Extract<BulkAction, { kind: 'tag' | 'untag' }>,
  now: Date,
): Promise<BulkResult> {
  if (product.tags.includes(tag) === (kind === 'tag')) return { isChanged: false }
  const otherTags = product.tags.filter((productTag) => productTag !== tag)
  if (kind === 'untag') return writeProduct(tx, product, { tags: otherTags }, now)
  if (otherTags.length >= MAX_TAGS) return 'too-many-tags'
  return writeProduct(tx, product, { tags: [...otherTags, tag] }, now)
}

async function lockCategory(tx: Db, id: number): Promise<boolean> {
  const rows = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(eq(categories.id, id))
    .for('key share')
  return rows.length > 0
}

const isSameManufacturer = (a: ProductRow['manufacturer'], b: ProductRow['manufacturer']) =>
  a?.name === b?.name && a?.address === b?.address && a?.email === b?.email
