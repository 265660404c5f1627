import { and, count, eq, inArray, ne, or } from 'drizzle-orm'
import { products, variants } from '#app/features/catalog/catalog-tables.server.ts'
import type { FieldErrors } from '#app/platform/form-fields.ts'
import type { Shop } from '#app/platform/shop.ts'
import type { DiscountForm } from './discount-forms.ts'
import { discountCodes, orderDiscounts } from './discounts-tables.server.ts'

type SaveResult =
  | { ok: true; id: number }
  | { ok: false; error: 'unknown-discount' }
  | { ok: false; error: 'wrong-fields'; errors: FieldErrors }

/** Writes a new code, or what was changed of one (`id`). */
export async function saveDiscount(
  shop: Shop,
  id: number | null,
  form: DiscountForm,
  categories: { inside: number[]; outside: number[] },
): Promise<SaveResult> {
  const [inside, outside] = [
    await findProducts(shop, form.products),
    await findProducts(shop, form.excludedProducts),
  ]
  const errors: FieldErrors = {}
  if (inside.unknown.length > 0) errors.products = unknownText(inside.unknown)
  if (outside.unknown.length > 0) errors.excludedProducts = unknownText(outside.unknown)
  if (await isTaken(shop, form.code, id)) errors.code = 'Deze code bestaat al.'
  if (Object.keys(errors).length > 0) return { ok: false, error: 'wrong-fields', errors }

  const now = shop.clock.now()
  const row = {
    code: form.code,
    kind: form.kind,
    basisPoints: form.kind === 'percentage' ? form.percent : 0,
    amountCents: form.kind === 'amount' ? form.amount : 0,
    minimumCents: form.minimum,
    startsAt: form.startsAt,
    endsAt: form.endsAt,
    isActive: form.isActive,
    isIndividual: form.isIndividual,
    maxUses: form.maxUses,
    maxUsesPerCustomer: form.maxUsesPerCustomer,
    productIds: inside.ids,
    categoryIds: categories.inside,
    excludedProductIds: outside.ids,
    excludedCategoryIds: categories.outside,
    updatedAt: now,
  }
  const written =
    id === null
      ? await shop.db
          .insert(discountCodes)
          .values({ ...row, createdAt: now })
          .onConflictDoNothing({ target: discountCodes.code })
          .returning({ id: discountCodes.id })
      : await shop.db
          .update(discountCodes)
          .set(row)
          .where(eq(discountCodes.id, id))
          .returning({ id: discountCodes.id })
  if (written[0]) return { ok: true, id: written[0].id }
  return id === null
    ? { ok: false, error: 'wrong-fields', errors: { code: 'Deze code bestaat al.' } }
    : { ok: false, error: 'unknown-discount' }
}

/** A code that an order used is only switched off: its history stays. Says which of the two was done. */
export async function removeDiscount(shop: Shop, id: number): Promise<'removed' | 'switched-off'> {
  return shop.db.transaction(async (tx) => {
    await tx.select().from(discountCodes).where(eq(discountCodes.id, id)).for('update')
    const [used] = await tx
      .select({ orders: count() })
      .from(orderDiscounts)
      .where(eq(orderDiscounts.codeId, id))
    if ((used?.orders ?? 0) === 0) {
      await tx.delete(discountCodes).where(eq(discountCodes.id, id))
      return 'removed'
    }
    await tx
      .update(discountCodes)
      .set({ isActive: false, updatedAt: shop.clock.now() })
      .where(eq(discountCodes.id, id))
    return 'switched-off'
  })
}

async function isTaken(shop: Shop, code: string, id: number | null): Promise<boolean> {
  const [other] = await shop.db
    .select({ id: discountCodes.id })
    .from(discountCodes)
    .where(and(eq(discountCodes.code, code), id === null ? undefined : ne(discountCodes.id, id)))
  return other !== undefined
}

async function findProducts(shop: Shop, names: string[]) {
  if (names.length === 0) return { ids: [], unknown: [] }
  const numbers = names.filter((name) => /^\d{1,9}$/.test(name)).map(Number)
  const rows = await shop.db
    .selectDistinct({ id: products.id, sku: variants.sku })
    .from(products)
    .leftJoin(variants, eq(variants.productId, products.id))
    .where(or(inArray(products.id, numbers), inArray(variants.sku, names)))
  const idOf = (name: string) => rows.find((row) => row.sku === name || String(row.id) === name)?.id
  const found = names.map((name) => ({ name, id: idOf(name) }))
  return {
    ids: [...new Set(found.flatMap(({ id }) => id ?? []))],
    unknown: found.filter(({ id }) => id === undefined).map(({ name }) => name),
  }
}

const unknownText = (names: string[]) =>
  `Niet gevonden: ${names.slice(0, 5).join(', ')}${names.length > 5 ? ' …' : ''}. Gebruik het nummer of de SKU van een product.`
