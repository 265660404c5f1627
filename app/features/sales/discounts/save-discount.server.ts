import { and, count, eq, gt, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { products, variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { type Db, isUniqueViolation } from '#app/platform/database/db.server.ts'
import type { FieldErrors } from '#app/platform/forms/form-fields.ts'
import type { DiscountForm } from './discount-forms.ts'
import { cartDiscounts, discountCodes, orderDiscounts } from './discounts-tables.server.ts'
import { restorableSince } from './read-discounts.server.ts'

type SaveResult =
  | { ok: true; id: number }
  | { ok: false; error: 'unknown-discount' }
  | { ok: false; error: 'wrong-fields'; errors: FieldErrors }

/** Inserts a code, or updates the code `id`. With `restores` it also restores a deleted code, but only if the code is saved. */
export async function saveDiscount(
  app: App,
  id: number | null,
  form: DiscountForm,
  categories: { included: number[]; excluded: number[] },
  { restores = false } = {},
): Promise<SaveResult> {
  const includedProducts = await findProducts(app, form.products)
  const excludedProducts = await findProducts(app, form.excludedProducts)
  const errors: FieldErrors = {}
  if (includedProducts.unknownNames.length > 0)
    errors.products = unknownText(includedProducts.unknownNames)
  if (excludedProducts.unknownNames.length > 0)
    errors.excludedProducts = unknownText(excludedProducts.unknownNames)
  if (await isTaken(app.db, form.code, id)) errors.code = 'Deze code bestaat al.'
  if (Object.keys(errors).length > 0) return { ok: false, error: 'wrong-fields', errors }

  const now = app.clock.now()
  const row = {
    code: form.code,
    kind: form.kind,
    basisPoints: form.kind === 'percentage' ? form.percent : 0,
    amountCents: form.kind.endsWith('amount') ? form.amount : 0,
    freeShipping: form.freeShipping,
    minimumCents: form.minimum,
    maximumCents: form.maximum,
    excludesSaleItems: form.excludesSaleItems,
    description: form.description,
    startsAt: form.startsAt,
    endsAt: form.endsAt,
    isActive: form.isActive,
    isIndividual: form.isIndividual,
    maxUses: form.maxUses,
    maxUsesPerCustomer: form.maxUsesPerCustomer,
    productIds: includedProducts.ids,
    categoryIds: categories.included,
    excludedProductIds: excludedProducts.ids,
    excludedCategoryIds: categories.excluded,
    updatedAt: now,
  }
  const returnedColumns = { id: discountCodes.id }
  try {
    const [writtenCode] =
      id === null
        ? await app.db
            .insert(discountCodes)
            .values({ ...row, createdAt: now })
            .returning(returnedColumns)
        : await app.db
            .update(discountCodes)
            .set(restores ? { ...row, removedAt: null } : row)
            .where(restores ? or(isNotDeleted(id), isRestorable(app, id)) : isNotDeleted(id))
            .returning(returnedColumns)
    return writtenCode ? { ok: true, id: writtenCode.id } : { ok: false, error: 'unknown-discount' }
  } catch (error) {
    // A concurrent request saved the same code after the check.
    if (!isUniqueViolation(error)) throw error
    return { ok: false, error: 'wrong-fields', errors: { code: 'Deze code bestaat al.' } }
  }
}

/** Inserts a code that is imported from a former shop; returns undefined if the code exists. */
export async function insertImportedDiscount(
  tx: Db,
  code: typeof discountCodes.$inferInsert,
): Promise<number | undefined> {
  const [insertedCode] = await tx
    .insert(discountCodes)
    .values(code)
    .onConflictDoNothing()
    .returning({ id: discountCodes.id })
  return insertedCode?.id
}

/**
 * Updates everything but the code itself of an imported discount code, if it did not change after `unchangedSince`. Returns whether
 * it did so.
 */
export async function updateImportedDiscount(
  tx: Db,
  id: number,
  { code: _, createdAt: __, ...fields }: typeof discountCodes.$inferInsert,
  unchangedSince: Date,
): Promise<boolean> {
  const updatedCodes = await tx
    .update(discountCodes)
    .set(fields)
    .where(and(eq(discountCodes.id, id), lte(discountCodes.updatedAt, unchangedSince)))
    .returning({ id: discountCodes.id })
  return updatedCodes.length > 0
}

/** Deletes the imported codes that did not change after `unchangedSince` and are in no order or cart. Returns the deleted ids. */
export async function deleteUnchangedDiscounts(
  tx: Db,
  ids: number[],
  unchangedSince: Date,
): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    DELETE FROM discount_codes c WHERE c.id = ANY(${sql.param(ids)}::integer[])
      AND c.updated_at <= ${unchangedSince.toISOString()}::timestamptz
      AND NOT EXISTS (SELECT FROM order_discounts o WHERE o.code_id = c.id)
      AND NOT EXISTS (SELECT FROM cart_discounts d WHERE d.code_id = c.id)
    RETURNING c.id`)
  return rows.map(({ id }) => id)
}

/**
 * Deactivates a code that an order has used; deletes any other code, which can be restored. Returns which of the two
 * happened.
 */
export async function removeDiscount(app: App, id: number): Promise<'removed' | 'switched-off'> {
  return app.db.transaction(async (tx) => {
    await tx.select().from(discountCodes).where(isNotDeleted(id)).for('update')
    const [usage] = await tx
      .select({ orders: count() })
      .from(orderDiscounts)
      .where(eq(orderDiscounts.codeId, id))
    if ((usage?.orders ?? 0) === 0) {
      await tx.update(discountCodes).set({ removedAt: app.clock.now() }).where(isNotDeleted(id))
      await tx.delete(cartDiscounts).where(eq(cartDiscounts.codeId, id))
      return 'removed'
    }
    await tx
      .update(discountCodes)
      .set({ isActive: false, updatedAt: app.clock.now() })
      .where(isNotDeleted(id))
    return 'switched-off'
  })
}

/** Deletes a code so that it can be restored, even if orders have used it. */
export async function trashDiscount(app: App, id: number): Promise<void> {
  await app.db.transaction(async (tx) => {
    await tx.update(discountCodes).set({ removedAt: app.clock.now() }).where(isNotDeleted(id))
    await tx.delete(cartDiscounts).where(eq(cartDiscounts.codeId, id))
  })
}

/** Deletes a code permanently. Orders that used it retain its text and their discount. */
export async function deleteDiscount(app: App, id: number): Promise<void> {
  await app.db.delete(discountCodes).where(eq(discountCodes.id, id))
}

/** Restores a deleted code, unless a new code is the same now. */
export async function restoreDiscount(
  app: App,
  id: number,
): Promise<'restored' | 'unknown' | 'name-taken'> {
  const result = app.db.transaction(async (tx) => {
    const condition = isRestorable(app, id)
    const [removedCode] = await tx.select().from(discountCodes).where(condition).for('update')
    if (!removedCode) return 'unknown'
    if (await isTaken(tx, removedCode.code, id)) return 'name-taken'
    await tx.update(discountCodes).set({ removedAt: null }).where(condition)
    return 'restored' as const
  })
  return result.catch((error: unknown) => {
    // A concurrent request saved the same code after the check.
    if (isUniqueViolation(error)) return 'name-taken'
    throw error
  })
}

const isNotDeleted = (id: number) => and(eq(discountCodes.id, id), isNull(discountCodes.removedAt))

const isRestorable = (app: App, id: number) =>
  and(eq(discountCodes.id, id), gt(discountCodes.removedAt, restorableSince(app)))

async function isTaken(db: Db, code: string, id: number | null): Promise<boolean> {
  const [otherCode] = await db
    .select({ id: discountCodes.id })
    .from(discountCodes)
    .where(
      and(
        eq(discountCodes.code, code),
        isNull(discountCodes.removedAt),
        id === null ? undefined : ne(discountCodes.id, id),
      ),
    )
  return otherCode !== undefined
}

async function findProducts(app: App, names: string[]) {
  if (names.length === 0) return { ids: [], unknownNames: [] }
  const numbers = names.filter((name) => /^\d{1,9}$/.test(name)).map(Number)
  const rows = await app.db
    .selectDistinct({ id: products.id, sku: variants.sku })
    .from(products)
    .leftJoin(variants, eq(variants.productId, products.id))
    .where(or(inArray(products.id, numbers), inArray(variants.sku, names)))
  const idOf = (name: string) => rows.find((row) => row.sku === name || String(row.id) === name)?.id
  const foundIds = names.map((name) => ({ name, id: idOf(name) }))
  return {
    ids: [...new Set(foundIds.flatMap(({ id }) => id ?? []))],
    unknownNames: foundIds.filter(({ id }) => id === undefined).map(({ name }) => name),
  }
}

const unknownText = (names: string[]) =>
  `Niet gevonden: ${names.slice(0, 5).join(', ')}${names.length > 5 ? ' …' : ''}. Gebruik het nummer of de SKU van een product.`
