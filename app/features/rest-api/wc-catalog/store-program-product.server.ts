import { and, asc, eq, sql } from 'drizzle-orm'
import { findFreeProductSlug } from '#app/features/catalog/product-editing/make-product.server.ts'
import { products, variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import {
  nextUpdatedAt,
  updateProductFields,
} from '#app/features/catalog/products/product-writes.server.ts'
import { trashProduct } from '#app/features/catalog/products/remove-product.server.ts'
import { toSlug } from '#app/features/catalog/products/slug.ts'
import { deleteOldSlugs } from '#app/features/catalog/products/slug-history.server.ts'
import { clearSkusOf } from '#app/features/catalog/products/variant-writes.server.ts'
import type { App } from '#app/platform/app.ts'
import { type Db, isUniqueViolation } from '#app/platform/database/db.server.ts'
import { inOneTransaction } from '#app/platform/database/one-transaction.server.ts'
import { NO_PROGRAM_DATA, type ProgramFields, type ProgramProduct } from './program-product.ts'
import { programProducts, shippingClasses } from './program-products-tables.server.ts'

/** The status of a product that a program deleted: it is in the trash, and programs do not find it. */
const DELETED = 'deleted'

/**
 * Changes the data that programs store with a product or variant; the row is locked until the transaction ends. `merge` gets the
 * stored fields and returns the new ones.
 */
export async function changeProgramProduct(
  tx: Db,
  { postId, productId }: { postId: number; productId: number },
  columns: Partial<ProgramProduct>,
  merge: (fields: ProgramFields) => ProgramFields,
): Promise<void> {
  const [old = NO_PROGRAM_DATA] = await tx
    .select()
    .from(programProducts)
    .where(eq(programProducts.postId, postId))
    .for('update')
  const row = { ...columns, fields: merge(old.fields) }
  await tx
    .insert(programProducts)
    .values({ ...row, postId, productId })
    .onConflictDoUpdate({ target: programProducts.postId, set: row })
}

/** `postId`: id of a product or a variant, which never overlap. */
export async function findProgramProduct(db: Db, postId: number): Promise<ProgramProduct> {
  const [programProduct] = await db
    .select()
    .from(programProducts)
    .where(eq(programProducts.postId, postId))
  return programProduct ?? NO_PROGRAM_DATA
}

/**
 * Deletes an ordered product for programs. Its row goes to the trash, because orders refer to it, and another product can have
 * its SKUs and slug. Returns false if it was deleted before.
 */
export async function deleteProductForPrograms(app: App, id: number): Promise<boolean> {
  const { ok } = await inOneTransaction(app, async (transactionApp) => {
    const [product] = await transactionApp.db
      .select()
      .from(products)
      .where(eq(products.id, id))
      .for('update')
    const storedProgram = await findProgramProduct(transactionApp.db, id)
    if (!product || (product.trashedAt && storedProgram.status === DELETED)) return { ok: false }
    const rows = await transactionApp.db
      .select({ id: variants.id })
      .from(variants)
      .where(eq(variants.productId, id))
      .orderBy(asc(variants.id))
      .for('update')
    const ids = rows.map((row) => row.id)
    await clearSkusOf(transactionApp.db, ids)
    await deleteOldSlugs(transactionApp.db, 'product', id)
    const slug = await findFreeProductSlug(transactionApp, `${product.slug}-verwijderd`, id)
    const updatedAt = nextUpdatedAt(product.updatedAt, transactionApp.clock.now())
    await updateProductFields(transactionApp.db, id, { slug }, updatedAt)
    const target = { postId: id, productId: id }
    await changeProgramProduct(
      transactionApp.db,
      target,
      { status: DELETED },
      ({ sku: _, ...otherFields }) => otherFields,
    )
    await trashProduct(transactionApp, id)
    return { ok: true }
  })
  return ok
}

/** Shows programs a product again that one of them deleted and the owner restored. */
export async function showToPrograms(db: Db, id: number): Promise<void> {
  await db
    .update(programProducts)
    .set({ status: null })
    .where(and(eq(programProducts.postId, id), eq(programProducts.status, DELETED)))
}

/** Returns whether another product or variant has this SKU. */
export async function isSkuTaken(db: Db, sku: string, productId: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    SELECT FROM variants WHERE sku = ${sku} AND product_id <> ${productId}
    UNION ALL SELECT FROM program_products WHERE fields ->> 'sku' = ${sku} AND product_id <> ${productId} LIMIT 1`)
  return rows.length > 0
}

/** Returns the id of a shipping class by slug: null for "", undefined for an unknown or missing slug. */
export async function findShippingClass(
  db: Db,
  slug: string | undefined,
): Promise<number | null | undefined> {
  if (slug === undefined) return undefined
  if (slug === '') return null
  const [shippingClass] = await db
    .select({ id: shippingClasses.id })
    .from(shippingClasses)
    .where(eq(shippingClasses.slug, slug))
  return shippingClass?.id
}

interface ShippingClassFields {
  name?: string | undefined
  slug?: string | undefined
  description?: string | undefined
}

/** Adds a shipping class and returns its slug; false if another class has the slug. */
export async function addShippingClass(
  app: App,
  { name, slug: requestedSlug, description = '' }: ShippingClassFields & { name: string },
): Promise<string | false> {
  const slug = toSlug(requestedSlug ?? '') || toSlug(name) || 'klasse'
  const insertedRows = await app.db
    .insert(shippingClasses)
    .values({ name, slug, description })
    .onConflictDoNothing()
    .returning({ id: shippingClasses.id })
  return insertedRows.length > 0 && slug
}

/** Changes a shipping class. Returns false if another class has the slug. */
export async function changeShippingClass(
  app: App,
  { id }: { id: number },
  { name, slug: requestedSlug, description }: ShippingClassFields,
): Promise<boolean> {
  const slug = toSlug(requestedSlug ?? '')
  // Fields that the request does not contain are not written, because another request may change them at the same time.
  const fields = {
    ...(name !== undefined && { name: name.trim() }),
    ...(slug !== '' && { slug }),
    ...(description !== undefined && { description }),
  }
  if (Object.keys(fields).length === 0) return true
  try {
    await app.db.update(shippingClasses).set(fields).where(eq(shippingClasses.id, id))
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
  return true
}

/** Deletes a shipping class; its products then have none, so this is never refused: the result is always true. */
export async function removeShippingClass(app: App, { id }: { id: number }): Promise<boolean> {
  await app.db.delete(shippingClasses).where(eq(shippingClasses.id, id))
  return true
}
