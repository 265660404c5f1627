import { eq, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/database/db.server.ts'
import { NO_PROGRAM_FIELDS, type ProgramFields, type ProgramProduct } from './program-product.ts'
import { programProducts, shippingClasses } from './program-products-tables.server.ts'

/** Changes what programs store with a product or variant; the row is locked until the transaction ends. */
export async function changeProgramProduct(
  tx: Db,
  { postId, productId }: { postId: number; productId: number },
  columns: Partial<ProgramProduct>,
  merge: (fields: ProgramFields) => ProgramFields,
): Promise<void> {
  const [old = NO_PROGRAM_FIELDS] = await tx
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

export async function findProgramProduct(db: Db, postId: number): Promise<ProgramProduct> {
  const [found] = await db.select().from(programProducts).where(eq(programProducts.postId, postId))
  return found ?? NO_PROGRAM_FIELDS
}

/** Returns whether another product or variant has this SKU. */
export async function isSkuTaken(db: Db, sku: string, productId: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    SELECT FROM variants WHERE sku = ${sku} AND product_id <> ${productId}
    UNION ALL SELECT FROM program_products WHERE fields ->> 'sku' = ${sku} AND product_id <> ${productId} LIMIT 1`)
  return rows.length > 0
}

/** Returns the id of a shipping class by its slug; null for "", undefined if there is none. */
export async function findShippingClass(db: Db, slug: string): Promise<number | null | undefined> {
  if (slug === '') return null
  const [found] = await db
    .select({ id: shippingClasses.id })
    .from(shippingClasses)
    .where(eq(shippingClasses.slug, slug))
  return found?.id
}
