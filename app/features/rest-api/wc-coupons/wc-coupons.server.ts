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

/** Coupons of WooCommerce are discount codes here, which reduce a cart; a coupon of this shop only shows a code. */

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
  centsOrBasisPoints: number,
  kind: DiscountKind,
): RestFailure | null {
  if (args.email_restrictions && args.email_restrictions.length > 0)
    return badParam('email_restrictions', 'Coupons cannot be limited to e-mail addresses.')
  if (args.limit_usage_to_x_items)
    return badParam('limit_usage_to_x_items', 'Coupons cannot be limited to a number of items.')
  if (kind === 'percentage' && centsOrBasisPoints > 10_000)
    return badParam('amount', 'A percentage is at most 100.')
  const sentCents = {
    amount: centsOrBasisPoints,
    minimum_amount: centsOf(args.minimum_amount ?? ''),
    maximum_amount: centsOf(args.maximum_amount ?? ''),
  }
  const tooHigh = Object.entries(sentCents).find(([, cents]) => (cents ?? 0) > MAX_CENTS)
  return tooHigh ? badParam(tooHigh[0], 'An amount is between 0 and 100000.') : null
}

/** Returns the end of validity in a request: undefined if it does not change, null if it is removed. */
const requestedExpiry = ({ date_expires: localTime, date_expires_gmt: utcTime }: CouponArgs) => {
  if (localTime) return fromDutchMinute(localTime.slice(0, 16)) ?? null
  if (utcTime) return new Date(`${utcTime}Z`)
  return localTime === undefined && utcTime === undefined ? undefined : null
}

/** Returns the requested limit, in which 0 means none; the old one if the request has none. */
const mergedLimit = (requestedLimit: number | undefined, oldLimit: number | null) =>
  requestedLimit === undefined ? oldLimit : requestedLimit || null

/** Merges the fields of a request into a coupon, and saves it by the rules of the back office. */
async function saveCoupon(app: App, oldCoupon: Coupon, args: CouponArgs) {
  const type = args.discount_type ?? couponType(oldCoupon.kind)
  const requestedAmount = args.amount === undefined ? undefined : (centsOf(args.amount) ?? 0)
  const centsOrBasisPoints = requestedAmount ?? couponAmount(oldCoupon)
  const freeShipping =
    args.free_shipping ?? (oldCoupon.freeShipping || oldCoupon.kind === 'free-shipping')
  const isFreeShippingOnly = type === 'fixed_cart' && centsOrBasisPoints === 0 && freeShipping
  const kind = isFreeShippingOnly ? 'free-shipping' : KIND_BY_COUPON_TYPE[type]
  const unsupportedRule = findUnsupportedRule(args, centsOrBasisPoints, kind)
  if (unsupportedRule) return unsupportedRule
  const toTexts = (ids: number[]) => ids.map(String)
  const mergedCents = (requestedText: string | undefined, oldCents: number) =>
    requestedText === undefined ? oldCents : (centsOf(requestedText) ?? 0)
  const endsAt = requestedExpiry(args)
  const form: DiscountForm = {
    code: args.code === undefined ? oldCoupon.code : normalizeCode(args.code),
    kind,
    percent: kind === 'percentage' ? centsOrBasisPoints : 0,
    amount: kind === 'percentage' ? 0 : centsOrBasisPoints,
    freeShipping: freeShipping && !isFreeShippingOnly,
    minimum: mergedCents(args.minimum_amount, oldCoupon.minimumCents),
    maximum: mergedCents(args.maximum_amount, oldCoupon.maximumCents),
    excludesSaleItems: args.exclude_sale_items ?? oldCoupon.excludesSaleItems,
    description: args.description ?? oldCoupon.description,
    startsAt: oldCoupon.startsAt,
    endsAt: endsAt === undefined ? oldCoupon.endsAt : endsAt,
    isActive: args.status === undefined ? oldCoupon.isActive : args.status === 'publish',
    isIndividual: args.individual_use ?? oldCoupon.isIndividual,
    maxUses: mergedLimit(args.usage_limit, oldCoupon.maxUses),
    maxUsesPerCustomer: mergedLimit(args.usage_limit_per_user, oldCoupon.maxUsesPerCustomer),
    products: toTexts(args.product_ids ?? oldCoupon.productIds),
    excludedProducts: toTexts(args.excluded_product_ids ?? oldCoupon.excludedProductIds),
  }
  const categoryChoice = {
    included: args.product_categories ?? oldCoupon.categoryIds,
    excluded: args.excluded_product_categories ?? oldCoupon.excludedCategoryIds,
  }
  const wrongCategories = await findUnknownCategories(app, categoryChoice)
  if (wrongCategories) return badParam(wrongCategories, 'A category does not exist.')
  return writeCoupon(app, oldCoupon, form, categoryChoice, args)
}

interface CategoryChoice {
  included: number[]
  excluded: number[]
}

/** Returns the name of the parameter with a category that does not exist; null if all exist. */
async function findUnknownCategories(app: App, { included, excluded }: CategoryChoice) {
  if (included.length + excluded.length === 0) return null
  const categoryRows = await app.db.select({ id: categories.id }).from(categories)
  const isUnknown = (id: number) => !categoryRows.some((category) => category.id === id)
  if (included.some(isUnknown)) return 'product_categories'
  return excluded.some(isUnknown) ? 'excluded_product_categories' : null
}

async function writeCoupon(
  app: App,
  oldCoupon: Coupon,
  form: DiscountForm,
  categoryChoice: CategoryChoice,
  args: CouponArgs,
) {
  const saveResult = await saveDiscount(app, oldCoupon.id || null, form, categoryChoice, {
    restores: oldCoupon.removedAt !== null,
  })
  if (saveResult.ok) {
    await app.db.transaction((tx) => writeMeta(tx, 'coupon', saveResult.id, args.meta_data ?? []))
    return { ok: true as const, id: saveResult.id }
  }
  if (saveResult.error === 'unknown-discount') return invalidId(400)
  if (saveResult.errors.code) return CODE_TAKEN
  const { products, excludedProducts } = saveResult.errors
  if (products) return badParam('product_ids', 'A product does not exist.')
  if (excludedProducts) return badParam('excluded_product_ids', 'A product does not exist.')
  throw new Error(`a coupon has errors without a parameter: ${Object.keys(saveResult.errors)}`)
}

export const wcCouponRoutes = wcResource({
  path: `${WC}/coupons`,
  response: { name: 'Coupon', item: couponSchema },
  permission: 'content',
  notFound: invalidId(404),
  notFoundToEdit: invalidId(400),
  alreadyExists: failure(
    400,
    'woocommerce_rest_shop_coupon_exists',
    'Cannot create existing coupon.',
  ),
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
