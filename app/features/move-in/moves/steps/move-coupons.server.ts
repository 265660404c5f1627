import { phpList } from '#app/features/move-in/dump-files/php-value.ts'
import {
  formerCents,
  formerDate,
  metaValue,
} from '#app/features/move-in/former-shop/former-meta.server.ts'
import {
  type FormerPost,
  readFormerPosts,
} from '#app/features/move-in/former-shop/former-posts.server.ts'
import { MAX_CODE_LENGTH } from '#app/features/sales/discounts/discounts.ts'
import {
  insertImportedDiscount,
  updateImportedDiscount,
} from '#app/features/sales/discounts/save-discount.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import {
  addRemark,
  countsOf,
  type ExistingObject,
  findObjects,
  hashOfData,
  type Move,
  recordObjects,
} from '../moved-objects.server.ts'
import { updateObject } from '../snapshots.server.ts'

const KINDS: Record<string, 'percentage' | 'amount' | 'unit-amount'> = {
  percent: 'percentage',
  fixed_cart: 'amount',
  fixed_product: 'unit-amount',
}
/** Rules that discount codes here do not support. A code with such a rule is inactive, so that it does not become more generous. */
const UNSUPPORTED_RULES = ['customer_email', 'limit_usage_to_x_items']

/** Imports coupons as discount codes. */
export async function moveCoupons(move: Move): Promise<void> {
  const counts = countsOf(move, 'coupon')
  for await (const batch of readFormerPosts(move.formerDb, ['shop_coupon'])) {
    counts.found += batch.length
    if (move.options.isDryRun) {
      for (const post of batch)
        if (usesUnsupportedRule(post)) addRemark(move, 'coupon-rule', post.title)
      counts.made += batch.length
    } else await move.app.db.transaction((tx) => storeCoupons(tx, move, batch))
    move.onProgress('coupon', counts.found)
    if (move.shouldStop()) return
  }
}

function usesUnsupportedRule({ meta }: FormerPost): boolean {
  const isSet = (key: string) => !['', 'no', '0', 'a:0:{}'].includes(metaValue(meta, key))
  const kind = metaValue(meta, 'discount_type')
  return UNSUPPORTED_RULES.some(isSet) || !(kind in KINDS)
}

async function storeCoupons(tx: Db, move: Move, batch: FormerPost[]): Promise<void> {
  const movedBefore = await findObjects(
    tx,
    move,
    'coupon',
    batch.map(({ id }) => id),
  )
  const commaSeparatedIds = (post: FormerPost, key: string) =>
    metaValue(post.meta, key)
      .split(',')
      .filter((id) => /^\d+$/.test(id))
  const products = await findObjects(
    tx,
    move,
    'product',
    batch.flatMap((post) => [
      ...commaSeparatedIds(post, 'product_ids'),
      ...commaSeparatedIds(post, 'exclude_product_ids'),
    ]),
  )
  const categories = await findObjects(
    tx,
    move,
    'category',
    batch.flatMap(({ meta }) => [
      ...phpList(metaValue(meta, 'product_categories')),
      ...phpList(metaValue(meta, 'exclude_product_categories')),
    ]),
  )
  for (const post of batch) {
    const newIdsOf = (newObjects: typeof products, ids: string[]) =>
      ids.flatMap((id) => {
        const newObject = newObjects.get(id)
        return newObject ? [Number(newObject.newId)] : []
      })
    const discount = readCoupon(move, post, {
      productIds: newIdsOf(products, commaSeparatedIds(post, 'product_ids')),
      excludedProductIds: newIdsOf(products, commaSeparatedIds(post, 'exclude_product_ids')),
      categoryIds: newIdsOf(categories, phpList(metaValue(post.meta, 'product_categories'))),
      excludedCategoryIds: newIdsOf(
        categories,
        phpList(metaValue(post.meta, 'exclude_product_categories')),
      ),
    })
    await storeCoupon(tx, move, post, discount, movedBefore.get(String(post.id)))
  }
}

async function storeCoupon(
  tx: Db,
  move: Move,
  post: FormerPost,
  discount: ReturnType<typeof readCoupon>,
  before: ExistingObject | undefined,
): Promise<void> {
  const counts = countsOf(move, 'coupon')
  const { updatedAt: _updatedAt, ...comparedFields } = discount
  const hash = hashOfData(comparedFields)
  if (before?.hash === hash) counts.left++
  else if (before) {
    const object = { formerId: post.id, newId: before.newId, hash, name: discount.code }
    await updateObject(tx, move, 'coupon', object, () =>
      updateImportedDiscount(tx, Number(before.newId), discount, move.lastEndedAt),
    )
  }
  if (before) return
  const newId = await insertImportedDiscount(tx, discount)
  if (newId === undefined) {
    addRemark(move, 'coupon-taken', discount.code)
    counts.skipped++
    return
  }
  counts.made++
  await recordObjects(tx, move, 'coupon', [{ formerId: post.id, newId, hash, isNew: true }])
}

interface CouponLimits {
  productIds: number[]
  excludedProductIds: number[]
  categoryIds: number[]
  excludedCategoryIds: number[]
}

function readCoupon(move: Move, post: FormerPost, limits: CouponLimits) {
  const value = (key: string) => metaValue(post.meta, key)
  const count = (key: string) => (Number(value(key)) > 0 ? Math.trunc(Number(value(key))) : null)
  const amount = formerCents(value('coupon_amount')) ?? 0
  const isFreeShipping = value('free_shipping') === 'yes' && amount === 0
  const kind = isFreeShipping
    ? ('free-shipping' as const)
    : (KINDS[value('discount_type')] ?? ('amount' as const))
  const hasUnsupportedRule = !isFreeShipping && usesUnsupportedRule(post)
  if (hasUnsupportedRule) addRemark(move, 'coupon-rule', post.title)
  // A code limited to products that were not imported would apply to all products.
  const hasLimits = value('product_ids') !== '' || phpList(value('product_categories')).length > 0
  const hasLostLimits = hasLimits && limits.productIds.length + limits.categoryIds.length === 0
  const useCount = Number(value('usage_count')) || 0
  const limit = count('usage_limit')
  const now = move.app.clock.now()
  return {
    ...limits,
    code: post.title.trim().toUpperCase().slice(0, MAX_CODE_LENGTH) || `CODE-${post.id}`,
    kind,
    basisPoints: kind === 'percentage' ? Math.min(10_000, amount) : 0,
    amountCents: kind === 'amount' || kind === 'unit-amount' ? amount : 0,
    minimumCents: formerCents(value('minimum_amount')) ?? 0,
    maximumCents: formerCents(value('maximum_amount')) ?? 0,
    excludesSaleItems: value('exclude_sale_items') === 'yes',
    freeShipping: value('free_shipping') === 'yes' && !isFreeShipping,
    description: post.excerpt.slice(0, 500),
    startsAt: formerDate(value('move_starts')),
    endsAt: formerDate(value('date_expires') || value('expiry_date')),
    isActive:
      post.status === 'publish' &&
      !hasUnsupportedRule &&
      !hasLostLimits &&
      (limit === null || useCount < limit),
    isIndividual: value('individual_use') === 'yes',
    // Uses in the former shop count, so only the remaining uses are imported.
    maxUses: limit === null ? null : Math.max(1, limit - useCount),
    maxUsesPerCustomer: count('usage_limit_per_user'),
    createdAt: post.createdAt ?? now,
    updatedAt: now,
  }
}
