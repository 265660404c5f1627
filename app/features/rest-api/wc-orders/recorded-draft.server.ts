import type { RecordedOrder } from '#app/features/fulfilment/order-changes/recorded-order.ts'
import { failure, type RestFailure } from '#app/features/rest-api/rest-framework/rest.ts'
import { badParam } from '#app/features/rest-api/wc-framework/wc.ts'
import { centsOf } from '#app/features/rest-api/wc-framework/wc-args.ts'
import { applyDiscounts } from '#app/features/sales/discounts/apply-discounts.ts'
import { type Discounts, normalizeCode } from '#app/features/sales/discounts/discounts.ts'
import { findCodes } from '#app/features/sales/discounts/find-codes.server.ts'
import type { App } from '#app/platform/app.ts'
import { isRecordedFee } from './order-amounts.ts'
import type { OrderAddressInput, OrderArgs } from './order-args.ts'
import { orderStatus } from './order-wire.ts'
import type { OrderFacts } from './read-order-facts.server.ts'
import {
  type DraftLine,
  draftOf,
  mergeFees,
  mergeLines,
  readCategoryIds,
} from './recorded-lines.server.ts'
import { readTaxPlace, type TaxPlace } from './recorded-tax.server.ts'
import { literalParts, mergeAddress, NO_ADDRESS } from './sent-address.ts'
import { isToBeMade, TRANSFER_NAME } from './wc-order-status.ts'

/** A recorded order before it is written. */
export interface RecordedDraft {
  ok: true
  order: RecordedOrder
  lines: DraftLine[]
  /** shipping method that the program sent; null: no shipping line */
  shippingMethodId: string | null
  /** undefined: the codes do not change */
  discounts: Discounts | undefined
  /** addresses in which programs search */
  search: OrderAddressInput[]
}

const INVALID_COUPON = (code: string) =>
  failure(400, 'woocommerce_rest_invalid_coupon', `The coupon ${code} cannot be used.`)
const COUPON_ID = failure(
  400,
  'woocommerce_rest_coupon_item_id_readonly',
  'Coupon item ID is readonly.',
)

/** Creates the draft of a recorded order from the data that a program sent, merged into `before`. */
export async function draftRecorded(
  app: App,
  args: OrderArgs,
  before?: OrderFacts,
): Promise<RecordedDraft | RestFailure> {
  const { address, delivery } = addressesOf(args, before)
  const shipping = shippingOf(args, before)
  const place = await readTaxPlace(
    app,
    address,
    delivery,
    literalParts(args.shipping ?? args.billing, before?.sentShipping ?? null),
    shipping.isPickup,
  )
  const stored = (before?.lines ?? []).map((line) =>
    draftOf(line, before !== undefined && isRecordedFee(line, before)),
  )
  const needsTexts = isToBeMade(args.status ?? (before && orderStatus(before)))
  const merged = await mergeLines(app, stored, args.line_items ?? [], { place, needsTexts })
  if (!merged.ok) return merged
  const fees = mergeFees(stored, args.fee_lines ?? [], place)
  if (!fees) return badParam('fee_lines', 'A fee of another order cannot be changed.')
  const email = args.billing?.email ?? before?.email ?? ''
  const discounted = await applyCodes(app, merged.lines, args, email, before)
  if (!discounted.ok) return discounted
  const lines = [...discounted.lines, ...fees]
  const { billing } = args
  return {
    ok: true,
    order: {
      address,
      delivery,
      email,
      phone: billing?.phone === undefined ? (before?.phone ?? null) : billing.phone || null,
      note: args.customer_note ?? before?.note ?? '',
      paymentMethod: paymentName(args, before),
      shippingMethod: shipping.isPickup ? 'pickup' : 'parcel',
      shippingName: shipping.name,
      shippingCents:
        shipping.netCents === undefined
          ? (before?.shippingCents ?? 0)
          : withVat(shipping.netCents, place, lines),
      lines: lines.map(({ isFee: _, isOnSale: __, meta: ___, ...line }) => line),
    },
    lines,
    shippingMethodId: shipping.methodId,
    discounts: discounted.discounts,
    search: [args.billing ?? billingOf(before), args.shipping ?? deliveryOf(before)],
  }
}

function addressesOf(args: OrderArgs, before: OrderFacts | undefined) {
  const address = mergeAddress(before ?? NO_ADDRESS, args.billing ?? {})
  const sentDelivery = hasParts(args.shipping)
    ? mergeAddress(before?.delivery ?? NO_ADDRESS, args.shipping ?? {})
    : (before?.delivery ?? null)
  const delivery = sentDelivery && !isSame(sentDelivery, address) ? sentDelivery : null
  return { address, delivery }
}

const hasParts = (address: OrderAddressInput) =>
  Object.values(address ?? {}).some((part) => part !== undefined && part !== '')

const isSame = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b)

const billingOf = (order: OrderFacts | undefined): OrderAddressInput =>
  order && {
    ...order.sentBilling,
    first_name: order.firstName,
    last_name: order.lastName,
    company: order.company,
    city: order.city,
    postcode: order.postcode,
    country: order.country,
    phone: order.phone ?? undefined,
  }

const deliveryOf = (order: OrderFacts | undefined): OrderAddressInput =>
  order?.delivery
    ? {
        ...order.sentShipping,
        first_name: order.delivery.firstName,
        last_name: order.delivery.lastName,
        company: order.delivery.company,
        city: order.delivery.city,
        postcode: order.delivery.postcode,
        country: order.delivery.country,
      }
    : undefined

/** Returns the title of the payment method, or its id if the program sent no title. */
function paymentName(
  { payment_method_title: title, payment_method: method }: OrderArgs,
  before?: OrderFacts,
) {
  if (title) return title
  if (method === 'bacs') return TRANSFER_NAME
  return before?.paymentMethod ?? (method || 'Programma')
}

/** Merges several shipping lines into one, with the method of the first. */
function shippingOf(args: OrderArgs, before: OrderFacts | undefined) {
  const shippingLines = args.shipping_lines?.filter(({ method_id: id }) => id !== null)
  if (!args.shipping_lines || !shippingLines || (before && args.shipping_lines.length === 0)) {
    const methodId = before?.sentShippingMethod ?? null
    return {
      isPickup: before ? before.shippingMethod === 'pickup' : false,
      name: before?.shippingName ?? '',
      methodId,
      netCents: before ? undefined : 0,
    }
  }
  const [first] = shippingLines
  const methodId = first ? first.method_id || before?.sentShippingMethod || 'flat_rate' : null
  const totals = shippingLines.map(({ total }) => centsOf(total ?? ''))
  return {
    isPickup: methodId === 'local_pickup' || methodId === 'pickup_location',
    name: first?.method_title || before?.shippingName || (first ? 'Verzending' : ''),
    methodId,
    netCents:
      before && first && totals.every((cents) => cents === null)
        ? undefined
        : totals.reduce<number>((sum, cents) => sum + (cents ?? 0), 0),
  }
}

/** Adds VAT to the shipping costs, which programs send without it, in proportion to the rates of the lines. */
function withVat(netCents: number, place: TaxPlace, lines: DraftLine[]): number {
  const amounts = lines.map((line) => ({
    gross: line.unitCents * line.quantity - line.discountCents,
    rate: line.vatRate,
  }))
  const gross = amounts.reduce((sum, line) => sum + line.gross, 0)
  const net = amounts.reduce((sum, line) => sum + (line.gross * 100) / (100 + line.rate), 0)
  const factor = net > 0 ? gross / net : lines.length > 0 ? 1 + place.rateOf('') / 100 : 1
  return Math.round(netCents * factor)
}

type DiscountResult =
  | { ok: true; lines: DraftLine[]; discounts: Discounts | undefined }
  | RestFailure

/** A code that the order keeps although it gives no discount. */
const toIdleDiscount = ({ codeId, code }: { codeId: number; code: string }) => {
  return { codeId, code, cents: 0, freeShipping: false }
}

async function applyCodes(
  app: App,
  lines: DraftLine[],
  { coupon_lines: codeLines, line_items: items }: OrderArgs,
  email: string,
  before: OrderFacts | undefined,
): Promise<DiscountResult> {
  if (codeLines?.some(({ id }) => id)) return COUPON_ID
  const stored = before?.discounts.map(({ code }) => code) ?? []
  const allCodes = codeLines ? codeLines.flatMap(({ code }) => code ?? []) : items ? stored : []
  if (!codeLines && allCodes.length === 0) return { ok: true, lines, discounts: undefined }
  const codeRows = await findCodes(app.db, allCodes, email)
  const unknown = allCodes.find(
    (code) => !codeRows.some((each) => each.code === normalizeCode(code)),
  )
  if (unknown !== undefined && codeLines) return INVALID_COUPON(unknown)
  const categoryIds = await readCategoryIds(
    app,
    lines.map(({ productId }) => productId),
  )
  // A code that the order has already is not counted as another use.
  const codes = codeRows.map((code) =>
    stored.includes(code.code) ? { ...code, maxUses: null, maxUsesPerCustomer: null } : code,
  )
  // The discount by codes is computed again, except for lines whose total the program sent.
  const fixed = new Set(items?.flatMap(({ id, total }) => (id && total !== undefined ? [id] : [])))
  const bare = lines.map((line) =>
    stored.length > 0 && line.id !== undefined && !fixed.has(line.id)
      ? { ...line, discountCents: 0 }
      : line,
  )
  const discounts = applyDiscounts(
    bare.map((line) => ({
      productId: line.productId,
      categoryIds: categoryIds.get(line.productId) ?? [],
      quantity: line.quantity,
      isOnSale: line.isOnSale,
      cents: line.unitCents * line.quantity - line.discountCents,
    })),
    codes,
    app.clock.now(),
  )
  const rejection = discounts.rejected.find(
    ({ error }) => lines.length > 0 || error !== 'no-matching-line',
  )
  if (rejection && codeLines && (lines.length > 0 || rejection.error !== 'below-minimum'))
    return INVALID_COUPON(rejection.code)
  const idle = discounts.rejected.map(toIdleDiscount)
  return {
    ok: true,
    lines: bare.map((line, index) => ({
      ...line,
      discountCents: line.discountCents + (discounts.lineCents[index] ?? 0),
    })),
    discounts: { ...discounts, applied: [...discounts.applied, ...idle] },
  }
}
