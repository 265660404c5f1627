import { and, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import { brands } from '#app/features/catalog/attributes/attributes-tables.server.ts'
import { addPhotoMessage } from '#app/features/catalog/photos/product-photos.ts'
import { products, variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import { media } from '#app/features/core/media/media-tables.server.ts'
import { storePhoto } from '#app/features/core/media/store-photo.server.ts'
import { findCodes } from '#app/features/sales/discounts/find-codes.server.ts'
import type { App } from '#app/platform/app.ts'
import { announceChanges } from '#app/platform/database/changes.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import type { FieldErrors } from '#app/platform/forms/form-fields.ts'
import type { CouponForm } from './coupon-forms.ts'
import { hasEnded } from './coupons.ts'
import { couponCounts, coupons } from './coupons-tables.server.ts'
import { COUPONS_TAG } from './read-coupons.server.ts'

export const MANAGED_PER_PAGE = 25
const UNDO_DAYS = 30
const MAX_REMOVED = 25

const columns = {
  coupon: coupons,
  reveals: sql<number>`coalesce(${couponCounts.reveals}, 0)`,
  clicks: sql<number>`coalesce(${couponCounts.clicks}, 0)`,
}
const isNotRemoved = (id: number) => and(eq(coupons.id, id), isNull(coupons.removedAt))

/** Returns a page of the coupons for the back office, newest first. `search` is a part of a title or code. */
export async function readManagedCoupons(app: App, query: { search: string; page: number }) {
  const pattern = `%${query.search.replace(/[\\%_]/g, '\\$&')}%`
  const condition = and(
    isNull(coupons.removedAt),
    query.search === ''
      ? undefined
      : sql`(${coupons.title} || ' ' || ${coupons.code}) ILIKE ${pattern}`,
  )
  const total = await app.db.$count(coupons, condition)
  const page = Math.min(query.page, Math.max(1, Math.ceil(total / MANAGED_PER_PAGE)))
  const rows = await app.db
    .select(columns)
    .from(coupons)
    .leftJoin(couponCounts, eq(couponCounts.couponId, coupons.id))
    .where(condition)
    .orderBy(desc(coupons.id))
    .limit(MANAGED_PER_PAGE)
    .offset((page - 1) * MANAGED_PER_PAGE)
  return { rows, total, page }
}

export async function findManagedCoupon(app: App, id: number) {
  const [row] = await app.db
    .select(columns)
    .from(coupons)
    .leftJoin(couponCounts, eq(couponCounts.couponId, coupons.id))
    .where(isNotRemoved(id))
  return row
}

/**
 * Returns whether a coupon of this shop has a code that the checkout does not accept now. Returns false for a coupon with
 * a link to another site, because its code is used at that site.
 */
export async function lacksDiscountCode(
  app: App,
  {
    code,
    destination,
    endsAt,
  }: Pick<typeof coupons.$inferSelect, 'code' | 'destination' | 'endsAt'>,
): Promise<boolean> {
  const now = app.clock.now()
  if (/^https?:/.test(destination) || hasEnded({ startsAt: null, endsAt }, now)) return false
  const [discountCode] = await findCodes(app.db, [code], '')
  return !discountCode?.isActive || (discountCode.endsAt !== null && discountCode.endsAt <= now)
}

type SaveResult =
  | { ok: true; id: number }
  | { ok: false; error: 'unknown-coupon' }
  | { ok: false; error: 'wrong-fields'; errors: FieldErrors }

/** Creates a coupon, or updates the one with `id`. */
export async function saveCoupon(
  app: App,
  id: number | null,
  { product, brand, mediaId, dropsPhoto, ...form }: CouponForm,
): Promise<SaveResult> {
  const result = await app.db.transaction(async (tx): Promise<SaveResult> => {
    const productId = /^\d{1,9}$/.test(product) ? Number(product) : 0
    const [productRow] =
      product === ''
        ? []
        : await tx
            .select({ id: products.id })
            .from(products)
            .leftJoin(variants, eq(variants.productId, products.id))
            .where(or(eq(products.id, productId), eq(variants.sku, product)))
            .limit(1)
            .for('key share', { of: products })
    if (product !== '' && !productRow) {
      const text = 'Niet gevonden. Gebruik het nummer of de SKU van een product.'
      return { ok: false, error: 'wrong-fields', errors: { product: text } }
    }
    const [brandRow] = brand
      ? await tx.select().from(brands).where(eq(brands.id, brand)).for('key share')
      : []
    const [photo] =
      mediaId && !dropsPhoto
        ? await tx.select().from(media).where(eq(media.id, mediaId)).for('key share')
        : []
    const row = {
      ...form,
      productId: productRow?.id ?? null,
      brandId: brandRow?.id ?? null,
      mediaId: photo?.id ?? null,
    }
    const [writtenCoupon] =
      id === null
        ? await tx
            .insert(coupons)
            .values({ ...row, createdAt: app.clock.now() })
            .returning({ id: coupons.id })
        : await tx.update(coupons).set(row).where(isNotRemoved(id)).returning({ id: coupons.id })
    return writtenCoupon
      ? { ok: true, id: writtenCoupon.id }
      : { ok: false, error: 'unknown-coupon' }
  })
  if (result.ok) await announceChanges(app, [COUPONS_TAG])
  return result
}

/** Removes a coupon from the shop. It can be restored for some time. Returns false for an unknown id. */
export async function removeCoupon(app: App, id: number): Promise<boolean> {
  const removedRows = await app.db
    .update(coupons)
    .set({ removedAt: app.clock.now() })
    .where(isNotRemoved(id))
    .returning({ id: coupons.id })
  await announceChanges(app, [COUPONS_TAG])
  return removedRows.length > 0
}

export async function restoreCoupon(app: App, id: number): Promise<boolean> {
  const restoredRows = await app.db
    .update(coupons)
    .set({ removedAt: null })
    .where(and(eq(coupons.id, id), gt(coupons.removedAt, restorableSince(app))))
    .returning({ id: coupons.id })
  await announceChanges(app, [COUPONS_TAG])
  return restoredRows.length > 0
}

/** Returns the removed coupons that can be restored, most recently removed first. */
export async function readRemovedCoupons(app: App): Promise<{ id: number; name: string }[]> {
  return app.db
    .select({ id: coupons.id, name: coupons.title })
    .from(coupons)
    .where(gt(coupons.removedAt, restorableSince(app)))
    .orderBy(desc(coupons.removedAt), desc(coupons.id))
    .limit(MAX_REMOVED)
}

const restorableSince = (app: App) => new Date(app.clock.now().getTime() - UNDO_DAYS * 86_400_000)

/** Limited because the file is submitted with the form and is held in memory. */
export const MAX_PHOTO_BYTES = 20 * 1024 * 1024

type ReceivedPhoto =
  /** `mediaId` is null if no photo was chosen. */
  { ok: true; mediaId: number | null } | { ok: false; problem: string }

/** Stores the submitted photo, if any. The job clearPhotos deletes it later if no coupon uses it. */
export async function receivePhoto(
  app: App,
  file: FormDataEntryValue | null,
): Promise<ReceivedPhoto> {
  // If no file is chosen, browsers submit an empty file without a name.
  if (!(file instanceof File) || (file.size === 0 && file.name === '')) {
    return { ok: true, mediaId: null }
  }
  if (file.size > MAX_PHOTO_BYTES) return { ok: false, problem: 'De foto is groter dan 20 MB.' }
  const storeResult = await storePhoto(app, Buffer.from(await file.arrayBuffer()))
  return storeResult.ok
    ? { ok: true, mediaId: storeResult.id }
    : { ok: false, problem: addPhotoMessage(storeResult.error) }
}

/** Inserts a coupon of a former shop and returns its id. */
export async function insertImportedCoupon(
  tx: Db,
  coupon: typeof coupons.$inferInsert,
): Promise<number> {
  const [insertedCoupon] = await tx.insert(coupons).values(coupon).returning({ id: coupons.id })
  if (!insertedCoupon) throw new Error('the coupon was not inserted')
  return insertedCoupon.id
}

/** Deletes imported coupons; returns the deleted ids. */
export async function deleteImportedCoupons(tx: Db, ids: number[]): Promise<number[]> {
  const removedCoupons = await tx
    .delete(coupons)
    .where(inArray(coupons.id, ids))
    .returning({ id: coupons.id })
  return removedCoupons.map(({ id }) => id)
}
