import { z } from 'zod'
import { categories } from '#app/features/catalog/categories/categories-tables.server.ts'
import {
  removeMeta,
  writeMeta,
} from '#app/features/rest-api/program-meta/store-program-meta.server.ts'
import { failure, type RestFailure } from '#app/features/rest-api/rest-framework/rest.ts'
import { pageOffset, textArg } from '#app/features/rest-api/rest-framework/rest-args.ts'
import { badParam, WC } from '#app/features/rest-api/wc-framework/wc.ts'
import {
  centsOf,
  readWcDateRanges,
  wcDatedArgs,
} from '#app/features/rest-api/wc-framework/wc-args.ts'
import { wcResource } from '#app/features/rest-api/wc-framework/wc-resource.server.ts'
import type { DiscountForm } from '#app/features/sales/discounts/discount-forms.ts'
import { type DiscountKind, normalizeCode } from '#app/features/sales/discounts/discounts.ts'
import {
  deleteDiscount,
  restoreDiscount,
  saveDiscount,
  trashDiscount,
} from '#app/features/sales/discounts/save-discount.server.ts'
import type { App } from '#app/platform/app.ts'
import { fromDutchMinute } from '#app/platform/dutch-time.ts'
import {
  type Coupon,
  couponAmount,
  couponsToWire,
  couponType,
  findCoupon,
  listCoupons,
} from './read-wc-coupons.server.ts'
import {
  type COUPON_TYPES,
  type CouponArgs,
  couponFields,
  couponSchema,
  newCouponFields,
} from './wc-coupon-fields.ts'

const invalidId = (status: number) =>
  failure(status, 'woocommerce_rest_shop_coupon_invalid_id', 'Invalid ID.')

const CODE_TAKEN = failure(
  400,
  'woocommerce_rest_coupon_code_already_exists',
  'The coupon code already exists',
)

const MAX_CENTS = 10_000_000

/** The coupon to which the fields of a creation are applied. */
const NEW_COUPON: Coupon = {
  id: 0,
  code: '',
  kind: 'amount',
  basisPoints: 0,
  amountCents: 0,
  freeShipping: false,
  minimumCents: 0,
  maximumCents: 0,
  excludesSaleItems: false,
  description: '',
  startsAt: null,
  endsAt: null,
  isActive: true,
  isIndividual: false,
  maxUses: null,
  maxUsesPerCustomer: null,
  productIds: [],
  categoryIds: [],
  excludedProductIds: [],
  excludedCategoryIds: [],
  createdAt: new Date(0),
  updatedAt: new Date(0),
  removedAt: null,
}

const KIND_BY_COUPON_TYPE: Record<(typeof COUPON_TYPES)[number], DiscountKind> = {
  percent: 'percentage',
  fixed_cart: 'amount',
  fixed_product: 'unit-amount',
}

/** Returns the failure for rules that the shop does not support, because ignoring them would give unintended discounts. */
function findUnsupportedRule(
  args: CouponArgs,
  amount: number,
  kind: DiscountKind,
): RestFailure | null {
  if (args.email_restrictions && args.email_restrictions.length > 0)
    return badParam('email_restrictions', 'Coupons cannot be limited to e-mail addresses.')
  if (args.limit_usage_to_x_items)
    return badParam('limit_usage_to_x_items', 'Coupons cannot be limited to a number of items.')
  if (kind === 'percentage' && amount > 10_000)
    return badParam('amount', 'A percentage is at most 100.')
  const cents = [amount, centsOf(args.minimum_amount ?? ''), centsOf(args.maximum_amount ?? '')]
  return cents.some((each) => each !== null && (each < 0 || each > MAX_CENTS))
    ? badParam('amount', 'An amount is between 0 and 100000.')
    : null
}

/** Returns the end of validity in a request: undefined if it does not change, null if it is removed. */
const requestedExpiry = ({ date_expires: localTime, date_expires_gmt: utcTime }: CouponArgs) => {
  if (localTime) return fromDutchMinute(localTime.slice(0, 16)) ?? null
  if (utcTime) return new Date(`${utcTime}Z`)
  return localTime === undefined && utcTime === undefined ? undefined : null
}

/** Returns the limit after a request, in which 0 removes it. */
const limitAfter = (requestedLimit: number | undefined, oldLimit: number | null) =>
  requestedLimit === undefined ? oldLimit : requestedLimit || null

/** Merges the fields of a request into a coupon, and saves it by the rules of the back office. */
async function saveCoupon(app: App, oldCoupon: Coupon, args: CouponArgs) {
  const type = args.discount_type ?? couponType(oldCoupon.kind)
  const requestedAmount = args.amount === undefined ? undefined : (centsOf(args.amount) ?? 0)
  const amount = requestedAmount ?? couponAmount(oldCoupon)
  const freeShipping =
    args.free_shipping ?? (oldCoupon.freeShipping || oldCoupon.kind === 'free-shipping')
  const isFreeOnly = type === 'fixed_cart' && amount === 0 && freeShipping
  const kind = isFreeOnly ? 'free-shipping' : KIND_BY_COUPON_TYPE[type]
  const unsupportedRule = findUnsupportedRule(args, amount, kind)
  if (unsupportedRule) return unsupportedRule
  const toTexts = (ids: number[]) => ids.map(String)
  const centsAfter = (requestedText: string | undefined, oldCents: number) =>
    requestedText === undefined ? oldCents : (centsOf(requestedText) ?? 0)
  const endsAt = requestedExpiry(args)
  const form: DiscountForm = {
    code: args.code === undefined ? oldCoupon.code : normalizeCode(args.code),
    kind,
    percent: kind === 'percentage' ? amount : 0,
    amount: kind === 'percentage' ? 0 : amount,
    freeShipping: freeShipping && !isFreeOnly,
    minimum: centsAfter(args.minimum_amount, oldCoupon.minimumCents),
    maximum: centsAfter(args.maximum_amount, oldCoupon.maximumCents),
    excludesSaleItems: args.exclude_sale_items ?? oldCoupon.excludesSaleItems,
    description: args.description ?? oldCoupon.description,
    startsAt: oldCoupon.startsAt,
    endsAt: endsAt === undefined ? oldCoupon.endsAt : endsAt,
    isActive: args.status === undefined ? oldCoupon.isActive : args.status === 'publish',
    isIndividual: args.individual_use ?? oldCoupon.isIndividual,
    maxUses: limitAfter(args.usage_limit, oldCoupon.maxUses),
    maxUsesPerCustomer: limitAfter(args.usage_limit_per_user, oldCoupon.maxUsesPerCustomer),
    products: toTexts(args.product_ids ?? oldCoupon.productIds),
    excludedProducts: toTexts(args.excluded_product_ids ?? oldCoupon.excludedProductIds),
  }
  const categoryChoice = {
    included: args.product_categories ?? oldCoupon.categoryIds,
    excluded: args.excluded_product_categories ?? oldCoupon.excludedCategoryIds,
  }
  if (!(await areKnownCategories(app, [...categoryChoice.included, ...categoryChoice.excluded])))
    return badParam('product_categories', 'A category does not exist.')
  return writeCoupon(app, oldCoupon, form, categoryChoice, args)
}

async function areKnownCategories(app: App, ids: number[]) {
  if (ids.length === 0) return true
  const categoryRows = await app.db.select({ id: categories.id }).from(categories)
  return ids.every((id) => categoryRows.some((category) => category.id === id))
}

async function writeCoupon(
  app: App,
  oldCoupon: Coupon,
  form: DiscountForm,
  categoryChoice: { included: number[]; excluded: number[] },
  args: CouponArgs,
) {
  if (oldCoupon.removedAt !== null) {
    const restoreResult = await restoreDiscount(app, oldCoupon.id)
    if (restoreResult !== 'restored')
      return restoreResult === 'name-taken' ? CODE_TAKEN : invalidId(400)
  }
  const saveResult = await saveDiscount(app, oldCoupon.id || null, form, categoryChoice)
  if (saveResult.ok) {
    await app.db.transaction((tx) => writeMeta(tx, 'coupon', saveResult.id, args.meta_data ?? []))
    return { ok: true as const, id: saveResult.id }
  }
  if (saveResult.error === 'unknown-discount') return invalidId(400)
  if (saveResult.errors.code) return CODE_TAKEN
  const field = saveResult.errors.products ? 'product_ids' : 'excluded_product_ids'
  return badParam(field, 'A product does not exist.')
}

export const wcCouponRoutes = wcResource({
  path: `${WC}/coupons`,
  response: { name: 'Coupon', item: couponSchema },
  permission: 'content',
  unknown: invalidId(404),
  unknownToEdit: invalidId(400),
  exists: failure(400, 'woocommerce_rest_shop_coupon_exists', 'Cannot create existing coupon.'),
  filters: {
    ...wcDatedArgs,
    code: textArg(200).optional(),
    orderby: z.enum(['date', 'id', 'include', 'title', 'slug', 'modified']).default('date'),
  },
  list: ({ app, args }) =>
    listCoupons(app, {
      ...readWcDateRanges(args),
      search: args.search,
      code: args.code === undefined ? undefined : normalizeCode(args.code),
      ids: args.include,
      excludedIds: args.exclude,
      orderBy: args.orderby === 'slug' ? 'title' : args.orderby,
      order: args.order,
      limit: args.per_page,
      offset: pageOffset(args),
    }),
  find: findCoupon,
  toWire: couponsToWire,
  write: {
    fields: couponFields,
    required: newCouponFields,
    create: ({ app, args }) => saveCoupon(app, NEW_COUPON, args),
    update: ({ app, args }, coupon) => saveCoupon(app, coupon, args),
  },
  trash: async (app, { id, removedAt }) => {
    if (removedAt !== null) return 'already-trashed'
    await trashDiscount(app, id)
    return 'trashed'
  },
  remove: async (app, { id }) => {
    await deleteDiscount(app, id)
    await removeMeta(app.db, 'coupon', [id])
    return null
  },
})
