import { and, inArray, type SQL, sql } from 'drizzle-orm'
import { readMeta } from '#app/features/rest-api/program-meta/store-program-meta.server.ts'
import { WC } from '#app/features/rest-api/wc-framework/wc.ts'
import { amountText, datePair, wcLinks } from '#app/features/rest-api/wc-framework/wc-formats.ts'
import type { WcView } from '#app/features/rest-api/wc-framework/wc-resource.server.ts'
import type { DiscountKind } from '#app/features/sales/discounts/discounts.ts'
import { discountCodes } from '#app/features/sales/discounts/discounts-tables.server.ts'
import { restorableSince } from '#app/features/sales/discounts/read-discounts.server.ts'
import type { App } from '#app/platform/app.ts'
import { type Span, within } from '#app/platform/database/sql.server.ts'
import type { COUPON_TYPES } from './wc-coupon-fields.ts'

export type Coupon = typeof discountCodes.$inferSelect

const MAX_USED_BY = 100

interface CouponsQuery {
  search: string
  /** code in upper case; undefined: any */
  code: string | undefined
  ids: number[]
  excludedIds: number[]
  dated: Span
  modified: Span
  orderBy: 'date' | 'id' | 'include' | 'title' | 'modified'
  order: 'asc' | 'desc'
  limit: number
  offset: number
}

/** Returns a page of the discount codes outside the trash. */
export async function listCoupons(
  app: App,
  query: CouponsQuery,
): Promise<{ items: Coupon[]; total: number }> {
  const { id, code, description, removedAt, createdAt, updatedAt } = discountCodes
  const likePattern = `%${query.search.replace(/[\\%_]/g, '\\$&')}%`
  const condition = and(
    sql`${removedAt} IS NULL`,
    query.search === ''
      ? undefined
      : sql`(${code} ILIKE ${likePattern} OR ${description} ILIKE ${likePattern})`,
    query.code === undefined ? undefined : sql`${code} = ${query.code}`,
    query.ids.length === 0 ? undefined : inArray(id, query.ids),
    query.excludedIds.length === 0 ? undefined : sql`NOT ${inArray(id, query.excludedIds)}`,
    ...within(createdAt, query.dated),
    ...within(updatedAt, query.modified),
  )
  const items = await app.db
    .select()
    .from(discountCodes)
    .where(condition)
    .orderBy(...orderByClause(query))
    .limit(query.limit)
    .offset(query.offset)
  return { items, total: await app.db.$count(discountCodes, condition) }
}

function orderByClause({ orderBy, order, ids }: CouponsQuery): SQL[] {
  const { id, code, createdAt, updatedAt } = discountCodes
  const direction = order === 'asc' ? sql`ASC` : sql`DESC`
  switch (orderBy) {
    case 'id':
      return [sql`${id} ${direction}`]
    case 'title':
      return [sql`${code} ${direction}`]
    case 'date':
      return [sql`${createdAt} ${direction}`, sql`${id} ${direction}`]
    case 'modified':
      return [sql`${updatedAt} ${direction}`, sql`${id} ${direction}`]
    case 'include':
      return [sql`array_position(${sql.param(ids)}::integer[], ${id})`]
  }
}

/** Returns a discount code, also from the trash while it can be restored. */
export async function findCoupon(app: App, id: number): Promise<Coupon | undefined> {
  const { removedAt } = discountCodes
  const [coupon] = await app.db
    .select()
    .from(discountCodes)
    .where(
      and(
        sql`${discountCodes.id} = ${id}`,
        sql`(${removedAt} IS NULL OR ${removedAt} > ${restorableSince(app).toISOString()}::timestamptz)`,
      ),
    )
  return coupon
}

export const couponType = (kind: DiscountKind): (typeof COUPON_TYPES)[number] => {
  if (kind === 'percentage') return 'percent'
  return kind === 'unit-amount' ? 'fixed_product' : 'fixed_cart'
}

/** Returns the amount. Percentages are stored in hundredths, like cents. */
export const couponAmount = ({ kind, basisPoints, amountCents }: Coupon) =>
  kind === 'percentage' ? basisPoints : amountCents

export async function couponsToWire(app: App, coupons: Coupon[], { dp }: Pick<WcView, 'dp'>) {
  const ids = coupons.map(({ id }) => id)
  const metaById = await readMeta(app.db, 'coupon', ids)
  const usageById = await readUsage(app, ids)
  const path = `${WC}/coupons`
  return coupons.map((coupon) => ({
    id: coupon.id,
    code: coupon.code.toLowerCase(),
    amount: amountText(couponAmount(coupon), dp),
    status: statusOf(coupon),
    ...datePair('date_created', coupon.createdAt),
    ...datePair('date_modified', coupon.updatedAt),
    discount_type: couponType(coupon.kind),
    description: coupon.description,
    ...datePair('date_expires', coupon.endsAt),
    usage_count: usageById.get(coupon.id)?.uses ?? 0,
    individual_use: coupon.isIndividual,
    product_ids: coupon.productIds,
    excluded_product_ids: coupon.excludedProductIds,
    usage_limit: coupon.maxUses,
    usage_limit_per_user: coupon.maxUsesPerCustomer,
    limit_usage_to_x_items: null,
    free_shipping: coupon.freeShipping || coupon.kind === 'free-shipping',
    product_categories: coupon.categoryIds,
    excluded_product_categories: coupon.excludedCategoryIds,
    exclude_sale_items: coupon.excludesSaleItems,
    minimum_amount: amountText(coupon.minimumCents, dp),
    maximum_amount: amountText(coupon.maximumCents, dp),
    email_restrictions: [],
    used_by: usageById.get(coupon.id)?.emails ?? [],
    meta_data: metaById.get(coupon.id) ?? [],
    _links: wcLinks(app.siteUrl, { self: `${path}/${coupon.id}`, collection: path }),
  }))
}

function statusOf({ removedAt, isActive }: Coupon) {
  if (removedAt !== null) return 'trash'
  return isActive ? 'publish' : 'draft'
}

interface CouponUsage {
  uses: number
  /** e-mail addresses of orders with the code, at most `MAX_USED_BY` */
  emails: string[]
}

async function readUsage(app: App, ids: number[]): Promise<Map<number, CouponUsage>> {
  if (ids.length === 0) return new Map()
  const { rows } = await app.db.execute<{ id: number; uses: number; emails: string[] }>(sql`
    SELECT d.id, count(u.*)::integer AS uses, coalesce((
      SELECT array_agg(f.email) FROM (
        SELECT email FROM order_discounts WHERE code_id = d.id AND is_used LIMIT ${MAX_USED_BY}
      ) f
    ), '{}') AS emails
    FROM discount_codes d LEFT JOIN order_discounts u ON u.code_id = d.id AND u.is_used
    WHERE d.id = ANY (${sql.param(ids)}::integer[])
    GROUP BY d.id`)
  return new Map(rows.map(({ id, uses, emails }) => [id, { uses, emails }]))
}
